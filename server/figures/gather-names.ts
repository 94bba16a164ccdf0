import { compareTexts } from "../../catalogue/format/format.ts";
import { findOwned } from "../../catalogue/catalogue.ts";
import type { Span } from "../../catalogue/format/time.ts";
import type { Content } from "../shop/read-content.ts";
import type { Db } from "../database/database.ts";
import { countInquiriesByName } from "../conversations/store/count-inquiries.ts";
import { countOffersByName } from "../conversations/store/count-offers.ts";
import { nameSource } from "./analytics.ts";
import { countViewsByName, countViewsByReferrer } from "./count-period.ts";

export const MAX_LISTED = 10;

export interface ReportInput {
  readonly db: Db;
  readonly content: Pick<Content, "shop" | "catalogue" | "names">;
  readonly siteUrl: string;
  readonly now: number;
}

export function toNames({ catalogue }: Pick<Content, "catalogue">) {
  return (domain: string) => findOwned(catalogue, domain)?.displayName ?? domain;
}

/** Returns the names that were asked for or viewed most. A buyer whose view isn't counted may ask too. */
export async function gatherNames({ db, content }: ReportInput, span: Span) {
  const nameOf = toNames(content);
  const views = await countViewsByName(db, span);
  const inquiries = await countInquiriesByName(db, span);
  const offers = await countOffersByName(db, span);
  const domains = new Set([...views.keys(), ...inquiries.keys(), ...offers.keys()]);
  return [...domains]
    .flatMap((domain) => {
      if (domain === null) return [];
      const asked = inquiries.get(domain) ?? 0;
      const offered = offers.get(domain)?.count ?? 0;
      const name = nameOf(domain);
      return { name, views: views.get(domain) ?? 0, inquiries: asked, offers: offered };
    })
    .toSorted(
      (a, b) =>
        b.inquiries + b.offers - a.inquiries - a.offers ||
        b.views - a.views ||
        compareTexts(a.name, b.name),
    )
    .slice(0, MAX_LISTED);
}

/** Returns where most views came from. Views of which only the day is known have no source. */
export async function gatherSources({ db, siteUrl }: ReportInput, span: Span, domain?: string) {
  const counts = new Map<string, number>();
  for (const { referrer, views } of await countViewsByReferrer(db, span, domain)) {
    const source = nameSource(referrer, siteUrl);
    counts.set(source, (counts.get(source) ?? 0) + views);
  }
  return [...counts]
    .map(([name, views]) => ({ name, views }))
    .toSorted((a, b) => b.views - a.views || compareTexts(a.name, b.name))
    .slice(0, MAX_LISTED);
}
