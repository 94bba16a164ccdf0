import stringWidth from "string-width";
import { expect, it } from "vitest";
import { formatTable } from "./table.ts";

const COLUMNS = [
  { title: "REF", isKey: true },
  { title: "NAME" },
  { title: "N", align: "right" as const },
];

it("aligns its columns", () => {
  expect(
    formatTable(
      COLUMNS,
      [
        ["V-1", "Ada", 1],
        ["V-2", "Grace", 10],
      ],
      null,
    ),
  ).toBe("REF  NAME    N\nV-1  Ada     1\nV-2  Grace  10\n");
});

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

it("cuts other columns before the one that a row is named by", () => {
  const text = formatTable(COLUMNS, [["V-7K3M9Q", "A name of many words", 1]], 24);
  expect(text).toContain("V-7K3M9Q  A name of …");
});

it("cuts between characters as people see them", () => {
  const [, flags] = formatTable([{ title: "N" }], [["🇫🇷🇯🇵"]], 3).split("\n");
  expect(flags).toBe("🇫🇷…");
});
