import { expect, test } from "vitest";
import type { Content } from "../content/read-content.ts";
import { createEdition } from "./edition.ts";

test("pages are of one edition until the content or the year changes", () => {
  const content = { current: {} as Content };
  let time = Date.UTC(2026, 11, 31, 23, 59, 59, 998);
  const edition = createEdition(content, () => time);
  const first = edition();
  time += 1;
  expect(edition()).toBe(first);
  time += 1;
  const nextYear = edition();
  expect(nextYear).not.toBe(first);
  expect(edition()).toBe(nextYear);
  content.current = {} as Content;
  expect(edition()).not.toBe(nextYear);
});
