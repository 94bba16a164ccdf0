import { describe, expect, it } from "vitest";
import { formatBar, formatCsv, formatSparkline } from "./format.ts";

it("grows with the value, and anything above zero shows", () => {
  expect(formatBar(10, 10, 4)).toBe("████");
  expect(formatBar(5, 10, 4)).toBe("██");
  expect(formatBar(1, 1_000, 4)).toBe("▏");
  expect(formatBar(0, 10, 4)).toBe("");
  expect(formatBar(0, 0, 4)).toBe("");
});

it("draws a value a character", () => {
  expect(formatSparkline([0, 1, 4, 8])).toBe("·▁▄█");
  expect(formatSparkline([0, 0])).toBe("··");
});

describe("a csv file", () => {
  const cellOf = (value: string | null) =>
    formatCsv(["a"], [[value]]).slice('\ufeff"a"\r\n'.length, -2);

  it("starts with the mark of UTF-8 and ends each line with CRLF", () => {
    expect(formatCsv(["a", "b"], [["1", "2"]])).toBe('\ufeff"a","b"\r\n"1","2"\r\n');
  });

  it.each([
    ["plain", '"plain"'],
    [null, '""'],
    ['say "hi"', '"say ""hi"""'],
    ["a,b;c", '"a,b;c"'],
    ["one\r\ntwo", '"one\ntwo"'],
    ["a=b", '"a=b"'],
    ["\u001b[2J", '" [2J"'],
  ])("keeps %j readable", (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });

  it.each(["=1+1", "+1 202", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\0=1", "＝1"])(
    "does not let %j run",
    (value) => {
      expect(cellOf(value)).toMatch(/^"'/);
    },
  );
});
