import { expect, test } from "vitest";
import { shorten } from "./shorten.ts";

test.each([
  ["short enough", 12, "short enough"],
  ["one word too many", 12, "one word…"],
  ["茶".repeat(20), 8, `${"茶".repeat(7)}…`],
])("%s, in %i characters", (text, length, expected) => {
  expect(shorten(text, length)).toBe(expected);
});
