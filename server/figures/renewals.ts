import type { Currency } from "../../catalogue/format/currency.ts";
import { compareTexts } from "../../catalogue/format/format.ts";
import { DAY_MS, toDay, toIso } from "../../catalogue/format/time.ts";
import { listBookings, standingIn } from "../books/ledger.ts";
import { countInquiriesByName } from "../conversations/store/count-inquiries.ts";
import { countOffersByName } from "../conversations/store/count-offers.ts";
import { listLookups } from "../lookups/lookups.ts";
import { countViewsByName } from "./count-period.ts";
import { type ReportInput, toNames } from "./gather-names.ts";
import { toLocal } from "./period.ts";

/** How far the calendar looks ahead, in days. */
const RENEWAL_SPANS = [30, 60, 90, 365] as const;

const YEAR_DAYS = 365;

export interface Sum {
  readonly cents: number;
  readonly currency: Currency;
}

export interface Renewal {
  readonly domain: string;
  readonly name: string;
  /** The day on which the registration ends, as YYYY-MM-DD. */
  readonly on: string;
  /** Null if the seller hasn't noted a price. */
  readonly price: Sum | null;
  readonly registrar: string | null;
  /** How many renewals the books have. */
  readonly paid: number;
  /** Views in the last 365 days. */
  readonly views: number;
  /** Inquiries and offers, ever. */
  readonly asked: number;
}

export interface Renewals {
  readonly today: string;
  /** The names that the seller owns, by the day on which they end, those that are overdue first. */
  readonly renewals: readonly Renewal[];
  readonly spans: readonly {
    readonly days: number;
    readonly count: number;
    /** One sum for each currency. */
    readonly sums: readonly Sum[];
    readonly unpriced: number;
  }[];
  /** How many names have no day. */
  readonly undated: number;
}

function addUp(sums: readonly (Sum | null)[]): Sum[] {
  const totals = new Map<Currency, number>();
  for (const sum of sums) {
    if (sum) totals.set(sum.currency, (totals.get(sum.currency) ?? 0) + sum.cents);
  }
  return [...totals].map(([currency, cents]) => ({ currency, cents }));
}

/** The seller's own day counts until it is over. Then the registry knows whether the name was renewed. */
function findDay(today: string, days: readonly (string | null | undefined)[]): string | null {
  const known = days.filter((day) => typeof day === "string");
  return known.find((day) => day >= today) ?? known.toSorted().at(-1) ?? null;
}

type Input = Pick<ReportInput, "db" | "now" | "content">;

async function countAsked({ db, now }: Input) {
  const ever = { from: "", to: toIso(now) };
  const inquiries = await countInquiriesByName(db, ever);
  const offers = await countOffersByName(db, ever);
  return (domain: string) => (inquiries.get(domain) ?? 0) + (offers.get(domain)?.count ?? 0);
}

async function countPaid({ db }: Input) {
  const paid = standingIn(await listBookings(db, { kinds: ["renewed"] }));
  const counts = new Map<string, number>();
  for (const { domain } of paid) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return counts;
}

/** Gathers when the seller's names have to be renewed, and what that costs. */
export async function gatherRenewals(input: Input): Promise<Renewals> {
  const { db, content, now } = input;
  const { timeZone } = content.shop;
  const today = toLocal(now, timeZone).toPlainDate().toString();
  const nameOf = toNames(content);
  const lookups = new Map((await listLookups(db)).map((lookup) => [lookup.domain, lookup]));
  const year = { from: toIso(now - YEAR_DAYS * DAY_MS), to: toIso(now) };
  const views = await countViewsByName(db, year);
  const askedFor = await countAsked(input);
  const paid = await countPaid(input);
  let undated = 0;
  const renewals: Renewal[] = [];
  for (const { listing, own } of content.names.values()) {
    const { domain, status, expires } = listing;
    if (status === "sold") continue;
    const lookup = lookups.get(domain);
    const on = findDay(today, [own.renewal, lookup?.expires_on, expires]);
    if (on === null) {
      undated += 1;
      continue;
    }
    const { renewalPrice: price } = own;
    renewals.push({
      domain,
      name: nameOf(domain),
      on,
      price: price && { cents: Math.round(100 * price.amount), currency: price.currency },
      registrar: own.registrar ?? lookup?.registrar ?? null,
      paid: paid.get(domain) ?? 0,
      views: views.get(domain) ?? 0,
      asked: askedFor(domain),
    });
  }
  renewals.sort(
    (one, other) => compareTexts(one.on, other.on) || compareTexts(one.domain, other.domain),
  );
  const spans = RENEWAL_SPANS.map((days) => {
    const until = toDay(Date.parse(today) + days * DAY_MS);
    const due = renewals.filter(({ on }) => on <= until);
    const prices = due.map(({ price }) => price);
    return {
      days,
      count: due.length,
      sums: addUp(prices),
      unpriced: prices.filter((price) => price === null).length,
    };
  });
  return { today, renewals, spans, undated };
}
