import { Temporal } from "temporal-polyfill";
import { findOwned } from "../../catalogue/catalogue.ts";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { compareTexts, formatDay, formatMinute } from "../../catalogue/format/format.ts";
import { listBookings, standingIn, sumBookings } from "../../server/books/ledger.ts";
import { describeKind } from "../../server/books/list-words.ts";
import { formatCents } from "../../catalogue/format/currency.ts";
import { formatHighest } from "../../server/figures/name-words.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { standingOf } from "../../server/conversations/store/find-offers.ts";
import { listOffers } from "../../server/conversations/store/list-offers.ts";
import { readDomain } from "../../catalogue/format/read-domain.ts";
import { toIso } from "../../catalogue/format/time.ts";
import { listInquiries } from "../../server/conversations/store/leads.ts";
import { drawChart } from "../../server/figures/charts.ts";
import { gatherReport } from "../../server/figures/gather.ts";
import { reportOnName } from "./name-report.ts";
import {
  choosePeriod,
  type Clock,
  keyOf,
  parseMonth,
  parseWeek,
  type Period,
} from "../../server/figures/period.ts";
import type { Section } from "../../server/figures/section.ts";
import { nameSpan, writeFigureSections } from "../../server/figures/report-words.ts";
import { describeState } from "../inbox/standing.ts";
import type { DeskBase } from "../base.ts";

const MAX_DAYS = 90;
const MAX_LISTED = 50;
const MAX_EXCERPT = 120;

function parseDay(text: string) {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}

function readPeriod(query: URLSearchParams, clock: Clock): Period {
  const days = Number(query.get("days"));
  const choice =
    Number.isInteger(days) && days >= 1 && days <= MAX_DAYS
      ? { days, until: parseDay(query.get("until") ?? "") }
      : {
          week: parseWeek(query.get("week") ?? "") ?? undefined,
          month:
            query.get("month") === "" || query.get("month") === null
              ? undefined
              : (parseMonth(query.get("month") ?? "") ?? (true as const)),
        };
  return choosePeriod(choice, clock) ?? (choosePeriod({}, clock) as Period);
}

function stepFrom({ kind, first, last }: Period, step: 1 | -1, days: number): string {
  const start = Temporal.PlainDate.from(first);
  if (kind === "days") {
    const until = Temporal.PlainDate.from(last).add({ days: step * days });
    return `?days=${days}&until=${until.toString()}`;
  }
  const date = start.add(kind === "week" ? { days: 7 * step } : { months: step });
  const moved = date.toString();
  return `?${kind}=${keyOf({ kind, first: moved, last: moved, from: "", to: "", isOngoing: false })}`;
}

function describePeriod(period: Period, { now, timeZone }: Clock) {
  const { kind, first, last } = period;
  const days = Temporal.PlainDate.from(last).since(Temporal.PlainDate.from(first)).days + 1;
  const isNow = period.isOngoing || Date.parse(period.to) > now;
  return {
    span: nameSpan(period),
    kind: kind === "days" ? `days=${days}` : kind,
    timeZone,
    query: kind === "days" ? `?days=${days}&until=${last}` : `?${kind}=${keyOf(period)}`,
    previous: stepFrom(period, -1, days),
    next: isNow ? null : stepFrom(period, 1, days),
  };
}

/** The chart is HTML made of escaped texts. */
const withChart = (section: Section) => ({
  ...section,
  chart: section.chart ? drawChart(section).toString() : null,
});

export function openFigures(base: DeskBase) {
  const { config, database, now, requireContent } = base;
  const { db } = database;

  async function readSources(query: URLSearchParams) {
    const content = await requireContent();
    const clock = { now: now(), timeZone: content.shop.timeZone };
    const sources = { db, content, siteUrl: config.siteUrl, now: clock.now };
    return { sources, clock, period: readPeriod(query, clock) };
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
      const { sources, clock, period } = await readSources(query);
      const report = await gatherReport(sources, period);
      return {
        period: describePeriod(period, clock),
        sections: writeFigureSections(report).map(withChart),
        botViews: report.botViews,
      };
    },
    async showName(name: string, query: URLSearchParams) {
      const { sources, clock, period } = await readSources(query);
      const { domain } = readDomain(name);
      const listing = findOwned(sources.content.catalogue, domain);
      const found = await reportOnName(sources, period, domain);
      const requests = await listRequests(domain, clock.timeZone);
      if (!listing && found.allTime.views === 0 && requests.length === 0) return null;
      const { highest } = found.counts;
      return {
        domain,
        name: listing?.displayName ?? domain,
        isListed: listing !== undefined,
        ...found,
        highest: formatHighest(highest) || null,
        period: describePeriod(period, clock),
        sections: found.sections.map(withChart),
        requests,
        books: await listMoney(domain),
      };
    },
  };
}
