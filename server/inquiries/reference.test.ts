import { expect, it } from "vitest";
import { makeReference } from "./reference.ts";

it("a reference is short and has no letter that passes for another", () => {
  expect(makeReference(() => 0)).toBe("V-222222");
  expect(makeReference((below) => below - 1)).toBe("V-ZZZZZZ");
  let next = 0;
  const all = Array.from({ length: 5 }, () => makeReference((below) => next++ % below)).join("");
  expect(all.replaceAll("V-", "")).not.toMatch(/[01ILOU]/);
});
