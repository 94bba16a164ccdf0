import { expect, test } from "vitest";
import { groupDigits } from "./group-digits.ts";

test.each([0, 7, 999, 1_000, 12_345, 100_000, 1_234_567])("%i is grouped by thousands", (count) => {
  expect(groupDigits(count)).toBe(count.toLocaleString("en-US"));
});
