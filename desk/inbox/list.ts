import { findOwned } from "../../catalogue/catalogue.ts";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { formatShortMoment } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { listInquiryRows } from "../../server/inquiries/inbox-rows.ts";
import { UNANSWERED_STATES } from "../../server/inquiries/states.ts";
import { nextOf, OVERDUE, standingOf } from "../../server/offers/find-offers.ts";
import { listOfferRows } from "../../server/offers/inbox-rows.ts";
import type { DeskBase } from "../services.ts";
import { matchesFilter, type Row } from "./filters.ts";

const PAGE_ROWS = 30;
const MAX_EXCERPT = 120;

export interface Wanted {
  readonly state: string | null;
  readonly name: string | null;
  readonly person: string | null;
  readonly q: string | null;
  readonly shown: number;
}

export function readWanted(search: URLSearchParams): Wanted {
  const read = (key: string) => search.get(key)?.trim() || null;
  const shown = Number(search.get("shown"));
  return {
    state: read("state"),
    name: read("name")?.toLowerCase() ?? null,
    person: read("person"),
    q: read("q"),
    shown: Number.isSafeInteger(shown) && shown > PAGE_ROWS ? shown : PAGE_ROWS,
  };
}

type InquiryRow = Awaited<ReturnType<typeof listInquiryRows>>[number];
type OfferRow = Awaited<ReturnType<typeof listOfferRows>>[number];
type Unnamed = Omit<Row, "title">;

function toInquiryRow(row: InquiryRow): Unnamed {
  const { reference, domain, name, state, created_at, acted_at } = row;
  const isNew = UNANSWERED_STATES.includes(state);
  return {
    reference,
    kind: "inquiry",
    domain,
    person: name,
    sum: null,
    excerpt: row.subject ?? row.excerpt,
    standing: state,
    waitsFor: isNew && row.awaits_name === 0 ? "you" : null,
    isUnread: row.is_read === 0,
    at: acted_at ?? created_at,
  };
}

function toOfferRow({ offer, note, actedAt }: OfferRow, now: string): Unnamed {
  const next = nextOf(offer, now)?.next ?? null;
  return {
    reference: offer.reference,
    kind: offer.origin === "checkout" ? "purchase" : "offer",
    domain: offer.domain,
    person: offer.name,
    sum: formatDollars(offer.amount),
    excerpt: note ?? "",
    standing: standingOf(offer),
    waitsFor: next === OVERDUE ? null : (next as Row["waitsFor"]),
    isUnread: offer.read_steps < offer.steps,
    at: actedAt,
  };
}

export async function listConversations(
  { database: { db }, requireContent, time }: DeskBase,
  { state, name, person, q, shown }: Wanted,
) {
  const { catalogue, shop } = await requireContent();
  const now = time();
  const filter = {
    domain: name ?? undefined,
    person: person ?? undefined,
    search: q ?? undefined,
  };
  const rows = [
    ...(await listInquiryRows(db, filter)).map(toInquiryRow),
    ...(await listOfferRows(db, filter)).map((row) => toOfferRow(row, now)),
  ];
  const found = rows
    .filter((row) => matchesFilter({ ...row, title: "" }, state))
    .toSorted((one, other) => (one.at > other.at ? -1 : 1));
  // Cleaning a text costs more than anything else here, so only those that are shown are cleaned.
  const toShown = (row: Unnamed) => {
    const excerpt = cleanLine(row.excerpt, MAX_EXCERPT);
    const name = row.domain && (findOwned(catalogue, row.domain)?.displayName ?? row.domain);
    return {
      ...row,
      title: name ?? excerpt,
      excerpt,
      when: formatShortMoment(row.at, shop.timeZone),
    };
  };
  return {
    total: found.length,
    nextShown: shown + PAGE_ROWS,
    isEmpty: rows.length === 0 && !name && !person && !q,
    rows: found.slice(0, shown).map(toShown),
  };
}
