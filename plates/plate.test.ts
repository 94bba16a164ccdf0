import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawCertificate } from "./certificate.ts";
import { drawPlate, drawShopPlate, PLATE_FAMILIES, type Plate } from "./plate.ts";

const NAMES = Array.from(
  { length: 500 },
  (_, index) => `name-${index}.${index % 3 ? "com" : "ai"}`,
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

  it("is different from all others, and always the same for a name, whatever its case", () => {
    expect(new Set(plates.map(({ shapes }) => JSON.stringify(shapes))).size).toBe(NAMES.length);
    expect(drawPlate("people.talk")).toEqual(drawPlate("people.talk"));
    expect(drawPlate("People.Talk")).toEqual(drawPlate("people.talk"));
  });

  it("is the same as when the name was first listed", () => {
    const sample = PLATE_FAMILIES.map((family) =>
      NAMES.slice(0, 200).filter((name) => drawPlate(name).family === family),
    );
    const drawn = JSON.stringify(sample.flat().map((name) => drawPlate(name)));
    const digest = createHash("sha256").update(drawn).digest("hex").slice(0, 16);
    // A new digest means that names already sold may look different: change it only on purpose, and compare the drawings.
    expect(digest).toBe("174cfba7a08ce54e");
  });

  it("is small and well formed, even for the longest name and an empty one", () => {
    for (const plate of [...plates, drawPlate(`${"a".repeat(63)}.com`), drawPlate("")]) {
      expect(markupSize(plate)).toBeLessThan(2_700);
      for (const { path } of plate.shapes) expect(path).toMatch(/^M[-\d Macsz]+$/);
    }
  });
});

it("the shop's own plate is one picture, of less than 2 KB", () => {
  expect(drawShopPlate()).toEqual(drawShopPlate());
  expect(markupSize(drawShopPlate())).toBeLessThan(1_900);
});

it("the shop's certificate is well formed, with its seal inside the border", () => {
  const { frame, seal, width, height } = drawCertificate();
  for (const { path } of frame) expect(path).toMatch(/^M[-\d Macshz]+$/);
  expect(seal.x).toBeLessThan(width - 60);
  expect(seal.y).toBeLessThan(height - 60);
});
