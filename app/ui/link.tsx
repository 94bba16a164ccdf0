import { type ComponentProps, useEffect, useRef, useState } from "react";
import {
  type LinkProps,
  type NavLinkProps,
  PrefetchPageLinks,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from "react-router";
import { BUY_CLICKS_PATH } from "../../catalogue/deals/checkout.ts";
import { loadDrawing } from "./name-plate.tsx";

type PageLink<Props> = Omit<Props, "to"> & { to: string };

export function Link({ to, ...props }: PageLink<LinkProps>) {
  const { wanted, handlers } = useLinkPrefetch(to);
  return (
    <>
      <RouterLink to={to} {...handlers} {...props} />
      <PrefetchedPage path={wanted} />
    </>
  );
}

export function ButtonLink(props: PageLink<LinkProps>) {
  return <Link className="button" {...props} />;
}

export function PrimaryLink(props: PageLink<LinkProps>) {
  return <Link className="button button-primary" {...props} />;
}

export function NewTabLink({ children, ...props }: ComponentProps<"a">) {
  return (
    <a {...props} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface BuyLinkProps extends Omit<ComponentProps<"a">, "href"> {
  domain: string;
  to: string;
}

export function BuyLink({ domain, to, ref: _, ...props }: BuyLinkProps) {
  if (to.startsWith("/")) return <Link to={to} {...props} />;
  return <NewTabLink href={to} onClick={() => noteClick(domain)} {...props} />;
}

function noteClick(domain: string): void {
  navigator.sendBeacon(BUY_CLICKS_PATH, JSON.stringify({ domain }));
}

export function NavLink({ to, ...props }: PageLink<NavLinkProps>) {
  const { wanted, handlers } = useLinkPrefetch(to);
  return (
    <>
      <RouterNavLink to={to} {...handlers} {...props} />
      <PrefetchedPage path={wanted} />
    </>
  );
}

export const opensElsewhere = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers) =>
  altKey || ctrlKey || metaKey || shiftKey;

type Modifiers = Pick<MouseEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

const HOVER_DELAY_MS = 65;

export const PrefetchedPage = ({ path }: { path: string }) =>
  path && <PrefetchPageLinks page={path} />;

/** Returns the path to prefetch, or an empty string. A pressed link counts at once, a hovered or focused one after a delay. */
export function usePrefetch() {
  const [wanted, setWanted] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const prefetch = (path: string) => {
    clearTimeout(timer.current);
    if (savesData()) return;
    setWanted(path);
    // The next page's heading uses the drawing; if it fails to load, the page only lacks its plate.
    loadDrawing().catch(() => undefined);
  };
  const prefetchSoon = (path: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(prefetch, HOVER_DELAY_MS, path);
  };
  const cancel = () => {
    clearTimeout(timer.current);
    setWanted("");
  };
  return { wanted, prefetch, prefetchSoon, cancel };
}

function useLinkPrefetch(to: string) {
  const { wanted, prefetch, prefetchSoon, cancel } = usePrefetch();
  const handlers = {
    onPointerEnter: () => prefetchSoon(to),
    onPointerDown: () => prefetch(to),
    onPointerLeave: cancel,
    onFocus: () => prefetchSoon(to),
    onBlur: cancel,
  };
  return { wanted, handlers };
}

function savesData(): boolean {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}
