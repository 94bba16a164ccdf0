import { type Command, InvalidArgumentError, Option } from "commander";
import { dayIn, formatCount } from "../../catalogue/format/format.ts";
import {
  type Booking,
  type BookingFilter,
  listBookings,
  listUnconverted,
  referenceOf,
  sumBookings,
  worthOf,
} from "../../server/books/ledger.ts";
import { CSV_TITLES, describeKind, nameIn, toCsvRows } from "../../server/books/list-words.ts";
import { formatBooksCsv } from "../../server/books/as-csv.ts";
import { type Currency, formatCents } from "../../catalogue/format/currency.ts";
import { listUndatedSales, syncFiles } from "../../server/books/sync-files.ts";
import { openDatabase } from "../../server/database/database.ts";
import { BOOKING_KINDS, type BookingKind } from "../../server/database/database-schema.ts";
import { few } from "../../server/operations/names/change-names.ts";
import { RUN } from "../../server/process/program.ts";
import type { Content } from "../../server/shop/read-content.ts";
import {
  addCommand,
  type CommandContext,
  hasDatabase,
  parseDomain,
  printResult,
  requireListings,
} from "../command/command.ts";
import { createMomentCheck, parseMoment } from "../command/filter-options.ts";
import { formatTable } from "../command/format.ts";

const COLUMNS = [
  { title: "NO.", align: "right", isKey: true },
  { title: "DAY", isKey: true },
  { title: "KIND", isKey: true },
  { title: "NAME" },
  { title: "SUM", align: "right", isKey: true },
  { title: "IN SHOP CURRENCY", align: "right" },
  { title: "REFERENCE" },
  { title: "NOTE" },
] as const;

export interface BooksOptions {
  readonly domain?: string;
  readonly kind?: BookingKind;
  readonly year?: string;
  readonly since?: string;
  readonly until?: string;
  readonly csv?: true;
}

export function parseYear(text: string): string {
  if (/^\d{4}$/.test(text)) return text;
  throw new InvalidArgumentError("Expected a year such as 2026.");
}

export const addCsv = (command: Command) =>
  command.addOption(
    new Option("--csv", "print a table for a spreadsheet or an accountant").conflicts("json"),
  );

const NOWHERE = { engine: "sqlite", path: ":memory:" } as const;

/** Opens the books as they follow from the seller's files now, also before the shop's first start. */
export async function openBooks(context: CommandContext) {
  const database = hasDatabase(context.readConfig().database)
    ? await context.openDatabase()
    : await openDatabase(NOWHERE, () => undefined);
  const { content } = await requireListings(context);
  await syncFiles(database, content, context.now);
  return { db: database.db, content, currency: content.shop.currency };
}

function toFilter(options: BooksOptions, { now }: CommandContext, { shop }: Content) {
  const { domain, kind, year, since, until } = options;
  const { timeZone } = shop;
  const dayOf = (text: string) => dayIn(parseMoment(text, now, timeZone).from, timeZone);
  const filter: BookingFilter = {
    domains: domain === undefined ? undefined : [domain],
    kinds: kind === undefined ? undefined : [kind],
    from: since === undefined ? year && `${year}-01-01` : dayOf(since),
    to: until === undefined ? year && `${year}-12-31` : dayOf(until),
  };
  return filter;
}

export function describeUnconverted(rows: readonly Booking[]): string {
  if (rows.length === 0) return "";
  const [{ id } = rows[0] as Booking] = rows;
  return `Left out of the sums, because no rate is known: ${few(rows.map((row) => String(row.id)))}. To enter one: ${RUN} books rate ${id} RATE\n`;
}

function formatBookings(
  rows: readonly Booking[],
  { content, currency }: { readonly content: Content; readonly currency: Currency },
  columns: number | null,
): string {
  const undated = listUndatedSales(content);
  const missing =
    undated.length > 0
      ? `Sales without a day, which aren't booked: ${undated.join(", ")}. Set soldDate.\n`
      : "";
  if (rows.length === 0) return `No bookings.\n${missing}`;
  const nameOf = nameIn(content);
  const table = rows.map((row) => {
    const worth = worthOf(row, currency);
    const converted = worth === null ? "not known" : formatCents(worth, currency);
    return [
      row.id,
      row.day,
      describeKind(row),
      nameOf(row.domain),
      formatCents(row.cents, row.currency),
      row.currency === currency ? "" : converted,
      referenceOf(row),
      row.reverses === null ? (row.note ?? "") : `takes back ${row.reverses}`,
    ];
  });
  const hasOthers = rows.some((row) => row.currency !== currency);
  const shown = COLUMNS.map((_, at) => at).filter((at) => hasOthers || at !== 5);
  const cells = table.map((row) => shown.map((at) => row[at] ?? ""));
  const titles = shown.flatMap((at) => COLUMNS[at] ?? []);
  const { profit } = sumBookings(rows, currency);
  return `${formatTable(titles, cells, columns)}\n${formatCount(rows.length, "booking")}, ${formatCents(profit, currency)} in all\n${describeUnconverted(listUnconverted(rows, currency))}${missing}`;
}

export function addBooks(program: Command, context: CommandContext): Command {
  const checkMoment = createMomentCheck(context);
  const books = addCsv(
    addCommand(program, "books", {
      summary: "list what your names cost and brought, oldest first",
      details: `Purchases, other costs and sales elsewhere come from your files, agreements from the shop, and everything else from the commands below. Nothing in the books changes: a mistake is taken back by a booking with the opposite sum. Kinds: ${BOOKING_KINDS.join(", ")}. See docs/guide/money.md.`,
      examples: ["books", "books --domain people.talk", "books --year 2026 --csv > books-2026.csv"],
    })
      .option("--domain <DOMAIN>", "bookings of this name", parseDomain)
      .addOption(new Option("--kind <KIND>", "bookings of this kind").choices(BOOKING_KINDS))
      .option("--year <YEAR>", "bookings of this year", parseYear)
      .option("--since <WHEN>", "bookings from this day on, such as 2026-03-01 or 30d", checkMoment)
      .option("--until <WHEN>", "bookings up to this day", checkMoment),
  );
  return books.action(async (options: BooksOptions) => {
    const opened = await openBooks(context);
    const { db, content, currency } = opened;
    const rows = await listBookings(db, toFilter(options, context, content));
    if (options.csv) {
      context.terminal.print(formatBooksCsv(CSV_TITLES, toCsvRows(rows, content)));
      return;
    }
    const result = rows.map((row) =>
      Object.assign({}, row, {
        worth: worthOf(row, currency),
        shopCurrency: currency,
        reference: referenceOf(row) || null,
      }),
    );
    printResult(context, result, (columns) => formatBookings(rows, opened, columns));
  });
}
