import { describe, expect, it } from "vitest";
import { formatCompact } from "./compact-number.ts";

describe("a count in the live insights", () => {
  it.each([
    [0, "0"],
    [1, "1"],
    [999, "999"],
    [1_000, "1.0K"],
    [1_100, "1.1K"],
    [1_249, "1.2K"],
    [9_999, "10.0K"],
    [10_000, "10.0K"],
    [100_000, "100.0K"],
    [999_900, "999.9K"],
    [999_949, "999.9K"],
    [999_999, "999.9K"],
    [1_000_000, "1.0M"],
    [1_500_000, "1.5M"],
    [999_900_000, "999.9M"],
    [2_000_000_000, "2000.0M"],
  ])("of %i reads %s", (count, text) => {
    expect(formatCompact(count)).toBe(text);
  });
});
