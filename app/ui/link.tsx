import { type ComponentProps, useEffect, useRef, useState } from "react";
import {
  type LinkProps,
  type NavLinkProps,
  PrefetchPageLinks,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from "react-router";
import { loadDrawing } from "./name-plate.tsx";

type PageLink<Props> = Omit<Props, "to"> & { to: string };

/** A link within this site, which prefetches its page. */
export function Link({ to, ...props }: PageLink<LinkProps>) {
  const { isWanted, handlers } = usePrefetch();
  return (
    <>
      <RouterLink to={to} {...handlers} {...props} />
      {isWanted && <PrefetchPageLinks page={to} />}
    </>
  );
}

export function ButtonLink(props: PageLink<LinkProps>) {
  return <Link className="button" {...props} />;
}

export function PrimaryLink(props: PageLink<LinkProps>) {
  return <Link className="button button-primary" {...props} />;
}

/** A link to another site; a note for screen readers ends its text. */
export function NewTabLink({ children, ...props }: ComponentProps<"a">) {
  return (
    <a {...props} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
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

/** Whether a click asks for a new tab or window, or a download; with a key, whether it is the browser's. */
export const opensElsewhere = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers) =>
  altKey || ctrlKey || metaKey || shiftKey;

type Modifiers = Pick<MouseEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

const HOVER_DELAY_MS = 65;

/** Prefetches on hover and focus after a delay, and on press at once. */
function usePrefetch() {
  const [isWanted, setWanted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const prefetch = () => {
    clearTimeout(timer.current);
    if (savesData()) return;
    setWanted(true);
    // For the next page's heading; without it the page only lacks its plate.
    loadDrawing().catch(() => undefined);
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

function savesData(): boolean {
  // Chromium only.
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}
