import { expect, it } from "vitest";
import { compareVersions } from "./versions.ts";

it.each([
  ["1.0.1", "1.0.0"],
  ["1.10.0", "1.9.9"],
  ["2.0.0", "1.99.0"],
  ["1.1.0", "1.1.0-rc.2"],
  ["1.1.0-rc.10", "1.1.0-rc.2"],
])("the version %s is newer than %s", (newer, older) => {
  expect(Math.sign(compareVersions(newer, older))).toBe(1);
  expect(Math.sign(compareVersions(older, newer))).toBe(-1);
  expect(compareVersions(newer, newer)).toBe(0);
});
