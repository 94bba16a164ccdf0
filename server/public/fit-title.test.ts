import { expect, test } from "vitest";
import { fitTitle } from "./typeface.ts";

const measure = (text: string) => text.length / 2;
const fit = (text: string) => fitTitle(text, { measure, width: 1000, height: 300 });

test("an ordinary name fits on one line, and a short one gets the largest size", () => {
  expect(fit("q.ai")).toEqual({ lines: ["q.ai"], size: 176 });
  expect(fit("sustainable.com")).toEqual({ lines: ["sustainable.com"], size: 133 });
  expect(fit("twenty-six-characters.com").lines).toHaveLength(1);
});

test("a name of 63 characters is broken without losing any, and its extension stays whole", () => {
  const name = `${"abcdefghi".repeat(7)}.com`;
  const { lines, size } = fit(name);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe(name);
  expect(lines.at(-1)).toMatch(/\.com$/);
  expect(Math.max(...lines.map(measure)) * size).toBeLessThanOrEqual(1000);
  expect(lines.length * size).toBeLessThanOrEqual(300);
  expect(size).toBeGreaterThan(2 * Math.floor(1000 / measure(name)) * 0.9);
});

test("a long name breaks after a hyphen if possible", () => {
  const { lines } = fit("the-very-long-name-of-a-shop-in-town.com");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/-$/);
});
