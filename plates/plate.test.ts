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

function markupSize({ viewBox, shapes }: Plate): number {
  const paths = shapes.map(({ path, transform }, index) => {
    const drawing = index === 0 ? path : "";
    return `<path d="${drawing}" transform="${transform}" vector-effect="non-scaling-stroke"></path>`;
  });
  const attributes = `viewBox="${viewBox}" preserveAspectRatio="xMaxYMid slice" fill="none"`;
  return `<svg ${attributes} stroke="currentColor">${paths.join("")}</svg>`.length;
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
      expect(markupSize(plate)).toBeLessThan(2_700);
      for (const { path } of plate.shapes) expect(path).toMatch(/^M[-\d Macsz]+$/);
    }
  });

  it("can be drawn for the longest and the emptiest of names", () => {
    expect(markupSize(drawPlate(`${"a".repeat(63)}.com`))).toBeLessThan(2_700);
    expect(markupSize(drawPlate(""))).toBeLessThan(2_700);
  });
});

describe("the shop's own plate", () => {
  it("is one picture, of less than 2 KB", () => {
    expect(drawShopPlate()).toEqual(drawShopPlate());
    expect(markupSize(drawShopPlate())).toBeLessThan(1_900);
  });
});
