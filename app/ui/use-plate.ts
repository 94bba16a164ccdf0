import { useEffect, useState } from "react";
import type { Plate } from "../../plates/plate.ts";
import { useHydrated } from "./use-hydrated.ts";
import { plateDrawer } from "./plate-drawer.ts";

/**
 * The plate of a name, or the shop's own for null. Null in the browser where the server's drawing is on the page already, and
 * until the code that draws is there. The name must not change while the component stands.
 */
export function usePlate(name: string | null): Plate | null {
  // Not yet while React takes over what the server drew.
  const [isOurs] = useState(useHydrated());
  const [isLoaded, setLoaded] = useState(false);
  const plate = import.meta.env.SSR || isOurs ? plateDrawer.draw(name) : null;
  const isMissing = isOurs && !isLoaded && plate === null;

  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    plateDrawer.load().then(
      () => !isGone && setLoaded(true),
      (error: unknown) => console.warn("plates", error),
    );
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  return plate;
}
