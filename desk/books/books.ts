import { z } from "zod";
import { listOwned } from "../../catalogue/catalogue.ts";
import { formatDay } from "../../catalogue/format/format.ts";
import { refuse } from "../../catalogue/outcome.ts";
import { formatBooksCsv } from "../../server/books/as-csv.ts";
import { listBookings } from "../../server/books/ledger.ts";
import { CSV_TITLES, nameIn, toCsvRows } from "../../server/books/list-words.ts";
import { formatCents } from "../../catalogue/format/currency.ts";
import { listUndatedSales, readBooks } from "../../server/books/sync-files.ts";
import { recordCost } from "../../server/operations/books/record-cost.ts";
import { recordRenewal } from "../../server/operations/books/record-renewal.ts";
import { BOOKING_NUMBER, reverseBooking } from "../../server/operations/books/reverse-booking.ts";
import { setRate } from "../../server/operations/books/set-rate.ts";
import { type FormOutcome, actByForm } from "../../server/operations/conversations/act-by-form.ts";
import { domain, todayIn } from "../../server/operations/money-input.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import { listRows, writeProfit } from "./write-profit.ts";

/** The page opens with this year, or with all of them if it has no booking yet. */
function readYear(query: URLSearchParams, years: readonly string[], today: string): string | null {
  const wanted = query.get("year") ?? today.slice(0, 4);
  return years.includes(wanted) ? wanted : null;
}

const NO_BOOKING = "No booking belongs to this address. Choose one in your books.";

const RECORDS = {
  cost: "Record a cost",
  reverse: "Take back a booking",
  rate: "Enter a rate",
} as const;
export type RecordKind = keyof typeof RECORDS;

const isRecord = (text: string | null): text is RecordKind =>
  text !== null && Object.hasOwn(RECORDS, text);

/** The form is about one name; many are chosen in the table of names. */
const renewOne = {
  ...recordRenewal,
  input: z
    .object({
      ...recordRenewal.input.omit({ domains: true, price: true }).shape,
      domain,
      amount: recordRenewal.input.shape.price,
    })
    .transform(({ domain: name, amount: price, ...rest }) => ({ ...rest, price, domains: [name] })),
};

export function openBooks({ database, now, requireContent, sellersShop: shop }: DeskBase) {
  const { db } = database;

  async function read(query: URLSearchParams) {
    const content = await requireContent();
    const bookings = await readBooks(database, content, now());
    const years = [...new Set(bookings.map(({ day }) => day.slice(0, 4)))].toSorted().toReversed();
    const year = readYear(query, years, todayIn(content.shop, now()));
    const rows = bookings.filter(({ day }) => year === null || day.startsWith(year));
    return { content, bookings, rows, years, year };
  }

  return {
    async show(query: URLSearchParams) {
      const { content, bookings, rows, years, year } = await read(query);
      const nameOf = nameIn(content);
      return {
        year,
        years,
        ...writeProfit(bookings, content.shop.currency, year, nameOf),
        bookings: await listRows(db, content, rows, bookings),
        bookingCount: rows.length,
        undated: listUndatedSales(content).map(nameOf),
      };
    },
    async export(query: URLSearchParams) {
      const { content, rows } = await read(query);
      return formatBooksCsv(CSV_TITLES, toCsvRows(rows, content));
    },
    /** Returns null for what can't be recorded. */
    async showRecord(query: URLSearchParams) {
      const kind = query.get("do");
      if (!isRecord(kind)) return null;
      const content = await requireContent();
      const id = query.get("id") ?? "";
      const isOne = kind !== "cost";
      const [row] =
        isOne && BOOKING_NUMBER.test(id) ? await listBookings(db, { id: Number(id) }) : [];
      const unknown = isOne && !row ? refuse(NO_BOOKING, { status: 404 }) : null;
      const review =
        kind === "reverse" && row ? await reverseBooking.review(shop, { id: Number(id) }) : unknown;
      return {
        kind,
        title: RECORDS[kind],
        id,
        domain: query.get("name") ?? "",
        review,
        about: row
          ? `${formatCents(row.cents, row.currency)} for ${row.domain} on ${formatDay(row.day)}`
          : null,
        names: listOwned(content.catalogue).map(({ displayName }) => displayName),
      };
    },
    act(values: Values): Promise<FormOutcome<unknown, unknown>> {
      switch (values.do) {
        case "cost":
          return values.kind === "renewed"
            ? actByForm(renewOne, shop, values)
            : actByForm(recordCost, shop, values);
        case "reverse":
          return actByForm(reverseBooking, shop, values);
        case "rate":
          return actByForm(setRate, shop, values);
        default:
          return Promise.resolve(refuse("Choose what to record.", { status: 400 }));
      }
    },
  };
}
