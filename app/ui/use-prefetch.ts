import { useEffect, useRef, useState } from "react";
import { plateDrawer } from "./plate-drawer.ts";

/** A pointer that rests this long on a link, in milliseconds, means it; one that passes over does not. */
const REST_MS = 65;

interface NavigatorWithConnection extends Navigator {
  /** Chromium's; other browsers say nothing of the visitor's connection. */
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the visitor asked the browser or the system to spare data. */
function savesData(): boolean {
  const { connection }: NavigatorWithConnection = navigator;
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/**
 * Whether a link's page is wanted ahead of the click: under a resting pointer, under a finger at once, or focused. Never
 * where the visitor spares data.
 */
export function usePrefetch() {
  const [isWanted, setWanted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const want = () => {
    clearTimeout(timer.current);
    if (savesData()) return;
    setWanted(true);
    // The next page's heading has a plate. Without it the page stands as well.
    plateDrawer.load().catch(() => undefined);
  };
  const wantSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(want, REST_MS);
  };
  const forget = () => {
    clearTimeout(timer.current);
    setWanted(false);
  };
  return {
    isWanted,
    handlers: {
      onPointerEnter: wantSoon,
      onPointerDown: want,
      onPointerLeave: forget,
      onFocus: wantSoon,
      onBlur: forget,
    },
  };
}
