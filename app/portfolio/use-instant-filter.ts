import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef } from "react";
import { href, useLocation, useNavigate, useNavigationType } from "react-router";
import { type Criteria, formatCriteria, parseCriteria } from "../../catalogue/search/criteria.ts";
import { portfolioClient } from "./portfolio-client.ts";

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE_MS = 100;

const readForm = (form: HTMLFormElement) =>
  parseCriteria(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));

interface InstantFilter {
  form: RefObject<HTMLFormElement | null>;
  /** To be spread on the form. */
  handlers: {
    onChange: (event: ChangeEvent<HTMLFormElement, Element>) => void;
    onSubmit: (event: SubmitEvent) => void;
    onFocus: () => void;
    onPointerDown: () => void;
  };
}

/** Filters at each keystroke, and keeps the form in step with the history; `asked` is what the URL says. */
export function useInstantFilter(asked: Criteria): InstantFilter {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { key } = useLocation();
  const shownKey = useRef(key);
  const prepare = () => void portfolioClient.prepare();

  function apply({ flushSync = false } = {}) {
    clearTimeout(timer.current);
    if (!form.current) return;
    const wanted = readForm(form.current);
    const query = formatCriteria(wanted);
    // The address, since what is on the page may still be a step behind it.
    const standing = parseCriteria(new URLSearchParams(window.location.search));
    // One entry of history for a search, however many keys it took, and none for asking again.
    const replace =
      query === formatCriteria(standing) || (standing.q !== "" && standing.q !== wanted.q);
    void navigate(href("/portfolio") + query, { replace, preventScrollReset: true, flushSync });
  }

  function onChange({ target }: { target: Element }) {
    const isTyping = target instanceof HTMLInputElement;
    // A select shows its choice at once, so that the next one is added to it.
    if (!isTyping) return apply({ flushSync: true });
    if (portfolioClient.isLocal()) return apply();
    clearTimeout(timer.current);
    timer.current = window.setTimeout(apply, PAUSE_MS);
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    apply();
  }

  useEffect(() => {
    if (form.current?.contains(document.activeElement)) prepare();
    // A link or Back is newer than what was typed before it.
    const drop = () => clearTimeout(timer.current);
    const onClick = (event: MouseEvent) => event.defaultPrevented && drop();
    document.addEventListener("click", onClick);
    window.addEventListener("popstate", drop);
    return () => {
      drop();
      document.removeEventListener("click", onClick);
      window.removeEventListener("popstate", drop);
    };
  }, []);

  useEffect(() => {
    const isFirst = shownKey.current === key;
    shownKey.current = key;
    const field = form.current?.elements.namedItem("q");
    if (!form.current || !(field instanceof HTMLInputElement)) return;
    const shown = readForm(form.current);
    // Typed or chosen before the script was there: answer it now.
    if (isFirst && formatCriteria(shown) !== formatCriteria(asked)) apply();
    if (isFirst || shown.q === asked.q) return;
    // Back, forward and the chips change the text from outside; typing never meets its own echo.
    if (navigationType === "POP" || document.activeElement !== field) field.value = asked.q;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each place in the history
  }, [key]);

  return { form, handlers: { onChange, onSubmit, onFocus: prepare, onPointerDown: prepare } };
}
