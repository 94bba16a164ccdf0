import { formatCents } from "../../catalogue/format/currency.ts";
import { listBookings, listUnconverted, sumBookings, type Sums } from "../books/ledger.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { RUN } from "../process/program.ts";
import type { ReportInput } from "./gather-names.ts";
import type { Period } from "./period.ts";
import { right, type Section } from "./section.ts";

/** Returns what the period and its year so far brought; null if nothing was booked this year. */
export async function gatherBooks({ db, content }: ReportInput, { first, last }: Period) {
  const start = `${last.slice(0, 4)}-01-01`;
  const rows = await listBookings(db, { from: first < start ? first : start, to: last });
  const { currency } = content.shop;
  const ofYear = rows.filter(({ day }) => day >= start);
  if (ofYear.length === 0) return null;
  return {
    currency,
    year: last.slice(0, 4),
    period: sumBookings(
      rows.filter(({ day }) => day >= first),
      currency,
    ),
    soFar: sumBookings(ofYear, currency),
    unconverted: listUnconverted(ofYear, currency).length,
  };
}

const ROWS: readonly (readonly [label: string, sum: keyof Sums])[] = [
  ["Sales", "sales"],
  ["Refunds", "refunds"],
  ["Fees", "fees"],
  ["Costs", "costs"],
  ["Profit", "profit"],
];

/** `now` is the heading of the period, such as 'Week'. */
export function writeBooks(books: Awaited<ReturnType<typeof gatherBooks>>, now: string): Section[] {
  if (!books) return [];
  const { currency, year, period, soFar, unconverted } = books;
  const sum = (cents: number) => (cents === 0 ? "–" : formatCents(cents, currency));
  const left = formatCount(unconverted, "booking");
  return [
    {
      title: "Books",
      sentences:
        unconverted > 0
          ? [`Left out, because no rate is known: ${left}. To see them, run ${RUN} books.`]
          : [],
      columns: [{ title: "Money" }, right(now), right(year)],
      rows: ROWS.filter(
        ([, name]) => name === "profit" || soFar[name] !== 0 || period[name] !== 0,
      ).map(([label, name]) => [label, sum(period[name]), sum(soFar[name])]),
    },
  ];
}
