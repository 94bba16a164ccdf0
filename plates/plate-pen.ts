/** How many steps of the pen make one unit of the view box: paths hold whole steps, which need no decimal point. */
export const STEPS_PER_UNIT = 4;

export const FULL_TURN = 2 * Math.PI;

/** In units of the view box; y grows downwards, as in SVG. */
export type Point = readonly [x: number, y: number];

/** Hairlines about an origin of their own; lengths in units of the view box, drawn in steps. */
export interface Figure {
  /** Where the origin stands in the view box. */
  readonly centre: Point;
  /** Clockwise, in degrees. */
  readonly turn?: number;
  readonly path: string;
  /** How often the path is drawn, each time turned on by `step` degrees: the same text again weighs next to nothing on the wire. */
  readonly times?: number;
  readonly step?: number;
}

const toSteps = (length: number) => Math.round(length * STEPS_PER_UNIT);

/** Numbers as a path wants them: a minus sign parts two of them as well as a space does. */
const join = (numbers: readonly number[]) => numbers.join(" ").replaceAll(" -", "-");

/** `draw` for 0, 1, … up to `count`, as one path. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** The point at `angle` degrees, clockwise from the right, `radius` units from the origin. */
export function onCircle(radius: number, angle: number): Point {
  const radians = (angle * FULL_TURN) / 360;
  return [radius * Math.cos(radians), radius * Math.sin(radians)];
}

/**
 * A whole ellipse, its first radius turned by `turn` degrees. A single arc draws it, which halves the markup: from the
 * topmost point, where a chord of one step to the right is a tangent, all the way round to the other end of that chord.
 */
export function ellipse([x, y]: Point, [first, second]: Point, turn = 0): string {
  const [cosine, sine] = onCircle(1, turn);
  const height = Math.hypot(first * sine, second * cosine);
  const lean = ((first ** 2 - second ** 2) * sine * cosine) / height;
  const start = join([toSteps(x - lean), toSteps(y - height)]);
  const halfTurn = ((Math.round(turn) % 180) + 180) % 180;
  return `M${start}a${join([toSteps(first), toSteps(second), halfTurn])} 101 0z`;
}

/**
 * A smooth line through `at(0)` … `at(1)`, as cubic curves in equal stretches of time. Each stretch keeps the true slope
 * at both ends, so that a few are enough and the next one needs only its second handle.
 */
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

/** A path of one line elsewhere, by so many units: what follows its first point is relative, and stays the same text. */
export function movePath(path: string, [x, y]: Point): string {
  const [, startX, startY, rest] = /^M(-?\d+) ?(-?\d+)(.*)$/.exec(path) ?? [];
  return `M${join([Number(startX) + toSteps(x), Number(startY) + toSteps(y)])}${rest}`;
}
