import { foldText } from "../../../catalogue/format/fold.ts";
import { COLUMN_TITLES } from "../../../catalogue/schema/headings.ts";
import { labelOf } from "../../../catalogue/schema/listing-fields.ts";
import {
  type ColumnChoice,
  findTable,
  type Found,
  isPersonal,
  nameColumn,
  writeLetters,
} from "./find-table.ts";
import type { RoleColumn } from "./find-roles.ts";
import type { Questions } from "./questions.ts";
import { readDate } from "./read-dates.ts";
import type { Row } from "./read-rows.ts";
import { readSum } from "./read-sums.ts";

/** These headings may mean several fields, so the seller is asked which. */
const UNCERTAIN: readonly {
  readonly headings: ReadonlySet<string>;
  readonly fields: readonly string[];
  isLike(cell: string): boolean;
  /** True if a filled cell may mean that the name is sold. */
  readonly maySell?: true;
}[] = [
  {
    headings: new Set(
      "amount value betrag wert montant valeur importe valor bedrag waarde".split(" "),
    ),
    fields: ["price", "acquiredPrice", "salePrice"],
    isLike: (cell) => readSum(cell, true) !== null,
  },
  {
    headings: new Set(["saleprice", "salesprice"]),
    fields: ["price", "salePrice"],
    isLike: (cell) => readSum(cell, true) !== null,
    maySell: true,
  },
  {
    headings: new Set("date datum fecha data enddate".split(" ")),
    fields: ["expires", "registered", "listedDate", "acquired"],
    isLike: (cell) => readDate(cell, "DMY") !== null || readDate(cell, "MDY") !== null,
  },
];

const PRICES: ReadonlySet<string> = new Set(
  ["price", ...(COLUMN_TITLES.price ?? [])].map(foldText),
);

const plain = (heading: string) => foldText(heading.replaceAll(/\([^()]*\)/g, ""));

/** Several columns of prices that differ leave open which one is meant. */
function askPrice({ header, layout, below }: Found, questions: Questions): string | null {
  const places = header.cells.flatMap((heading, at) => (PRICES.has(plain(heading)) ? [at] : []));
  const read = (cells: readonly string[], at: number) =>
    readSum(cells[at] ?? "", true)?.amount || null;
  const differs = ({ cells }: Row) =>
    new Set(places.map((at) => read(cells, at)).filter((sum) => sum !== null)).size > 1;
  const rows = places.length > 1 ? below.filter(differs) : [];
  if (layout.format || rows.length === 0) return null;
  const names = places.map((at) => nameColumn(header.cells, at));
  const headings = places.map((at) => header.cells[at]?.trim() ?? "");
  // A heading that stands above several columns doesn't say which of them is meant.
  const values = new Set(headings).size < headings.length ? places.map(writeLetters) : headings;
  const column = new Intl.ListFormat("en").format(names);
  const [first] = rows;
  const answer = questions.ask({
    kind: "meaning",
    key: "map.price",
    column,
    example: places.map((at) => first?.cells[at]?.trim()).join(" and "),
    rows: rows.length,
    words: `The columns ${column} hold different prices. Which is the price to ask?`,
    otherwise: "no price is taken from them",
    options: values.map((value) => `--map price=${JSON.stringify(value)}`).join(" or "),
    choices: names.map((name) => ({ value: name, label: name })),
  });
  return answer ?? "";
}

function askMeanings({ header, layout, below }: Found, choice: ColumnChoice, questions: Questions) {
  const meanings = new Map<string, string>();
  const unclear = new Set<number>();
  const isTaken = (field: string) =>
    meanings.has(field) ||
    choice.has(field) ||
    layout.columns.some((column) => column.field === field);
  for (const [at, heading] of header.cells.entries()) {
    const uncertain = UNCERTAIN.find(({ headings }) => headings.has(plain(heading)));
    const isUsed = layout.columns.some((column) => column.at === at);
    if (!uncertain || isUsed || isPersonal(heading)) continue;
    const cells = below.map((row) => row.cells[at]?.trim() ?? "").filter(Boolean);
    const [example] = cells;
    const fields = uncertain.fields.filter((field) => !isTaken(field));
    const isLeft = layout.format !== null || !cells.every(uncertain.isLike);
    if (example === undefined || (isLeft && !uncertain.maySell)) continue;
    if (uncertain.fields[0] !== fields[0] && !uncertain.maySell) continue;
    const name = nameColumn(header.cells, at);
    const answer = questions.ask({
      kind: "meaning",
      key: `column.${name.toLowerCase()}`,
      column: name,
      example,
      rows: cells.length,
      words: `What is ${example} in the column ${name}?`,
      otherwise: "the column is left out",
      options: fields.map((field) => `--map ${field}=${JSON.stringify(name)}`).join(" or "),
      choices: [
        ...fields.map((field) => ({ value: field, label: labelOf(field) })),
        { value: "no", label: "Something else" },
      ],
    });
    if (answer === null && uncertain.maySell) unclear.add(at);
    if (answer !== null && answer !== "no") meanings.set(answer, name);
  }
  return { meanings, unclear };
}

/** 'sold_at' names the day in a database, and the place in a spreadsheet. */
function findSaleDay({ header, layout, below }: Found): ReadonlyMap<string, string> {
  const at = layout.columns.find(({ field }) => field === "saleVenue")?.at;
  const cells = at === undefined ? [] : below.flatMap(({ cells: all }) => all[at]?.trim() || []);
  const isDay = (cell: string) => readDate(cell, "DMY") !== null || readDate(cell, "MDY") !== null;
  const isKnown = layout.columns.some(({ field }) => field === "soldDate");
  if (at === undefined || isKnown || cells.length === 0 || !cells.every(isDay)) return new Map();
  return new Map([
    ["soldDate", nameColumn(header.cells, at)],
    ["saleVenue", ""],
  ]);
}

/** Finds the table, and asks about headings that can mean several things. */
export function settleTable(
  rows: readonly Row[],
  choice: ColumnChoice,
  questions: Questions,
): Found {
  const found = findTable(rows, choice);
  if (found.layout.format?.isOwn) return found;
  const price = choice.has("price") ? null : askPrice(found, questions);
  const { meanings, unclear } = askMeanings(found, choice, questions);
  const all = new Map([
    ...choice,
    ...(price === null ? [] : [["price", price] as const]),
    ...meanings,
    ...(choice.has("saleVenue") ? [] : findSaleDay(found)),
  ]);
  const settled = all.size > choice.size ? findTable(rows, all) : found;
  const roles = settled.layout.roles.map((column): RoleColumn =>
    unclear.has(column.at) ? { at: column.at, role: { is: "unclear" } } : column,
  );
  return { ...settled, layout: { ...settled.layout, roles } };
}
