import { useEffect, useRef, useState } from "react";
import {
  type LinkProps,
  type NavLinkProps,
  PrefetchPageLinks,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from "react-router";
import { plateDrawer } from "./plate-drawer.ts";

/** `to` is the path of a page of this site, with its query. */
type PageLink<Props> = Props & { to: string };

/** A link to a page of this site, which is fetched before the click. */
export function Link({ to, ...props }: PageLink<LinkProps>) {
  const { isWanted, handlers } = usePrefetch();
  return (
    <>
      <RouterLink to={to} {...handlers} {...props} />
      {isWanted && <PrefetchPageLinks page={to} />}
    </>
  );
}

export function NavLink({ to, ...props }: PageLink<NavLinkProps>) {
  const { isWanted, handlers } = usePrefetch();
  return (
    <>
      <RouterNavLink to={to} {...handlers} {...props} />
      {isWanted && <PrefetchPageLinks page={to} />}
    </>
  );
}

const HOVER_DELAY_MS = 65;

/** Wanted ahead of the click: under a resting pointer, under a finger at once, or focused. */
function usePrefetch() {
  const [isWanted, setWanted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const prefetch = () => {
    clearTimeout(timer.current);
    if (savesData()) return;
    setWanted(true);
    // The next page's heading has a plate, but the page stands without it too.
    plateDrawer.load().catch(() => undefined);
  };
  const prefetchSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(prefetch, HOVER_DELAY_MS);
  };
  const cancel = () => {
    clearTimeout(timer.current);
    setWanted(false);
  };
  return {
    isWanted,
    handlers: {
      onPointerEnter: prefetchSoon,
      onPointerDown: prefetch,
      onPointerLeave: cancel,
      onFocus: prefetchSoon,
      onBlur: cancel,
    },
  };
}

interface NavigatorWithConnection extends Navigator {
  /** Chromium only. */
  readonly connection?: { readonly saveData?: boolean };
}

function savesData(): boolean {
  const { connection }: NavigatorWithConnection = navigator;
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}
