import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { formatCsv, formatTable } from "./format.ts";

describe("a csv file", () => {
  const cellOf = (value: string | null) =>
    formatCsv(["a"], [[value]]).slice('\ufeff"a"\r\n'.length, -2);

  it("starts with a byte order mark and ends each line with CRLF", () => {
    expect(formatCsv(["a", "b"], [["1", "2"]])).toBe('\ufeff"a","b"\r\n"1","2"\r\n');
  });

  it.each([
    [null, '""'],
    ['say "hi"', '"say ""hi"""'],
    ["one\r\ntwo", '"one\ntwo"'],
    ["\u001b[2J", '" [2J"'],
  ])("keeps %j readable", (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });

  it.each(["=1+1", "+1 202", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\0=1", "＝1"])(
    "doesn't let %j run as a formula",
    (value) => {
      expect(cellOf(value)).toMatch(/^"'/);
    },
  );
});

describe("a table", () => {
  const COLUMNS = [
    { title: "REF", isKey: true },
    { title: "NAME" },
    { title: "N", align: "right" as const },
  ];

  it("aligns wide characters", () => {
    const [, ada, tea] = formatTable(
      COLUMNS,
      [
        ["V-1", "Ada", 1],
        ["V-2", "茶🌱", 2],
      ],
      null,
    ).split("\n");
    expect(stringWidth(tea ?? "")).toBe(stringWidth(ada ?? ""));
  });

  it.each([80, 40, 20, 9, 1])("is never wider than a terminal of %i columns", (width) => {
    const rows = [
      ["V-7K3M9Q", "A name\nof many words ".repeat(20), 1],
      ["V-2", "茶".repeat(50), 2],
    ];
    for (const line of formatTable(COLUMNS, rows, width).split("\n")) {
      expect(stringWidth(line)).toBeLessThanOrEqual(width);
    }
  });

  it("becomes cards if a key or a number would have to be cut", () => {
    const rows = [
      ["V-7K3M9Q", "A name", 1],
      ["V-2", "", 24_888_000],
    ];
    expect(formatTable(COLUMNS, rows, 18)).toBe(
      "REF   V-7K3M9Q\nNAME  A name\nN     1\n\nREF   V-2\nN     24888000\n",
    );
  });

  it("cuts between whole characters, such as flags", () => {
    const [, flags] = formatTable([{ title: "N" }], [["🇫🇷🇯🇵"]], 3).split("\n");
    expect(flags).toBe("🇫🇷…");
  });
});
