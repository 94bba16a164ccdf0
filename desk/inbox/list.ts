import { findOwned } from "../../catalogue/catalogue.ts";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { compareTexts, formatShortMoment } from "../../catalogue/format/format.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { listInquiries } from "../../server/conversations/store/leads.ts";
import { UNANSWERED_STATES } from "../../server/database/database-schema.ts";
import { nextOf, OVERDUE, standingOf } from "../../server/conversations/store/find-offers.ts";
import { listOffers } from "../../server/conversations/store/list-offers.ts";
import type { DeskBase } from "../base.ts";
import { chooseFilter, FILTER_GROUPS } from "./filters.ts";

const PAGE_ROWS = 30;
const MAX_EXCERPT = 120;

interface Wanted {
  readonly state: string | null;
  readonly name: string | null;
  readonly q: string | null;
  readonly shown: number;
}

export function readWanted(search: URLSearchParams): Wanted {
  const read = (key: string) => search.get(key)?.trim() || null;
  const shown = Number(search.get("shown"));
  return {
    state: read("state"),
    name: read("name")?.toLowerCase() ?? null,
    q: read("q"),
    shown: Number.isSafeInteger(shown) && shown > PAGE_ROWS ? shown : PAGE_ROWS,
  };
}

type InquiryRow = Awaited<ReturnType<typeof listInquiries>>["rows"][number];
type OfferRow = Awaited<ReturnType<typeof listOffers>>["rows"][number];

const NONE = { rows: [], total: 0 };

function toInquiryRow(row: InquiryRow) {
  const { reference, domain, name, state, acted_at } = row;
  const isNew = UNANSWERED_STATES.includes(state);
  return {
    reference,
    kind: "inquiry" as const,
    domain,
    person: name,
    sum: null,
    excerpt: row.subject ?? row.message,
    standing: state,
    waitsFor: isNew && row.awaits_name === 0 ? ("you" as const) : null,
    isHalted: false,
    isUnread: row.is_read === 0,
    at: acted_at,
  };
}

function toOfferRow(offer: OfferRow, now: string) {
  const next = nextOf(offer, now)?.next ?? null;
  return {
    reference: offer.reference,
    kind: offer.origin === "checkout" ? ("purchase" as const) : ("offer" as const),
    domain: offer.domain,
    person: offer.name,
    sum: formatMoney(offer.amount, offer.currency),
    excerpt: offer.note ?? "",
    standing: standingOf(offer),
    waitsFor: next === OVERDUE ? null : next,
    /** True if the seller has to settle something at the escrow service: such rows come first. */
    isHalted: offer.halted_by !== null,
    isUnread: offer.read_steps < offer.steps,
    at: offer.acted_at,
  };
}

export async function listConversations(
  { database: { db }, requireContent, time }: DeskBase,
  { state, name, q, shown }: Wanted,
) {
  const { catalogue, shop } = await requireContent();
  const now = time();
  const filter = { domain: name ?? undefined, search: q ?? undefined };
  const wanted = chooseFilter(state);
  const inquiries = wanted.inquiries
    ? await listInquiries(db, { ...filter, ...wanted.inquiries }, shown, "acted_at")
    : NONE;
  const offers = wanted.offers
    ? await listOffers(db, { ...filter, ...wanted.offers }, now, shown, "acted_at")
    : NONE;
  const total = inquiries.total + offers.total;
  const found = [
    ...inquiries.rows.map(toInquiryRow),
    ...offers.rows.map((row) => toOfferRow(row, now)),
  ].toSorted(
    (one, other) => Number(other.isHalted) - Number(one.isHalted) || compareTexts(other.at, one.at),
  );
  return {
    filterGroups: FILTER_GROUPS,
    total,
    nextShown: shown + PAGE_ROWS,
    /** True if nobody has written, apart from spam. */
    isEmpty: total === 0 && !(state || name || q),
    rows: found.slice(0, shown).map((row) => {
      const excerpt = cleanLine(row.excerpt, MAX_EXCERPT);
      const name = row.domain && (findOwned(catalogue, row.domain)?.displayName ?? row.domain);
      const when = formatShortMoment(row.at, shop.timeZone);
      return Object.assign(row, { title: name ?? excerpt, excerpt, when });
    }),
  };
}
