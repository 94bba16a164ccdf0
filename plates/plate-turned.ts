import { between, pick, type Chance } from "./name-hash.ts";
import {
  curve,
  ellipse,
  FULL_TURN,
  onCircle,
  repeat,
  type Figure,
  type Point,
} from "./plate-pen.ts";

/** Ellipses that reach from one circle to another, turned about the origin. */
export interface Ring {
  readonly count: number;
  /** Radius of the open middle, in units. */
  readonly inner: number;
  readonly outer: number;
  /** Breadth of an ellipse for a length of 1. */
  readonly breadth: number;
  /** How many petals the rim has, and how far it swells into each, for a length of 1. */
  readonly petals?: number;
  readonly swell?: number;
  /** Degrees at which it begins and through which it goes on. */
  readonly from?: number;
  readonly sweep?: number;
}

export function drawRing(ring: Ring): string {
  const { count, inner, outer, breadth, petals = 0, swell = 0, from = 0, sweep = 360 } = ring;
  return repeat(count, (index) => {
    const angle = from + (index * sweep) / count;
    const reach = ((outer - inner) / 2) * (1 + swell * onCircle(1, petals * angle)[0]);
    return ellipse(onCircle(inner + reach, angle), [reach, reach * breadth], angle);
  });
}

/** Rings of one sweep in `parts` equal sectors: the first, to be drawn again for each. Their petals must fit the sectors. */
export function drawSectors(parts: number, rings: readonly Ring[]) {
  const sector = (ring: Ring) => {
    const sweep = (ring.sweep ?? 360) / parts;
    return drawRing({ ...ring, count: ring.count / parts, sweep });
  };
  return { path: rings.map(sector).join(""), times: parts, step: (rings[0]?.sweep ?? 360) / parts };
}

/**
 * One line that swings between two circles on its way round: a quarter of its swings, to be drawn four times. Where they do
 * not come out even, the last covers the beginning of the first.
 */
function drawStar(swings: number, rounds: number, inner: number, outer: number) {
  const drawn = Math.ceil(swings / 4);
  const at = (time: number) => {
    const swing = Math.cos(time * drawn * FULL_TURN);
    const angle = (time * drawn * rounds * 360) / swings;
    return onCircle((outer + inner - swing * (outer - inner)) / 2, angle);
  };
  return { path: curve(at, drawn * 2), times: 4, step: (drawn * rounds * 360) / swings };
}

/** A flower about an open middle, whole, right of the name. */
export function drawRosette(chance: Chance): Figure {
  const centre: Point = [between(chance, 285, 330), between(chance, 75, 115)];
  const outer = between(chance, 130, 165);
  switch (pick(chance, ["round", "star", "double", "petals", "petals"])) {
    case "round": {
      const inner = outer * between(chance, 0.12, 0.3);
      const ring = { count: 60, inner, outer, breadth: between(chance, 0.6, 1) };
      return { centre, ...drawSectors(6, [ring]) };
    }
    case "star": {
      const inner = outer * between(chance, 0.2, 0.4);
      const [swings, rounds] = [pick(chance, [43, 45, 47]), pick(chance, [7, 8, 11, 13, 16])];
      return { centre, ...drawStar(swings, rounds, inner, outer) };
    }
    case "double": {
      const middle = outer * between(chance, 0.52, 0.64);
      const inner = middle * between(chance, 0.24, 0.42);
      const rim = { count: 36, inner: middle * 0.84, outer, breadth: between(chance, 0.8, 1.05) };
      const heart = { count: 24, inner, outer: middle, breadth: between(chance, 0.55, 0.85) };
      return { centre, ...drawSectors(4, [rim, heart]) };
    }
    case "petals": {
      const inner = outer * between(chance, 0.14, 0.26);
      const petals = pick(chance, [3, 4, 5, 6]);
      const [breadth, from] = [between(chance, 0.55, 0.95), between(chance, 0, 6)];
      const swell = between(chance, 0.4, 0.72) / petals;
      const ring = { count: 60, inner, outer: outer * 0.88, breadth, petals, swell, from };
      return { centre, ...drawSectors(petals, [ring]) };
    }
  }
}

/** Half a flower that opens upwards from the lower right. */
export function drawFan(chance: Chance): Figure {
  const centre: Point = [between(chance, 300, 370), between(chance, 185, 235)];
  const outer = between(chance, 170, 220);
  switch (pick(chance, ["blades", "shell", "net"])) {
    case "blades": {
      const inner = outer * between(chance, 0.2, 0.34);
      const breadth = between(chance, 0.16, 0.4);
      const ring = { count: 52, inner, outer, breadth, from: 165, sweep: 208 };
      return { centre, ...drawSectors(4, [ring]) };
    }
    case "shell": {
      // Its hinge, where all lines meet, lies below the picture.
      const [reach, breadth] = [between(chance, 205, 262), between(chance, 0.2, 0.45)];
      const ring = { count: 54, inner: 12, outer: reach, breadth, from: 180, sweep: 183 };
      return { centre: [centre[0], 262], ...drawSectors(3, [ring]) };
    }
    case "net": {
      const inner = outer * between(chance, 0.2, 0.35);
      const [swings, sways] = [pick(chance, [19, 21, 23]), pick(chance, [8, 10])];
      const at = (time: number) => {
        const swing = Math.sin(time * swings * FULL_TURN);
        const sway = Math.sin(time * sways * FULL_TURN);
        return onCircle((outer + inner + swing * (outer - inner)) / 2, 270 + 112 * sway);
      };
      return { centre, path: curve(at, 106) };
    }
  }
}
