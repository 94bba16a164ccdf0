import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawPlate, drawShopPlate, PLATE_FAMILIES, type Plate } from "./plate.ts";

const WORDS = [
  "people",
  "sustainable",
  "qiv",
  "unique",
  "deskdepot",
  "uvindex",
  "a",
  "harbor",
  "x1",
  "münze",
];
const EXTENSIONS = [".com", ".ai", ".now", ".talk", ".co"];
const NAMES = WORDS.flatMap((word) =>
  EXTENSIONS.flatMap((extension) =>
    Array.from({ length: 20 }, (_, index) => `${word}${index || ""}${extension}`),
  ),
);

/** As app/ui/plate.tsx writes it and the shop sends it, in bytes. */
function sentSize({ viewBox, shapes }: Plate): number {
  const paths = shapes.map(
    ({ path, transform }) =>
      `<path d="${path}" transform="${transform}" vector-effect="non-scaling-stroke"></path>`,
  );
  const attributes = `viewBox="${viewBox}" preserveAspectRatio="xMaxYMid slice" fill="none"`;
  return brotliCompressSync(`<svg ${attributes} stroke="currentColor">${paths.join("")}</svg>`)
    .length;
}

describe("the plate of a name", () => {
  const plates = NAMES.map(drawPlate);

  it("is the same every time, in capitals too", () => {
    expect(drawPlate("people.talk")).toEqual(drawPlate("people.talk"));
    expect(drawPlate("People.Talk")).toEqual(drawPlate("people.talk"));
  });

  it("is another for every name", () => {
    expect(new Set(NAMES).size).toBe(1000);
    expect(new Set(plates.map(({ shapes }) => JSON.stringify(shapes))).size).toBe(1000);
  });

  it("comes in every family, none of them rare", () => {
    for (const family of PLATE_FAMILIES) {
      const share = plates.filter((plate) => plate.family === family).length / plates.length;
      expect(share, family).toBeGreaterThan(0.15);
    }
  });

  it("is small and well formed", () => {
    for (const plate of plates) {
      expect(sentSize(plate)).toBeLessThan(900);
      for (const { path } of plate.shapes) expect(path).toMatch(/^M[-\d Macsz]+$/);
    }
  });

  it("can be drawn for the longest and the emptiest of names", () => {
    expect(sentSize(drawPlate(`${"a".repeat(63)}.com`))).toBeLessThan(900);
    expect(sentSize(drawPlate(""))).toBeLessThan(900);
  });
});

describe("the shop's own plate", () => {
  it("is one picture, of less than half a KB on the wire", () => {
    expect(drawShopPlate()).toEqual(drawShopPlate());
    expect(sentSize(drawShopPlate())).toBeLessThan(450);
  });
});
