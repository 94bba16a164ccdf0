import type { Plate } from "../../plates/plate.ts";

/** Some 2 KB each. */
const MAX_KNOWN = 1_000;

function createPlateDrawer() {
  const known = new Map<string, Plate>();
  let drawing: typeof import("../../plates/plate.ts") | null = null;

  return {
    /** Fetches the code that draws. A browser does without it as long as all plates on its page came from the server. */
    async load(): Promise<void> {
      drawing ??= await import("../../plates/plate.ts");
    },

    /** The plate of a name, or the shop's own for null, remembered: a list of cards is rendered often. Null until loaded. */
    draw(name: string | null): Plate | null {
      if (!drawing) return null;
      if (name === null) return drawing.drawShopPlate();
      const plate = known.get(name) ?? drawing.drawPlate(name);
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(name, plate);
      return plate;
    },
  };
}

export const plateDrawer = createPlateDrawer();

// The server draws at once. Nothing of this is in the browser's script.
if (import.meta.env.SSR) await plateDrawer.load();
