import { z } from "zod";
import { listOwned } from "../../catalogue/catalogue.ts";
import { formatDay } from "../../catalogue/format/format.ts";
import { refuse } from "../../catalogue/outcome.ts";
import { formatBooksCsv } from "../../server/books/as-csv.ts";
import { listBookings } from "../../server/books/ledger.ts";
import { CSV_TITLES, nameIn, toCsvRows } from "../../server/books/list-words.ts";
import { aboutCurrency, formatCents, isCurrency } from "../../catalogue/format/currency.ts";
import { listUndatedSales } from "../../server/books/sync-files.ts";
import { gatherProfit } from "../../server/figures/gather-profit.ts";
import { recordCost } from "../../server/operations/books/record-cost.ts";
import { recordRenewal } from "../../server/operations/books/record-renewal.ts";
import { BOOKING_NUMBER, reverseBooking } from "../../server/operations/books/reverse-booking.ts";
import { setRate } from "../../server/operations/books/set-rate.ts";
import { type FormOutcome, actByForm } from "../../server/operations/conversations/act-by-form.ts";
import { domain } from "../../server/operations/money-input.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import { listRows, writeProfit } from "./write-profit.ts";

/** The page opens with this year, or with all of them if it has no booking yet. */
function readYear(query: URLSearchParams, years: readonly string[], today: string): string | null {
  const wanted = query.get("year") ?? today.slice(0, 4);
  return years.includes(wanted) ? wanted : null;
}

const spanOf = (year: string) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

const readSpan = (year: string | null) =>
  year !== null && /^\d{4}$/.test(year) ? spanOf(year) : { from: "", to: "" };

const NO_BOOKING = "No booking belongs to this address. Choose one in your books.";

const RECORDS = {
  cost: "Record a cost",
  renewed: "Record a renewal",
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
    .object({ ...recordRenewal.input.omit({ domains: true }).shape, domain })
    .transform(({ domain: name, ...rest }) => ({ ...rest, domains: [name] })),
};

export function openBooks({ database, now, requireContent, sellersShop: shop }: DeskBase) {
  const { db } = database;

  async function read(query: URLSearchParams) {
    const content = await requireContent();
    const input = await gatherProfit(database, content, now());
    const years = [...new Set(input.bookings.map(({ day }) => day.slice(0, 4)))]
      .toSorted()
      .toReversed();
    return { content, input, years, year: readYear(query, years, input.today) };
  }

  return {
    async show(query: URLSearchParams) {
      const { content, input, years, year } = await read(query);
      const span = year === null ? undefined : spanOf(year);
      const nameOf = nameIn(content);
      const rows = input.bookings.filter(({ day }) => year === null || day.startsWith(year));
      return {
        year,
        years,
        ...writeProfit(input, span, nameOf),
        bookings: await listRows(db, content, rows, input),
        bookingCount: rows.length,
        undated: listUndatedSales(content).map(nameOf),
      };
    },
    async export(query: URLSearchParams) {
      const { content, input, year } = await read(query);
      const rows = input.bookings.filter(({ day }) => year === null || day.startsWith(year));
      return formatBooksCsv(CSV_TITLES, toCsvRows(rows, content));
    },
    /** Returns null for what can't be recorded. */
    async showRecord(query: URLSearchParams) {
      const kind = query.get("do");
      if (!isRecord(kind)) return null;
      const content = await requireContent();
      const id = query.get("id") ?? "";
      const isOne = kind === "reverse" || (kind === "rate" && !isCurrency(id));
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
          : isCurrency(id)
            ? `All bookings in ${aboutCurrency(id).name} that have no rate`
            : null,
        /** The days of the bookings that the rate is for, as the form opens; null if it is for one booking. */
        span: isCurrency(id) ? readSpan(query.get("year")) : null,
        names: listOwned(content.catalogue).map(({ displayName }) => displayName),
      };
    },
    act(values: Values): Promise<FormOutcome<unknown, unknown>> {
      switch (values.do) {
        case "cost":
          return actByForm(recordCost, shop, values);
        case "renewed":
          return actByForm(renewOne, shop, values);
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
