import { type RefObject, useEffect, useRef } from "react";
import { href, useNavigate } from "react-router";
import { formatNames } from "../../catalogue/shortlist.ts";
import { useShortlist } from "../ui/use-shortlist.ts";

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.includes(name));

/**
 * Whether the names of a page are those of this browser's own shortlist. Such a page follows it: when a name is marked or
 * removed, here or in another tab, the page's address changes along. `place` takes the focus that goes with a card.
 */
export function useOwnShortlist(
  names: readonly string[],
  place: RefObject<HTMLElement | null>,
): boolean {
  const stored = useShortlist();
  // As the server saw it: a page without names is the own one until it is known better.
  const before = useRef<readonly string[]>([]);
  const hasLost = useRef(false);
  const navigate = useNavigate();

  useEffect(() => {
    const wasOwn = isSame(before.current, names);
    before.current = stored;
    if (!wasOwn || isSame(stored, names)) return;
    hasLost.current = stored.length < names.length;
    const path = href("/shortlist") + formatNames(stored);
    void navigate(path, { replace: true, preventScrollReset: true });
  }, [stored, names, navigate]);

  useEffect(() => {
    if (hasLost.current && document.activeElement === document.body) place.current?.focus();
    hasLost.current = false;
  }, [names, place]);

  return isSame(stored, names);
}
