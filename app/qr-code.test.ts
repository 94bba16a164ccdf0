import jsQR from "jsqr";
import { expect, test } from "vitest";
import { drawQrCode, type QrCode } from "./qr-code.server.ts";

const SCALE = 4;
const MARGIN = 4;

/** What a camera would see: white, and black where the path's strokes run. */
function expose({ size, path }: QrCode): { pixels: Uint8ClampedArray; side: number } {
  const side = (size + 2 * MARGIN) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const start = (Number(y) + MARGIN) * SCALE + row;
      const from = start * side + (Number(x) + MARGIN) * SCALE;
      for (let pixel = from; pixel < from + Number(length) * SCALE; pixel += 1)
        pixels.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return { pixels, side };
}

test.each([
  "https://vitrine.example/portfolio/people.talk",
  `https://vitrine.example/portfolio/${"m".repeat(63)}.com`,
])("a camera reads %s", (url) => {
  const { pixels, side } = expose(drawQrCode(url));
  expect(jsQR(pixels, side, side)?.data).toBe(url);
});

test("the drawing is small enough to stand in every page", () => {
  const { path } = drawQrCode("https://vitrine.example/portfolio/people.talk");
  expect(path.length).toBeLessThan(3000);
});
