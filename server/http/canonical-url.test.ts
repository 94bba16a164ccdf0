import { expect, test } from "vitest";
import { findCanonicalUrl } from "./canonical-url.ts";

const PAGES = new Set(["/", "/portfolio", "/portfolio/calm.you"]);
const find = (target: string) =>
  findCanonicalUrl(`http://localhost${target}`, (path) => PAGES.has(path));

test.each([
  ["/portfolio/", "/portfolio"],
  ["/Portfolio", "/portfolio"],
  ["/PORTFOLIO/Calm.You/?q=A%20b&x", "/portfolio/calm.you?q=A%20b&x"],
  ["//", "/"],
])("%s is redirected to %s", (target, canonical) => {
  expect(find(target)).toBe(canonical);
});

test.each(["/", "/portfolio", "/portfolio?Q=A", "/Nothing/", "//evil.example/", "/portfolio//"])(
  "%s isn't redirected",
  (target) => {
    expect(find(target)).toBeNull();
  },
);
