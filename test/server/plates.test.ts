import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { drawPlate, type Plate, PLATE_FAMILIES } from "../../plates/plate.ts";
import { readContent } from "../../server/content/read-content.ts";
import { SHOP } from "../support/server.ts";

const { content } = await readContent(SHOP);
const LISTED = content?.catalogue.listings.map(({ domain }) => domain) ?? [];
const MADE_UP = Array.from(
  { length: 2_000 },
  (_, index) => `name-${index}.${index % 3 ? "com" : "ai"}`,
);

const weigh = ({ shapes }: Plate) =>
  shapes.reduce((sum, { path, transform }) => sum + path.length + transform.length + 60, 160);

test("no two names of the shop, nor of 2,000 others, have the same plate", () => {
  const names = [...LISTED, ...MADE_UP];
  expect(LISTED.length).toBeGreaterThan(40);
  const drawings = new Set(names.map((name) => JSON.stringify(drawPlate(name).shapes)));
  expect(drawings.size).toBe(new Set(names).size);
});

test("a plate in the page weighs less than 2.75 KB", () => {
  const weights = [...LISTED, ...MADE_UP].map((name) => weigh(drawPlate(name)));
  expect(Math.max(...weights)).toBeLessThan(2_816);
});

test("a name keeps the plate that it was issued with", () => {
  const sample = PLATE_FAMILIES.map((family) =>
    MADE_UP.slice(0, 200).filter((name) => drawPlate(name).family === family),
  );
  for (const names of sample) expect(names.length).toBeGreaterThan(10);
  const drawn = JSON.stringify(sample.flat().map((name) => drawPlate(name)));
  const digest = createHash("sha256").update(drawn).digest("hex").slice(0, 16);
  // A new digest means that names already sold may look different: change it only on purpose, and compare the drawings.
  expect(digest).toBe("174cfba7a08ce54e");
});
