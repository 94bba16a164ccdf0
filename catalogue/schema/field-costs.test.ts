import { expect, it } from "vitest";
import { findMeant } from "./field-costs.ts";

it("an unknown field costs what the fields cost that it may be meant for", () => {
  expect(findMeant("Hiden")).toEqual(["unknown", "hidden"]);
  expect(findMeant("stauts")).toEqual(expect.arrayContaining(["unknown", "status"]));
  expect(findMeant("notes")).toEqual(["unknown"]);
});

it("an unknown field of 200,000 rows is compared with the known ones only once", () => {
  expect(findMeant("appraised")).toBe(findMeant("appraised"));
});
