import { curve, drawRing, ellipse, FULL_TURN, repeat, STEPS_PER_UNIT } from "./pen.ts";
import type { PlateShape } from "./plate.ts";

const WIDTH = 640;
const HEIGHT = 448;
const INSET = 32;
const WAVE = 32;
const SWING = 11;

const place = (path: string, x: number, y: number, turn = ""): PlateShape => ({
  path,
  transform: `translate(${x} ${y})${turn}scale(${1 / STEPS_PER_UNIT})`,
});

function drawBraid(length: number): string {
  const waves = length / WAVE;
  const strand = (index: number) =>
    curve((time) => {
      const swing = Math.sin((time * waves + index / 6) * FULL_TURN);
      return [time * length, SWING * swing];
    }, waves * 2);
  const rule = (y: number) => `M0 ${y * STEPS_PER_UNIT}h${length * STEPS_PER_UNIT}`;
  return repeat(6, strand) + rule(-SWING - 4) + rule(SWING + 4);
}

export function drawCertificate() {
  const across = drawBraid(WIDTH - 2 * INSET);
  const down = drawBraid(HEIGHT - 2 * INSET);
  const [right, bottom] = [WIDTH - INSET, HEIGHT - INSET];
  const corner = drawRing({ count: 20, inner: 5, outer: 22, breadth: 0.7 });
  const seal = { x: WIDTH - 142, y: HEIGHT - 128 };
  const rim = drawRing({ count: 48, inner: 34, outer: 58, breadth: 1 });
  return {
    width: WIDTH,
    height: HEIGHT,
    seal,
    frame: [
      place(across, INSET, INSET),
      place(across, INSET, bottom),
      place(down, INSET, INSET, "rotate(90)"),
      place(down, right, INSET, "rotate(90)"),
      ...[INSET, right].flatMap((x) => [INSET, bottom].map((y) => place(corner, x, y))),
      place(rim + ellipse([0, 0], [31, 31]), seal.x, seal.y),
    ],
  };
}
