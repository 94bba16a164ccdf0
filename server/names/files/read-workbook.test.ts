import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { readSheets } from "./read-rows.ts";
import { readWorkbook } from "./read-workbook.ts";

const MEGABYTE = 1024 * 1024;

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]) =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

function pack(files: Readonly<Record<string, string>>, declared?: number): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const size = declared ?? Buffer.byteLength(text);
    const [version, flags, deflated, time] = [20, 0, 8, 0];
    const common = numbers(
      ...([version, flags, deflated, time, time] as const).map((field) => [field, 2] as const),
      ...([0, packed.length, size] as const).map((field) => [field, 4] as const),
      [name.length, 2],
      [0, 2],
    );
    const offset = Buffer.concat(bodies).length;
    const rest = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), common, rest, Buffer.from(name)]),
    );
    bodies.push(Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]));
  }
  const [body, entries] = [Buffer.concat(bodies), Buffer.concat(directory)];
  const count = directory.length;
  const end = numbers([0, 4], [count, 2], [count, 2], [entries.length, 4], [body.length, 4]);
  return Buffer.concat([body, entries, Buffer.from("PK\x05\x06"), end, Buffer.alloc(2)]);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const OFFICE = "http://schemas.openxmlformats.org";
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;

function workbook(...sheets: readonly string[]): Record<string, string> {
  const names = sheets.map((_, index) => `sheet${index + 1}`);
  const main = `xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"`;
  return {
    "xl/workbook.xml": `${XML}<workbook ${main}><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="${name}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${names
      .map(
        (name) => `<Relationship Id="${name}" Type="${RELATIONS}/worksheet" Target="${name}.xml"/>`,
      )
      .join("")}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/${names[index]}.xml`,
        `${XML}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
}

const cell = (place: string, text = "harbor.com") =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number | string, cells: string, more = "") =>
  `<row r="${number}"${more}>${cells}</row>`;

async function read(archive: Buffer) {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-workbook-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const path = join(dir, "names.xlsx");
  await writeFile(path, archive);
  return readSheets(path);
}

const HEADER = row(1, cell("A1", "Domain"));

it.each([
  ["one stray cell at the end of the sheet", row(1048576, cell("XFD1048576")), "row 1,048,576"],
  ["a cell beyond any sheet", row(9, cell("ZZZZZZ9")), '"ZZZZZZ9"'],
  ["a cell just right of what is allowed", row(2, cell("ALM2")), '"ALM2"'],
  ["a cell just below what is allowed", row(200_001, cell("A200001")), "row 200,001"],
  ["a row that is further down than its cell", row(1e7, cell("A2")), "row 10,000,000"],
  ["a row in another notation", row("1e9", cell("A2")), "row 1,000,000,000"],
  ["an endless row", row("Infinity", cell("A2")), "row Infinity"],
  ["references in single quotes", `<row r='2'><c r='XFD2'><v>1</v></c></row>`, '"XFD2"'],
  ["a prefix", `<x:row x:r="2"><x:c x:r="XFD2"><x:v>1</x:v></x:c></x:row>`, '"XFD2"'],
  [
    "a reference behind a decoy",
    `<row r="2"><c a="r='" r="XFD2" b="'"><v>1</v></c></row>`,
    '"XFD2"',
  ],
  ["rows without numbers", `<x:row></x:row>`.repeat(200_000), "200,001 rows"],
  ["few cells that span many", row(20_000, cell("ALL20000")), "20,000,000 cells"],
])("a workbook with %s is refused", async (_, rows, found) => {
  await expect(read(pack(workbook(HEADER + rows)))).rejects.toMatchObject({
    faults: [
      {
        found: expect.stringContaining(found),
        wanted: expect.stringMatching(
          /^at most [\d,]+ (columns and 200,000 rows|cells): delete .* CSV$/,
        ),
      },
    ],
  });
});

it("a workbook with cells merged over several rows is refused, by their names", async () => {
  const files = workbook(HEADER + row(2, cell("A2")));
  const merge = (ref: string) =>
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        text.replace("</sheetData>", `$&<mergeCells><mergeCell ref="${ref}"/></mergeCells>`),
      ]),
    );
  await expect(read(pack(merge("B2:B10")))).rejects.toMatchObject({
    faults: [
      {
        found: "cells merged over several rows of sheet1: B2:B10",
        wanted: "each cell in one row: unmerge them",
      },
    ],
  });
  expect(await read(pack(merge("A1:C1")))).toHaveLength(1);
});

it("sheets that are within the limits alone, but not together, are refused", async () => {
  const wide = row(1, cell("ALL1")) + row(6_000, cell("A6000"));
  await expect(read(pack(workbook(HEADER, wide, wide)))).rejects.toMatchObject({
    faults: [{ found: expect.stringContaining("12,000,001 cells") }],
  });
});

it("a workbook that unpacks to more than it may is refused, whatever size it claims", async () => {
  const blanks = " ".repeat(MEGABYTE);
  const part = blanks.slice(0, 0.4 * MEGABYTE);
  for (const archive of [
    pack(workbook(HEADER + blanks), 1_000),
    pack({ ...workbook(HEADER, part, part), "xl/sharedStrings.xml": part }),
  ]) {
    await expect(readWorkbook(archive, MEGABYTE)).rejects.toMatchObject({
      found: "a workbook that unpacks to more than 1 MB",
      wanted: expect.stringMatching(/^at most 1 MB: delete .* CSV$/),
    });
  }
});

it("a workbook with millions of entries in a file other than its sheets is refused", async () => {
  const files = { ...workbook(HEADER), "xl/styles.xml": `<x>${"<si/>".repeat(2_500_000)}</x>` };
  await expect(read(pack(files))).rejects.toMatchObject({
    faults: [{ found: expect.stringMatching(/of 2,500,\d+ XML tags$/) }],
  });
});

it("a truncated or damaged workbook is refused", async () => {
  const archive = pack(workbook(HEADER));
  const damaged = Buffer.from(archive);
  damaged.fill(0xff, 60, 90);
  for (const bytes of [archive.subarray(0, archive.length / 2), archive.subarray(100), damaged]) {
    await expect(read(bytes)).rejects.toMatchObject({
      faults: [{ found: "a workbook that can't be read" }],
    });
  }
});

it("a workbook within the limits is read, with the line numbers of the sheet", async () => {
  const rows = [
    row(4, cell("A4", "Domain") + cell("B4", "Note")),
    row(6, cell("A6") + cell("B6", 'drawn with r="40" &amp; more')),
    row(200_000, cell("A200000", "last.com")),
  ];
  const sheets = await read(pack(workbook(row(1, cell("ALL1", "wide")), rows.join(""))));
  expect(sheets.map(({ name }) => name)).toEqual(["sheet1", "sheet2"]);
  expect(sheets[1]?.rows).toEqual([
    { line: 4, cells: ["Domain", "Note"] },
    { line: 6, cells: ["harbor.com", 'drawn with r="40" & more'] },
    { line: 200_000, cells: ["last.com", ""] },
  ]);
});

it("empty rows with a format, which spreadsheets write to the end of a sheet, don't count", async () => {
  const empty = '<row r="1048575" ht="12.8"/><row r="1048576" ht="12.8"> </row>';
  const [sheet] = await read(pack(workbook(HEADER + row(3, cell("A3")) + empty)));
  expect(sheet?.rows).toEqual([
    { line: 1, cells: ["Domain"] },
    { line: 3, cells: ["harbor.com"] },
  ]);
});

it("a number that the workbook shows as money keeps its currency", async () => {
  const codes = [
    "#,##0.00\\ &quot;€&quot;",
    "[$€-407] #,##0",
    "[$CHF-807] #,##0.00",
    "&quot;$&quot;#,##0",
    "[$$-1009]#,##0",
    "0.00",
    "yyyy-mm-dd",
  ];
  const ids = [...codes.map((_, at) => 164 + at), 44];
  const styles = `${XML}<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main"><numFmts>${codes
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
    .join("")}</numFmts><cellXfs><xf numFmtId="0"/>${ids
    .map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
    .join("")}</cellXfs></styleSheet>`;
  const shown = [
    [1, "1600"],
    [2, "4887.9999999999995"],
    [3, "1600.5"],
    [4, "900"],
    [5, "900"],
    [6, "900"],
    [8, "12.125"],
  ] as const;
  const rows = shown.map(([style, value], at) => {
    const number = `<c r="B${at + 2}" s="${style}"><v>${value}</v></c>`;
    return row(at + 2, cell(`A${at + 2}`) + number);
  });
  const files = workbook(row(1, cell("A1", "Domain") + cell("B1", "Price")) + rows.join(""));
  const relation = `<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;
  const [sheet] = await read(
    pack({
      ...files,
      "xl/_rels/workbook.xml.rels": String(files["xl/_rels/workbook.xml.rels"]).replace(
        "</Relationships>",
        relation,
      ),
      "xl/styles.xml": styles,
    }),
  );
  expect(sheet?.rows.slice(1).map(({ cells }) => cells[1])).toEqual([
    "€1600",
    "€4888",
    "CHF 1600.50",
    "$900",
    "CAD 900",
    "900",
    "¤12.13",
  ]);
});

it("sheets and rows that the workbook hides are known", async () => {
  const files = workbook(HEADER, HEADER + row(2, cell("A2"), ' hidden="1"') + row(3, cell("A3")));
  const book = String(files["xl/workbook.xml"]).replace(
    'name="sheet1"',
    'name="Old" state="hidden"',
  );
  const sheets = await read(pack({ ...files, "xl/workbook.xml": book }));
  expect(sheets).toMatchObject([
    { name: "Old", isHidden: true, hiddenLines: [] },
    { name: "sheet2", isHidden: false, hiddenLines: [2] },
  ]);
});
