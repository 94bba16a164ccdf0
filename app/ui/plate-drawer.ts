import { useEffect, useState } from "react";
import type { Plate } from "../../plates/plate.ts";
import { useHydrated } from "./use-hydrated.ts";

/** About 2 KB each. */
const MAX_CACHED = 1_000;

function createPlateDrawer() {
  const cache = new Map<string, Plate>();
  let drawing: typeof import("../../plates/plate.ts") | null = null;

  return {
    /** Loads the drawing code, which a browser needs only for plates that the server did not draw. */
    async load(): Promise<void> {
      drawing ??= await import("../../plates/plate.ts");
    },

    /** Draws the shop's own plate for null. Returns null until the code is loaded. */
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

// Vite removes this from the browser's bundle.
if (import.meta.env.SSR) await plateDrawer.load();

/** Null until the drawing code is loaded, and where the server drew the plate. The name must not change between renders. */
export function usePlate(name: string | null): Plate | null {
  // Stays false for a component that the server rendered.
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
