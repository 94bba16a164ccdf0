import { compareTexts, formatDay, groupDigits } from "../../catalogue/format/format.ts";
import { type Booking, referenceOf, standingIn, worthOf } from "../../server/books/ledger.ts";
import { describeKind, nameIn } from "../../server/books/list-words.ts";
import { type Currency, formatCents } from "../../catalogue/format/currency.ts";
import { PROFIT_TITLES, toProfitCells } from "../../server/books/profit-words.ts";
import { type By, computeProfit, type ProfitRow } from "../../server/books/profit.ts";
import type { Db } from "../../server/database/database.ts";
import { right } from "../../server/figures/section.ts";
import { findOrigin, readOffersOf } from "../../server/operations/books/reverse-booking.ts";
import type { Content } from "../../server/shop/read-content.ts";

/** The page shows the best and the worst, and the download has all. */
const MAX_NAMES = 40;
const MAX_BOOKINGS = 40;

const orEmpty = (cell = "") => (cell === "–" ? "" : cell);

/** Leaves out the columns in which nothing happened. */
function toTable(title: string, by: By, rows: readonly ProfitRow[], currency: Currency) {
  const cells = rows.map((row) => toProfitCells(row, currency).map(orEmpty));
  const titles = PROFIT_TITLES(by);
  const used = titles.map((_, at) => at).filter((at) => cells.some((row) => row[at]));
  return {
    title,
    columns: used.map((at) => (at === 0 ? { title: titles[at] ?? "" } : right(titles[at] ?? ""))),
    rows: cells.map((row) => used.map((at) => row[at] ?? "")),
  };
}

const byProfit = (one: ProfitRow, other: ProfitRow) =>
  other.profit - one.profit || compareTexts(one.key, other.key);

function listFacts({ total, currency }: ReturnType<typeof computeProfit>) {
  const [, sold = "", sales = "", refunds, fees = "", costs = "", profit = ""] = toProfitCells(
    total,
    currency,
  );
  return [
    ["Profit", profit, total.costs === 0 && total.profit > 0 ? "before costs" : ""],
    ["Sales", sales, refunds === "–" ? "" : `${refunds} refunded`],
    ["Fees", fees, ""],
    ["Costs", costs, ""],
    ["Sold", sold, ""],
  ] as const;
}

/** Lists the newest of `rows`, as the page shows them. `booked` are all that there are. */
export async function listRows(
  db: Db,
  content: Content,
  rows: readonly Booking[],
  booked: readonly Booking[],
) {
  const { currency } = content.shop;
  const nameOf = nameIn(content);
  const standing = new Set(standingIn(rows).map(({ id }) => id));
  const shown = rows.toReversed().slice(0, MAX_BOOKINGS);
  const offers = await readOffersOf(db, shown);
  return shown.map((row) => {
    const worth = worthOf(row, currency);
    const isErased = row.offer_id !== null && !offers.has(row.offer_id);
    return {
      id: row.id,
      day: formatDay(row.day),
      kind: describeKind(row),
      domain: row.domain,
      name: nameOf(row.domain),
      reference: referenceOf(row),
      /** The page that the reference leads to; null if its buyer was erased. */
      conversation: isErased ? null : referenceOf(row) || null,
      sum: formatCents(row.cents, row.currency),
      worth:
        row.currency === currency
          ? null
          : worth === null
            ? "rate not known"
            : formatCents(worth, currency),
      note: row.note,
      canReverse: standing.has(row.id) && findOrigin(row, { content, booked, offers }) === null,
      needsRate: worth === null && standing.has(row.id),
    };
  });
}

/** Writes the parts of the page; `year` is the chosen one, or null for all. */
export function writeProfit(
  bookings: readonly Booking[],
  currency: Currency,
  year: string | null,
  nameOf: (domain: string) => string,
) {
  const byYear = computeProfit(bookings, currency, "year", year);
  const byName = computeProfit(bookings, currency, "name", year).rows.toSorted(byProfit);
  const worst = byName.length > MAX_NAMES ? byName.slice(-MAX_NAMES / 2) : [];
  const shown = [...byName.slice(0, MAX_NAMES - worst.length), ...worst];
  const named = shown.map((row) => Object.assign({}, row, { key: nameOf(row.key) }));
  const ofNames =
    worst.length > 0
      ? `By name: the best and the worst of ${groupDigits(byName.length)}`
      : "By name";
  return {
    facts: listFacts(byYear),
    tables: [
      ...(year === null ? [toTable("By year", "year", byYear.rows, currency)] : []),
      toTable(ofNames, "name", named, currency),
    ],
    unconverted: byYear.unconverted.length,
  };
}
