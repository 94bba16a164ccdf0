import { expect, test } from "vitest";
import { createContentVersion } from "./content-version.ts";

test("the version stays the same until the content, what was looked up, or the year changes", () => {
  const content = { current: {} };
  let lookedUp = {};
  let time = Date.UTC(2026, 11, 31, 23, 59, 59, 998);
  const version = createContentVersion([() => content.current, () => lookedUp], () => time);
  const first = version();
  time += 1;
  expect(version()).toBe(first);
  time += 1;
  const nextYear = version();
  expect(nextYear).not.toBe(first);
  expect(version()).toBe(nextYear);
  content.current = {};
  const edited = version();
  expect(edited).not.toBe(nextYear);
  lookedUp = {};
  expect(version()).not.toBe(edited);
});
