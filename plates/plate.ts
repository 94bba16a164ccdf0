import { hashName, pick, seededChance, type Chance } from "./name-hash.ts";
import { drawFan, drawMoire, drawRosette, drawWave, drawWeave } from "./families.ts";
import { drawSectors, STEPS_PER_UNIT, type Figure } from "./pen.ts";

export const PLATE_FAMILIES = ["rosette", "moire", "weave", "wave", "fan"] as const;
type PlateFamily = (typeof PLATE_FAMILIES)[number];

/** Draw the path without fill, and keep `transform` from scaling its stroke (`vector-effect`). */
export interface PlateShape {
  readonly path: string;
  readonly transform: string;
}

export interface Plate {
  readonly family: PlateFamily;
  readonly viewBox: string;
  readonly shapes: readonly PlateShape[];
}

const DRAW: Record<PlateFamily, (chance: Chance) => Figure> = {
  rosette: drawRosette,
  moire: drawMoire,
  weave: drawWeave,
  wave: drawWave,
  fan: drawFan,
};

function toShapes({ center, turn = 0, path, times = 1, step = 0 }: Figure): PlateShape[] {
  const translate = `translate(${center.map(Math.round).join(" ")})`;
  return Array.from({ length: times }, (_, index) => {
    const angle = Math.round((Math.round(turn) + index * step) * 10) / 10;
    const rotate = angle ? `rotate(${angle})` : "";
    return { path, transform: `${translate}${rotate}scale(${1 / STEPS_PER_UNIT})` };
  });
}

export function drawPlate(name: string): Plate {
  const chance = seededChance(hashName(name.toLowerCase()));
  const family = pick(chance, PLATE_FAMILIES);
  return { family, viewBox: "0 0 400 240", shapes: toShapes(DRAW[family](chance)) };
}

export function drawShopPlate(): Plate {
  const swell = { petals: 12, swell: 0.04 };
  const rings = drawSectors(6, [
    { count: 72, inner: 172, outer: 288, breadth: 0.9, ...swell },
    { count: 72, inner: 98, outer: 205, breadth: 0.62 },
  ]);
  const shapes = toShapes({ center: [300, 300], ...rings });
  return { family: "rosette", viewBox: "0 0 600 600", shapes };
}
