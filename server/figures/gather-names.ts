import { compareTexts } from "../../catalogue/format/format.ts";
import { findOwned } from "../../catalogue/catalogue.ts";
import { DAY_MS, type Span, toIso } from "../../catalogue/format/time.ts";
import type { Content } from "../shop/read-content.ts";
import type { Db } from "../database/database.ts";
import { countInquiriesByName, listAskedTimes } from "../conversations/store/count-inquiries.ts";
import { countOffersByName, listOfferTimes } from "../conversations/store/count-offers.ts";
import { nameSource } from "./analytics.ts";
import {
  countViewsByLanguage,
  countViewsByName,
  countViewsByReferrer,
  listMostViewed,
} from "./count-period.ts";

import { type Period, upToToday } from "./period.ts";

const MOST_VIEWED = 10;
export const MAX_LISTED = 10;
export const LOOK_BACK_DAYS = 28;
export const MANY_VIEWS = 30;

export interface ReportInput {
  readonly db: Db;
  readonly content: Pick<Content, "shop" | "catalogue" | "names">;
  readonly siteUrl: string;
  readonly now: number;
}

export function toNames({ catalogue }: Pick<Content, "catalogue">) {
  return (domain: string) => findOwned(catalogue, domain)?.displayName ?? domain;
}

export async function gatherNames(
  input: ReportInput,
  period: Span,
  { lastSpan, startedAt }: { readonly lastSpan: Span; readonly startedAt: string },
) {
  const { db, content } = input;
  const nameOf = toNames(content);
  const top = await listMostViewed(db, period, MOST_VIEWED);
  const domains = top.map(({ domain }) => domain);
  const before = await countViewsByName(db, lastSpan, domains);
  const inquiries = await countInquiriesByName(db, period, domains);
  const offers = await countOffersByName(db, period, domains);
  const since = toIso(Date.parse(period.to) - LOOK_BACK_DAYS * DAY_MS);
  const seen = await countViewsByName(db, { from: since, to: period.to });
  const times = [...(await listAskedTimes(db)), ...(await listOfferTimes(db))];
  const asked = new Set(times.map(({ domain }) => domain));
  const { available } = content.catalogue;
  const neverAsked = available
    .map(({ domain, displayName: name }) => ({ domain, name, views: seen.get(domain) ?? 0 }))
    .filter(({ domain, views }) => views >= MANY_VIEWS && !asked.has(domain))
    .toSorted((a, b) => b.views - a.views || compareTexts(a.domain, b.domain));
  const unseen = available
    .filter(({ domain, listedDate }) => listedDate < since && !seen.has(domain))
    .toSorted(
      (a, b) => (b.price.amount ?? 0) - (a.price.amount ?? 0) || compareTexts(a.domain, b.domain),
    );
  return {
    mostViewed: top.map(({ domain, views, landerViews }) => ({
      name: nameOf(domain),
      views,
      before: before.get(domain) ?? 0,
      landerViews,
      inquiries: inquiries.get(domain) ?? 0,
      offers: offers.get(domain)?.count ?? 0,
      /** In the currency of the shop. */
      highest: offers.get(domain)?.highest.get(content.shop.currency) ?? null,
      highestIn: [...(offers.get(domain)?.highest ?? [])],
    })),
    neverAsked: {
      count: neverAsked.length,
      some: neverAsked.slice(0, MAX_LISTED).map(({ name, views }) => ({ name, views })),
    },
    unseen:
      startedAt > since
        ? null
        : {
            count: unseen.length,
            some: unseen.slice(0, MAX_LISTED).map(({ displayName }) => displayName),
          },
  };
}

const sumOf = (counts: ReadonlyMap<string, number>) =>
  counts.values().reduce((sum, views) => sum + views, 0);

function compare(now: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>) {
  const all = [...now].map(([name, views]) => ({ name, views, before: before.get(name) ?? 0 }));
  return {
    total: sumOf(now),
    totalBefore: sumOf(before),
    most: all
      .toSorted((a, b) => b.views - a.views || compareTexts(a.name, b.name))
      .slice(0, MAX_LISTED),
  };
}

async function countBySource({ db, siteUrl }: ReportInput, span: Span, domain?: string) {
  const counts = new Map<string, number>();
  for (const { referrer, views } of await countViewsByReferrer(db, span, domain)) {
    const source = nameSource(referrer, siteUrl);
    counts.set(source, (counts.get(source) ?? 0) + views);
  }
  return counts;
}

interface Before {
  readonly lastSpan: Span;
  /** False if the single views of that span, and so their sources, have been deleted. */
  readonly isKept: boolean;
}

export async function gatherSources(
  input: ReportInput,
  period: Span,
  { lastSpan, isKept }: Before,
  domain?: string,
) {
  const before = isKept ? await countBySource(input, lastSpan, domain) : new Map<string, number>();
  return compare(await countBySource(input, period, domain), before);
}

export async function gatherOrigins(input: ReportInput, period: Period, before: Before) {
  const { db } = input;
  return {
    sources: await gatherSources(input, period, before),
    languages: compare(
      await countViewsByLanguage(db, upToToday(period)),
      await countViewsByLanguage(db, before.lastSpan),
    ),
  };
}
