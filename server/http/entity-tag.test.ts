import { expect, test } from "vitest";
import { entityTag, matchesTag } from "./entity-tag.ts";

const tag = entityTag(Buffer.from("page"));

test("one body has one tag, another body another", () => {
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(entityTag(Buffer.from("page"))).toBe(tag);
  expect(entityTag(Buffer.from("other"))).not.toBe(tag);
});

test.each([
  [tag, true],
  [tag.slice(2), true],
  [`"other", ${tag} , W/"third"`, true],
  [`"a,b",${tag}`, true],
  ["*", true],
  [" * ", true],
  [undefined, false],
  ["", false],
  ['W/"other"', false],
  [tag.slice(2).replaceAll('"', ""), false],
  [tag.slice(0, -2) + '"', false],
])("If-None-Match: %j", (header, matches) => {
  expect(matchesTag(header, tag)).toBe(matches);
});
