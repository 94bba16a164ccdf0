import type { MouseEvent } from "react";
import { href, type Location, useNavigate } from "react-router";
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

/** Whether the visitor returns to a list by the link of a name's page. */
export const isReturn = ({ state }: Location) => Boolean((state as LeftList | null)?.scrollKey);

/** Under which the scroll position is kept: a list that one returns to takes over that of the list that was left. */
export const scrollKey = ({ key, state }: Location) => (state as LeftList | null)?.scrollKey ?? key;

/** Call with each location shown. A way that leads over other pages than names has left the list for good. */
export function noteLocation(location: Location): void {
  const { pathname, search } = location;
  if (pathname === href("/portfolio")) keep({ search, scrollKey: scrollKey(location) });
  else if (!pathname.startsWith(`${href("/portfolio")}/`)) keep(null);
}

/** Call once a document: one that was not reloaded comes from the list only where the browser says so. */
export function noteArrival(): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type !== "navigate") return;
  const from = document.referrer ? new URL(document.referrer) : null;
  const isFromList = from?.origin === location.origin && from.pathname === href("/portfolio");
  keep(isFromList ? { search: from.search } : null);
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
