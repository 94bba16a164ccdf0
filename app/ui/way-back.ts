import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { href, type Location, useLocation, useNavigate, useNavigationType } from "react-router";
import { opensElsewhere } from "./link.tsx";
import { tryStorage } from "./storage.ts";

interface LeftList {
  readonly search: string;
  readonly scrollKey?: string;
}

const STORED = "left-list";

/** Without storage, the way back leads to the whole portfolio. */
const keep = (list: LeftList | null) =>
  tryStorage(() => sessionStorage.setItem(STORED, JSON.stringify(list)));

const readLeftList = () =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(STORED) ?? "null") as LeftList | null);

const leftKey = ({ state }: Location) => (state as LeftList | null)?.scrollKey;

/** A list that the visitor returns to keeps its old scroll key, so that its position is restored. */
export const scrollKey = (location: Location) => leftKey(location) ?? location.key;

function noteLocation(location: Location): void {
  const { pathname, search } = location;
  if (pathname === href("/portfolio")) keep({ search, scrollKey: scrollKey(location) });
  else if (!pathname.startsWith(`${href("/portfolio")}/`)) keep(null);
}

function noteArrival(): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type !== "navigate") return;
  const from = document.referrer ? new URL(document.referrer) : null;
  const isFromList = from?.origin === location.origin && from.pathname === href("/portfolio");
  keep(isFromList ? { search: from.search } : null);
}

export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const { pathname, hash } = location;
  const type = useNavigationType();
  const shown = useRef(pathname);
  const isBack = type === "POP" || leftKey(location) !== undefined;
  const isLoaded = useRef(false);
  useLayoutEffect(() => {
    if (isLoaded.current) document.documentElement.toggleAttribute("data-whole", isBack);
    isLoaded.current = true;
  }, [location, isBack]);
  useEffect(noteArrival, []);
  useEffect(() => noteLocation(location), [location]);
  useEffect(() => {
    const left = shown.current;
    if (left === pathname) return;
    shown.current = pathname;
    const card = main.current?.querySelector<HTMLElement>(`article a[href="${left}"]`);
    const goal = isBack && card ? card : type !== "POP" && !hash ? main.current : null;
    goal?.focus({ preventScroll: true });
  }, [pathname, hash, type, isBack]);
  return main;
}

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

export function focusQuietly(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
