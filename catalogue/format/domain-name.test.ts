import { describe, expect, it } from "vitest";
import { nameSize } from "./domain-name.ts";

const nameOf = (length: number) => `${"a".repeat(length - 4)}.com`;

describe("the heading of a domain page", () => {
  it.each([
    [10, "xl"],
    [11, "lg"],
    [16, "md"],
    [21, "sm"],
    [25, "sm"],
    [26, "xs"],
  ])("with a name of %i characters has size %s", (length, size) => {
    expect(nameOf(length)).toHaveLength(length);
    expect(nameSize(nameOf(length))).toBe(size);
  });

  it("counts an emoji as one character", () => {
    expect(nameSize("🌱🌱🌱🌱🌱🌱.com")).toBe("xl");
  });
});
