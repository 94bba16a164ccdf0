import { type RefObject, useEffect, useRef } from "react";
import { href, useLocation, useNavigate, useNavigationType } from "react-router";
import { type Criteria, formatCriteria, parseCriteria } from "../../catalogue/criteria.ts";

const readForm = (form: HTMLFormElement) =>
  parseCriteria(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));

/** Lets the filter form answer at each keystroke: `apply` asks for what it says, and its text follows the history. */
export function useInstantFilter(loaded: Criteria): {
  form: RefObject<HTMLFormElement | null>;
  apply: () => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { key } = useLocation();
  const shownKey = useRef(key);

  function apply() {
    if (!form.current) return;
    const wanted = readForm(form.current);
    const query = formatCriteria(wanted);
    // The address, since what is on the page may still be a step behind it.
    const standing = parseCriteria(new URLSearchParams(window.location.search));
    // One entry of history for a search, however many keys it took, and none for asking again.
    const replace =
      query === formatCriteria(standing) || (standing.q !== "" && standing.q !== wanted.q);
    void navigate(href("/portfolio") + query, { replace, preventScrollReset: true });
  }

  useEffect(() => {
    const isFirst = shownKey.current === key;
    shownKey.current = key;
    const field = form.current?.elements.namedItem("q");
    if (!form.current || !(field instanceof HTMLInputElement)) return;
    if (readForm(form.current).q === loaded.q) return;
    // Typed before the script was there: answer it now.
    if (isFirst) apply();
    // Back, forward and the chips change the text from outside; typing never meets its own echo.
    else if (navigationType === "POP" || document.activeElement !== field) field.value = loaded.q;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each place in the history
  }, [key]);

  return { form, apply };
}
