import { formatCount } from "../../../catalogue/format/format.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { labelOf } from "../../../catalogue/schema/listing-fields.ts";
import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { FileTable } from "./read-table.ts";
import type { ColumnView, RowBetween } from "./name-file.ts";
import type { Unrated } from "./read-amounts.ts";
import { foldKey, OPEN } from "./reading.ts";
import { keysOf, MAX_VALUES } from "./settle-columns.ts";

const list = new Intl.ListFormat("en");

const MAX_EXAMPLES = 3;

const quoteAll = (texts: readonly string[]) => list.format(texts.map((text) => quoteFound(text)));

function findOpenColumn(column: ColumnView): string[] {
  const { name, reading, isProposed, samples, values, misfits, asks } = column;
  const holds = samples.length > 0 ? `It holds ${quoteAll(samples)}.` : "It's empty.";
  if (reading.is === OPEN) return [`Say what the column ${name} is, or leave it out. ${holds}`];
  const open: string[] = [];
  if (isProposed) {
    const is =
      reading.is === "state"
        ? "the state of the sale"
        : reading.is === "currency"
          ? "the currency of the row"
          : labelOf(reading.is);
    open.push(`Say whether the column ${name} is ${is}, as its heading suggests. ${holds}`);
  }
  if (misfits.length > 0) {
    const examples = [...new Set(misfits)].slice(0, MAX_EXAMPLES);
    open.push(
      `${name} is ${quoteAll(examples)} in ${formatCount(misfits.length, "row")}, which ${labelOf(reading.is)} can't be: choose another meaning.`,
    );
  }
  if (values.length > MAX_VALUES)
    open.push(
      `The column ${name} has more than ${MAX_VALUES} different values, which is too many for a state.`,
    );
  else {
    const meanings = keysOf(reading.values);
    for (const [text, rows] of values) {
      if ((meanings.get(foldKey(text)) ?? OPEN) !== OPEN) continue;
      const says = text === "" ? "is empty" : `says ${quoteFound(text)}`;
      open.push(`${name} ${says} in ${formatCount(rows, "row")}: say what it means for the sale.`);
    }
  }
  if (asks.includes("sums"))
    open.push(
      `Say how ${name} writes thousands and cents, as in 1,234.56 or in 1.234,56. ${holds}`,
    );
  if (asks.includes("dates"))
    open.push(`Say whether the day or the month comes first in ${name}. ${holds}`);
  if (asks.includes("currency"))
    open.push(`Say in which currency the sums of ${name} are. ${holds}`);
  return open;
}

interface Opened extends FileTable {
  readonly missing: readonly string[];
  readonly above: readonly string[];
  readonly between: readonly RowBetween[];
  /** The number of the rows between the names that aren't shown yet. */
  readonly more: number;
  readonly foreign: ReadonlyMap<string, Unrated>;
  readonly currency: Currency;
}

/** Lists what nobody has decided yet, as sentences. */
export function findOpen(file: Opened): string[] {
  const { reading, columns, named, missing, above, between, more, foreign, currency } = file;
  const open = missing.map(
    (name) =>
      `There is no column ${name}, which the reading has. If it's gone, take it out of the reading.`,
  );
  const byField = Map.groupBy(
    columns.filter(({ reading }) => !reading.of),
    ({ reading: { is } }) => is,
  );
  const domains = byField.get("domain") ?? [];
  if (domains.length === 0) open.push("Say which column holds the names.");
  if (domains.length === 1 && named.length === 0)
    open.push(`The column ${domains[0]?.name} holds no domain name: choose another one.`);
  for (const [is, same] of byField) {
    if (same.length < 2 || ["state", "none", OPEN].includes(is)) continue;
    const label = is === "currency" ? "the currency of the row" : labelOf(is);
    open.push(`${list.format(same.map(({ name }) => name))} can't all be ${label}: choose one.`);
  }
  open.push(...columns.flatMap(findOpenColumn));
  if (reading.above === OPEN) {
    const rows = `${formatCount(above.length, "row")} ${above.length === 1 ? "stands" : "stand"}`;
    open.push(
      `${rows} above the headings: ${quoteAll(above.slice(0, MAX_EXAMPLES))}. Say what it means for the names below, or nothing.`,
    );
  }
  const rows = keysOf(reading.rows);
  for (const { text, line, namesBelow } of between) {
    if (rows.get(foldKey(text)) !== OPEN) continue;
    open.push(
      `Line ${line} isn't a name: ${quoteFound(text)}. Say what it means for the ${formatCount(namesBelow, "name")} below it.`,
    );
  }
  if (more > 0) open.push(`And ${formatCount(more, "more row")} between the names aren't names.`);
  for (const [mark, { column, example, rows }] of foreign) {
    if (reading.rates?.[mark] !== undefined) continue;
    open.push(
      `${column} has ${formatCount(rows, "sum")} in ${mark}, such as ${quoteFound(example)}: say how many ${currency} one ${mark} is.`,
    );
  }
  return open;
}
