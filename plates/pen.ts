/** Paths hold whole quarters of a view box unit, which saves the decimal points. */
export const STEPS_PER_UNIT = 4;

export const FULL_TURN = 2 * Math.PI;

/** In units of the view box; y grows downwards, as in SVG. */
export type Point = readonly [x: number, y: number];

/** Hairlines around an origin of their own; lengths in view box units. */
export interface Figure {
  /** The origin, in the view box. */
  readonly centre: Point;
  /** Clockwise, in degrees. */
  readonly turn?: number;
  readonly path: string;
  /** How often the path is drawn, each time turned by another `step` degrees: repeated text compresses to nothing. */
  readonly times?: number;
  readonly step?: number;
}

const toSteps = (length: number) => Math.round(length * STEPS_PER_UNIT);

/** SVG paths need no space before a minus sign. */
const join = (numbers: readonly number[]) => numbers.join(" ").replaceAll(" -", "-");

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** The point at `angle` degrees, clockwise from the right, `radius` units from the origin. */
export function onCircle(radius: number, angle: number): Point {
  const radians = (angle * FULL_TURN) / 360;
  return [radius * Math.cos(radians), radius * Math.sin(radians)];
}

/**
 * A whole ellipse, its first radius turned by `turn` degrees, drawn as a single arc to halve the markup: from the topmost
 * point all the way round to one step to the right of it.
 */
export function ellipse([x, y]: Point, [first, second]: Point, turn = 0): string {
  const [cosine, sine] = onCircle(1, turn);
  const height = Math.hypot(first * sine, second * cosine);
  const lean = ((first ** 2 - second ** 2) * sine * cosine) / height;
  const start = join([toSteps(x - lean), toSteps(y - height)]);
  const halfTurn = ((Math.round(turn) % 180) + 180) % 180;
  return `M${start}a${join([toSteps(first), toSteps(second), halfTurn])} 101 0z`;
}

/** A smooth line through `at(0)` … `at(1)`: a cubic curve for each of `stretches` equal parts, with the true slope at both ends. */
export function curve(at: (time: number) => Point, stretches: number): string {
  const handle = (time: number): Point => {
    const moment = 1e-4;
    const [before, after] = [at(time - moment), at(time + moment)];
    const share = 1 / (2 * moment * 3 * stretches);
    return [(after[0] - before[0]) * share, (after[1] - before[1]) * share];
  };
  let pen = at(0).map(toSteps) as [number, number];
  let path = `M${join(pen)}c${join(handle(0).map(toSteps))}`;
  for (let index = 1; index <= stretches; index++) {
    const end = at(index / stretches);
    const [handleX, handleY] = handle(index / stretches);
    const [x, y] = end.map(toSteps) as [number, number];
    const [nearX, nearY] = [toSteps(end[0] - handleX) - pen[0], toSteps(end[1] - handleY) - pen[1]];
    const gap = index === 2 ? "s" : nearX < 0 ? "" : " ";
    path += gap + join([nearX, nearY, x - pen[0], y - pen[1]]);
    pen = [x, y];
  }
  return path;
}

/** Moves a path of one line; everything after its first point is relative and stays the same text. */
export function movePath(path: string, [x, y]: Point): string {
  const [, startX, startY, rest] = /^M(-?\d+) ?(-?\d+)(.*)$/.exec(path) ?? [];
  return `M${join([Number(startX) + toSteps(x), Number(startY) + toSteps(y)])}${rest}`;
}

/** Ellipses that reach from one circle to another, turned around the origin. */
export interface Ring {
  readonly count: number;
  /** Radius of the open middle. */
  readonly inner: number;
  readonly outer: number;
  /** Breadth of an ellipse as a share of its length. */
  readonly breadth: number;
  /** The number of petals at the rim, and how far it swells into each, as a share of the length. */
  readonly petals?: number;
  readonly swell?: number;
  /** Start and extent in degrees. */
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

/** The first of `parts` equal sectors of rings with one sweep, to be drawn once for each. A sector must hold whole petals. */
export function drawSectors(parts: number, rings: readonly Ring[]) {
  const sector = (ring: Ring) => {
    const sweep = (ring.sweep ?? 360) / parts;
    return drawRing({ ...ring, count: ring.count / parts, sweep });
  };
  return { path: rings.map(sector).join(""), times: parts, step: (rings[0]?.sweep ?? 360) / parts };
}
