import { expect, test } from "vitest";
import type { Content } from "../content/read-content.ts";
import { createContentVersion } from "./content-version.ts";

test("the version stays the same until the content or the year changes", () => {
  const content = { current: {} as Content };
  let time = Date.UTC(2026, 11, 31, 23, 59, 59, 998);
  const version = createContentVersion(content, () => time);
  const first = version();
  time += 1;
  expect(version()).toBe(first);
  time += 1;
  const nextYear = version();
  expect(nextYear).not.toBe(first);
  expect(version()).toBe(nextYear);
  content.current = {} as Content;
  expect(version()).not.toBe(nextYear);
});
