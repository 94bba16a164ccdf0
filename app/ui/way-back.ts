import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { href, type Location, useLocation, useNavigate, useNavigationType } from "react-router";
import { opensElsewhere } from "./link.tsx";

/** The list of the portfolio that a visitor left for a name's page. */
interface LeftList {
  readonly search: string;
  /** Undefined where the script had not loaded yet. */
  readonly scrollKey?: string;
}

const STORED = "left-list";

function keep(list: LeftList | null): void {
  try {
    if (list) sessionStorage.setItem(STORED, JSON.stringify(list));
    else sessionStorage.removeItem(STORED);
  } catch {
    // The way back leads to the whole portfolio then.
  }
}

function readLeftList(): LeftList | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "null") as LeftList | null;
  } catch {
    return null;
  }
}

/** Of a list that the visitor returns to by the link of a name's page. */
const leftKey = ({ state }: Location) => (state as LeftList | null)?.scrollKey;

/** Under which the scroll position is kept: a list that one returns to takes over that of the list that was left. */
export const scrollKey = (location: Location) => leftKey(location) ?? location.key;

/** A way that leads over other pages than names has left the list for good. */
function noteLocation(location: Location): void {
  const { pathname, search } = location;
  if (pathname === href("/portfolio")) keep({ search, scrollKey: scrollKey(location) });
  else if (!pathname.startsWith(`${href("/portfolio")}/`)) keep(null);
}

/** Once a document: one that was not reloaded comes from the list only where the browser says so. */
function noteArrival(): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type !== "navigate") return;
  const from = document.referrer ? new URL(document.referrer) : null;
  const isFromList = from?.origin === location.origin && from.pathname === href("/portfolio");
  keep(isFromList ? { search: from.search } : null);
}

/** Focuses <main> after a navigation, as a page load would; after a way back from a name, the card that had led to it. */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const { pathname, hash } = location;
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(noteArrival, []);
  useEffect(() => noteLocation(location), [location]);
  useEffect(() => {
    const left = shown.current;
    if (left === pathname) return;
    shown.current = pathname;
    const isBack = type === "POP" || leftKey(location);
    const card = main.current?.querySelector<HTMLElement>(`article a[href="${left}"]`);
    const goal = isBack && card ? card : type !== "POP" && !hash ? main.current : null;
    goal?.focus({ preventScroll: true });
  }, [pathname, hash, type, location]);
  return main;
}

/** For the click on a link to the portfolio: leads to the list that was left, filters and scroll included. */
export function useWayBack() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const list = readLeftList();
    if (!list || opensElsewhere(event)) return;
    event.preventDefault();
    const { search, scrollKey } = list;
    void navigate(href("/portfolio") + search, { state: { scrollKey }, viewTransition: true });
  };
}
