import { type Command, InvalidArgumentError, Option } from "commander";
import { type Currency, formatCents } from "../../catalogue/format/currency.ts";
import { dayIn } from "../../catalogue/format/format.ts";
import { formatBooksCsv } from "../../server/books/as-csv.ts";
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
import { listUndatedSales, syncFiles } from "../../server/books/sync-files.ts";
import { openDatabase } from "../../server/database/database.ts";
import { BOOKING_KINDS, type BookingKind } from "../../server/database/database-schema.ts";
import { few } from "../../server/operations/names/change-names.ts";
import { RUN } from "../../server/process/program.ts";
import type { Content } from "../../server/shop/read-content.ts";
import {
  type CommandContext,
  hasDatabase,
  parseDomain,
  requireListings,
} from "../command/command.ts";
import { createMomentCheck, parseMoment } from "../command/filter-options.ts";
import { addList, type ListColumn } from "../command/print-list.ts";

interface BooksOptions {
  readonly domain?: string;
  readonly kind?: BookingKind;
  readonly year?: string;
  readonly since?: string;
  readonly until?: string;
}

export function parseYear(text: string): string {
  if (/^\d{4}$/.test(text)) return text;
  throw new InvalidArgumentError("Expected a year such as 2026.");
}

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

export function describeUnconverted(rows: readonly Booking[]): string[] {
  const [first] = rows;
  if (!first) return [];
  const numbers = few(rows.map(({ id }) => String(id)));
  return [
    `Left out of the sums, because no rate is known: ${numbers}. To enter one: ${RUN} books rate ${first.id} RATE`,
  ];
}

function describeWorth(row: Booking, currency: Currency): string {
  if (row.currency === currency) return "";
  const worth = worthOf(row, currency);
  return worth === null ? "not known" : formatCents(worth, currency);
}

export function addBooks(program: Command, context: CommandContext): Command {
  const checkMoment = createMomentCheck(context);
  return addList<Booking, BooksOptions>(program, context, {
    name: "books",
    summary: "list what your names cost and brought, newest first",
    details: `Purchases, other costs and sales elsewhere come from your files, agreements from the shop, and everything else from the commands below. Nothing in the books changes: a mistake is taken back by a booking with the opposite sum. Kinds: ${BOOKING_KINDS.join(", ")}. See docs/guide/money.md.`,
    examples: ["books", "books --domain people.talk", "books --year 2026 --csv > books-2026.csv"],
    noun: ["booking", "bookings"],
    addFilters: (command) =>
      command
        .option("--domain <DOMAIN>", "bookings of this name", parseDomain)
        .addOption(new Option("--kind <KIND>", "bookings of this kind").choices(BOOKING_KINDS))
        .option("--year <YEAR>", "bookings of this year", parseYear)
        .option("--since <WHEN>", "bookings from this day on, such as 2026-03-01", checkMoment)
        .option("--until <WHEN>", "bookings up to this day", checkMoment),
    async find(options) {
      const { db, content, currency } = await openBooks(context);
      const rows = (await listBookings(db, toFilter(options, context, content))).toReversed();
      const nameOf = nameIn(content);
      const undated = listUndatedSales(content).join(", ");
      const { profit } = sumBookings(rows, currency);
      const worth: ListColumn<Booking> = {
        title: `In ${currency}`,
        align: "right",
        value: (row) => describeWorth(row, currency),
      };
      return {
        rows,
        notes: [
          ...(rows.length > 0 ? [`Sum: ${formatCents(profit, currency)}`] : []),
          ...describeUnconverted(listUnconverted(rows, currency)),
          ...(undated
            ? [`Sales without a day, which aren't booked: ${undated}. Set soldDate.`]
            : []),
        ],
        columns: [
          { title: "No.", align: "right", isKey: true, value: ({ id }) => id },
          { title: "Day", isKey: true, value: ({ day }) => day },
          { title: "Kind", isKey: true, value: describeKind },
          { title: "Name", value: ({ domain }) => nameOf(domain) },
          {
            title: "Sum",
            align: "right",
            isKey: true,
            value: (row) => formatCents(row.cents, row.currency),
          },
          ...(rows.some((row) => row.currency !== currency) ? [worth] : []),
          { title: "Reference", value: referenceOf },
          {
            title: "Note",
            value: (row) =>
              row.reverses === null ? (row.note ?? "") : `takes back ${row.reverses}`,
          },
        ],
        toJson: (row) => ({
          ...row,
          worth: worthOf(row, currency),
          shopCurrency: currency,
          reference: referenceOf(row) || null,
        }),
        toCsv: (found) => formatBooksCsv(CSV_TITLES, toCsvRows(found.toReversed(), content)),
      };
    },
  });
}
