import { expect, it } from "vitest";
import { formatBar, formatSparkline } from "./bar.ts";

it("grows with the value, and anything above zero shows", () => {
  expect(formatBar(10, 10, 4)).toBe("████");
  expect(formatBar(5, 10, 4)).toBe("██");
  expect(formatBar(1, 1_000, 4)).toBe("▏");
  expect(formatBar(0, 10, 4)).toBe("");
  expect(formatBar(0, 0, 4)).toBe("");
});

it("draws a value a character", () => {
  expect(formatSparkline([0, 1, 4, 8])).toBe("·▁▄█");
  expect(formatSparkline([0, 0])).toBe("··");
});
