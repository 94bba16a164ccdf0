/** Counting in quarters of a view box unit saves decimal points. */
export const STEPS_PER_UNIT = 4;

export const FULL_TURN = 2 * Math.PI;

export type Point = readonly [x: number, y: number];

export interface Figure {
  readonly center: Point;
  readonly turn?: number;
  readonly path: string;
  /** The path is drawn this many times, each time turned by `step` degrees. Repeated text compresses well. */
  readonly times?: number;
  readonly step?: number;
}

const toSteps = (length: number) => Math.round(length * STEPS_PER_UNIT);

const join = (numbers: readonly number[]) => numbers.join(" ").replaceAll(" -", "-");

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

export function onCircle(radius: number, angle: number): Point {
  const radians = (angle * FULL_TURN) / 360;
  return [radius * Math.cos(radians), radius * Math.sin(radians)];
}

/** Draws one arc instead of two: it starts at the top and ends one step to the right. */
export function ellipse([x, y]: Point, [first, second]: Point, turn = 0): string {
  const [cosine, sine] = onCircle(1, turn);
  const height = Math.hypot(first * sine, second * cosine);
  const lean = ((first ** 2 - second ** 2) * sine * cosine) / height;
  const start = join([toSteps(x - lean), toSteps(y - height)]);
  const halfTurn = ((Math.round(turn) % 180) + 180) % 180;
  return `M${start}a${join([toSteps(first), toSteps(second), halfTurn])} 101 0z`;
}

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

/** The path must be a single line in which only the first point is absolute. */
export function movePath(path: string, [x, y]: Point): string {
  const [, startX, startY, rest] = /^M(-?\d+) ?(-?\d+)(.*)$/.exec(path) ?? [];
  return `M${join([Number(startX) + toSteps(x), Number(startY) + toSteps(y)])}${rest}`;
}

interface Ring {
  readonly count: number;
  readonly inner: number;
  readonly outer: number;
  readonly breadth: number;
  /** An ellipse's breadth and the swell of its petals are shares of its length. */
  readonly petals?: number;
  readonly swell?: number;
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

/** A sector must hold whole petals. */
export function drawSectors(parts: number, rings: readonly Ring[]) {
  const sector = (ring: Ring) => {
    const sweep = (ring.sweep ?? 360) / parts;
    return drawRing({ ...ring, count: ring.count / parts, sweep });
  };
  return { path: rings.map(sector).join(""), times: parts, step: (rings[0]?.sweep ?? 360) / parts };
}
