import type { Span } from "../../catalogue/format/time.ts";
import { listBookings, listUnconverted, sumBookings } from "../books/ledger.ts";
import { listFirstPayments } from "../books/sale-bookings.ts";
import { countInquiries } from "../conversations/store/count-inquiries.ts";
import { countOffers } from "../conversations/store/count-offers.ts";
import type { Db } from "../database/database.ts";
import { countViewsIn } from "./count-period.ts";
import { gatherNames, gatherSources, type ReportInput } from "./gather-names.ts";
import { type Period, todayOf, weekAround, weekOf, yesterdayOf } from "./period.ts";
import { gatherToDo } from "./to-do.ts";

/** Both days count. */
interface Days {
  readonly first: string;
  readonly last: string;
}

/** A sale counts on the day of its first payment. */
async function countSold(db: Db, { first, last }: Days): Promise<number> {
  const rows = await listBookings(db, { kinds: ["sale", "payment", "refund"] });
  return listFirstPayments(rows).filter(({ day }) => day >= first && day <= last).length;
}

async function countAll({ db }: ReportInput, span: Span & Days) {
  const { views, visitors, rolledUp } = await countViewsIn(db, span);
  return {
    counts: {
      views,
      visitors,
      inquiries: await countInquiries(db, span),
      offers: await countOffers(db, span),
      sold: await countSold(db, span),
    },
    hasRolledUp: rolledUp > 0,
  };
}

export async function gatherPulse(input: ReportInput) {
  const clock = { now: input.now, timeZone: input.content.shop.timeZone };
  const { day, ...span } = yesterdayOf(clock);
  return {
    yesterday: (await countAll(input, { ...span, first: day, last: day })).counts,
    week: (await countAll(input, weekAround(todayOf(clock), clock))).counts,
  };
}

/** Returns what the week and its year so far brought; null if nothing was booked this year. */
export async function gatherMoney({ db, content }: ReportInput, { first, last }: Days) {
  const start = `${last.slice(0, 4)}-01-01`;
  const rows = await listBookings(db, { from: first < start ? first : start, to: last });
  const { currency } = content.shop;
  const ofYear = rows.filter(({ day }) => day >= start);
  if (ofYear.length === 0) return null;
  const ofWeek = rows.filter(({ day }) => day >= first);
  return {
    currency,
    year: last.slice(0, 4),
    week: sumBookings(ofWeek, currency),
    soFar: sumBookings(ofYear, currency),
    unconverted: listUnconverted(ofYear, currency).length,
  };
}

export type Report = Awaited<ReturnType<typeof gatherReport>>;

/** The report may be forwarded, so it doesn't name the people who wrote. */
const anonymous = <T extends { readonly from: string }>(tasks: readonly T[]) =>
  tasks.map(({ from: _, ...task }) => task);

/** Reads figures only: no name, message, address or floor. */
export async function gatherReport(input: ReportInput, period: Period) {
  const { shop } = input.content;
  const { halted, inquiries, offers, secured, purchases, unpaid, ...toDo } =
    await gatherToDo(input);
  return {
    shop: shop.name,
    timeZone: shop.timeZone,
    period: { ...period, week: weekOf(period) },
    toDo: {
      ...toDo,
      inquiries: { ...inquiries, oldest: anonymous(inquiries.oldest) },
      halted: anonymous(halted),
      offers: anonymous(offers),
      secured: anonymous(secured),
      purchases: anonymous(purchases),
      unpaid: anonymous(unpaid),
    },
    ...(await countAll(input, period)),
    money: await gatherMoney(input, period),
    names: await gatherNames(input, period),
    sources: await gatherSources(input, period),
  };
}

export const isUneventful = ({ counts }: Pick<Report, "counts">) =>
  Object.values(counts).every((count) => count === 0);
