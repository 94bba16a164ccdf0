import { useEffect, useState } from "react";
import type { Plate } from "../../plates/plate.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Some 2 KB each. */
const MAX_CACHED = 1_000;

function createPlateDrawer() {
  const cache = new Map<string, Plate>();
  let drawing: typeof import("../../plates/plate.ts") | null = null;

  return {
    /** Fetches the code that draws: a browser needs it only for plates that the server did not draw. */
    async load(): Promise<void> {
      drawing ??= await import("../../plates/plate.ts");
    },

    /** The plate of a name, or the shop's own for null; null until the code is loaded. */
    draw(name: string | null): Plate | null {
      if (!drawing) return null;
      if (name === null) return drawing.drawShopPlate();
      const plate = cache.get(name) ?? drawing.drawPlate(name);
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(name, plate);
      return plate;
    },
  };
}

export const plateDrawer = createPlateDrawer();

// Vite leaves this out of the browser's script.
if (import.meta.env.SSR) await plateDrawer.load();

/**
 * The plate of a name, or the shop's own for null. Null in the browser where the page holds the server's drawing, and until
 * the code that draws is loaded. The name must not change between renders.
 */
export function usePlate(name: string | null): Plate | null {
  // False for what the server rendered, as long as the component stands.
  const [isClientRendered] = useState(useHydrated());
  const [isLoaded, setLoaded] = useState(false);
  const plate = import.meta.env.SSR || isClientRendered ? plateDrawer.draw(name) : null;
  const isMissing = isClientRendered && !isLoaded && plate === null;

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
