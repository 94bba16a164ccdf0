import { Temporal } from "temporal-polyfill";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { compareTexts, formatDay, formatMinute } from "../../catalogue/format/format.ts";
import { listBookings, standingIn, sumBookings } from "../../server/books/ledger.ts";
import { describeKind } from "../../server/books/list-words.ts";
import { type Currency, formatCents, formatMoney } from "../../catalogue/format/currency.ts";
import { countInquiriesByName } from "../../server/conversations/store/count-inquiries.ts";
import { countOffersByName } from "../../server/conversations/store/count-offers.ts";
import { standingOf } from "../../server/conversations/store/find-offers.ts";
import { listOffers } from "../../server/conversations/store/list-offers.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { listInquiries } from "../../server/conversations/store/leads.ts";
import { gatherReport } from "../../server/figures/gather.ts";
import { countViewsIn } from "../../server/figures/count-period.ts";
import { gatherSources } from "../../server/figures/gather-names.ts";
import {
  type Clock,
  parseWeek,
  type Period,
  todayOf,
  weekAround,
  weekOf,
} from "../../server/figures/period.ts";
import { readAnalytics } from "../../server/figures/recorder.ts";
import { nameSpan, writeFigures, writeSources } from "../../server/figures/report-words.ts";
import { describeState } from "../inbox/standing.ts";
import type { DeskBase } from "../base.ts";

const MAX_LISTED = 50;
const MAX_EXCERPT = 120;
/** How far the figures of one name look back. */
const NAME_DAYS = 28;

/** A week that hasn't begun yet, or a text that is none, stands for this week. */
function readWeek(query: URLSearchParams, clock: Clock): Period {
  const week = weekAround(parseWeek(query.get("week") ?? "") ?? todayOf(clock), clock);
  return Date.parse(week.from) > clock.now ? weekAround(todayOf(clock), clock) : week;
}

function linkWeek({ first }: Period, weeks: -1 | 1): string {
  const moved = Temporal.PlainDate.from(first).add({ days: 7 * weeks });
  return `?week=${weekOf({ first: moved.toString() })}`;
}

const describeWeek = (period: Period, timeZone: string) => ({
  span: nameSpan(period),
  timeZone,
  previous: linkWeek(period, -1),
  next: period.isOngoing ? null : linkWeek(period, 1),
});

/** Writes the highest offer in each currency. */
const formatHighest = (highest: ReadonlyMap<Currency, number>) =>
  [...highest].map(([currency, amount]) => formatMoney(amount, currency)).join(", ");

export function openFigures(base: DeskBase) {
  const { config, database, now, requireContent } = base;
  const { db } = database;

  async function readSources() {
    const content = await requireContent();
    return { db, content, siteUrl: config.siteUrl, now: now() };
  }

  async function listRequests(domain: string, timeZone: string) {
    const { rows: inquiries } = await listInquiries(db, { domain }, MAX_LISTED);
    const { rows: offers } = await listOffers(db, { domain }, toIso(now()), MAX_LISTED);
    const dayOf = (time: string) => formatDay(formatMinute(time, timeZone));
    return [
      ...inquiries.map((inquiry) => {
        const { reference, created_at: at, name } = inquiry;
        const what = `Inquiry: ${cleanLine(inquiry.message, MAX_EXCERPT)}`;
        return { reference, at, day: dayOf(at), name, what, state: describeState(inquiry.state) };
      }),
      ...offers.map((offer) => {
        const { reference, created_at: at, name, amount, currency } = offer;
        const what = `Offer, ${formatMoney(amount, currency)}`;
        return { reference, at, day: dayOf(at), name, what, state: standingOf(offer) };
      }),
    ]
      .toSorted((a, b) => compareTexts(b.at, a.at))
      .map(({ at: _, ...request }) => request);
  }

  /** Returns what the name cost and brought, the newest first. */
  async function listMoney(domain: string) {
    const { shop } = await requireContent();
    const rows = standingIn(await listBookings(db, { domains: [domain] }));
    const { currency } = shop;
    return {
      profit: formatCents(sumBookings(rows, currency).profit, currency),
      rows: rows.toReversed().map((row) => {
        return [
          describeKind(row),
          formatDay(row.day),
          formatCents(row.cents, row.currency),
        ] as const;
      }),
    };
  }

  return {
    async show(query: URLSearchParams) {
      const sources = await readSources();
      const { timeZone } = sources.content.shop;
      const period = readWeek(query, { now: sources.now, timeZone });
      const report = await gatherReport(sources, period);
      return { period: describeWeek(period, timeZone), sections: writeFigures(report) };
    },
    async showName(domain: string) {
      const sources = await readSources();
      const span = { from: toIso(sources.now - NAME_DAYS * DAY_MS), to: toIso(sources.now) };
      const { views, visitors } = await countViewsIn(db, span, domain);
      const offers = (await countOffersByName(db, span, [domain])).get(domain);
      const all = await readAnalytics(db, domain);
      return {
        days: NAME_DAYS,
        counts: {
          views,
          visitors,
          inquiries: (await countInquiriesByName(db, span, [domain])).get(domain) ?? 0,
          offers: offers?.count ?? 0,
        },
        highest: formatHighest(offers?.highest ?? new Map()),
        allTime: { views: all?.view_count ?? 0, visitors: all?.unique_visitors ?? 0 },
        sections: writeSources(await gatherSources(sources, span, domain)),
        requests: await listRequests(domain, sources.content.shop.timeZone),
        books: await listMoney(domain),
      };
    },
  };
}
