import { expect, it } from "vitest";
import { findWayBack } from "./undo-route.ts";

const DESK = "http://127.0.0.1:4180/undo";

it.each([
  "//evil.example/names",
  "\\\\evil.example/names",
  "/%2e//evil.example/names",
  "/%5c%5Cevil.example/names",
])("undoing at the address %s stays on the desk", (path) => {
  const back = findWayBack(new URL(DESK).origin + path, DESK);
  expect(back).toBe("/evil.example/names");
  expect(new URL(back, DESK).host).toBe("127.0.0.1:4180");
});

it.each([
  ["http://127.0.0.1:4180/names?page=2&notice=abc", "/names?page=2"],
  ["http://127.0.0.1:4180/", "/"],
  ["https://evil.example//harbor.com", "/harbor.com"],
  [null, "/"],
])("undoing at %s leads to %s", (referer, path) => {
  expect(findWayBack(referer, DESK)).toBe(path);
});
