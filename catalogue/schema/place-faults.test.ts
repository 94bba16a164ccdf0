import { expect, it } from "vitest";
import { describeFault } from "./place-faults.ts";

it("a fault is described with or without its field", () => {
  expect(describeFault({ field: "lead", found: "25 names", wanted: "at most 24" })).toBe(
    "Lead: found 25 names, expected at most 24.",
  );
  expect(describeFault({ field: "", found: "a full disk", wanted: "room on it" })).toBe(
    "Found a full disk, expected room on it.",
  );
});
