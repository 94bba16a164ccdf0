import { drawPlate, type Plate } from "../../catalogue/plate.ts";

/** Some 2 KB each. */
const MAX_KNOWN = 1_000;

const known = new Map<string, Plate>();

/** The plate of a name, remembered: a list of cards is rendered often, and its drawings are a fifth of the work. */
export function knownPlate(name: string): Plate {
  const plate = known.get(name) ?? drawPlate(name);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, plate);
  return plate;
}
