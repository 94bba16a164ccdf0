import type { Generated } from "kysely";
import type { Currency } from "../../catalogue/format/currency.ts";
import type { InquiryKind } from "../../catalogue/forms.ts";
import type { Offer, OfferSide, OfferStep } from "../../sale/offer.ts";

export const INQUIRY_STATES = [
  "new",
  "unverified",
  "quarantined",
  "replied",
  "negotiating",
  "won",
  "lost",
  "spam",
] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

export type ViewPlace = "shop" | "lander";

export type Channel = "mail" | "webhook" | "telegram" | "ntfy";

export const BOOKING_KINDS = [
  "bought",
  "renewed",
  "cost",
  "sale",
  "payment",
  "fee",
  "refund",
] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

/** A row whose columns `Given` the database fills in itself if they are left out. */
type Defaulted<Row, Given extends keyof Row> = Omit<Row, Given> & {
  [Column in Given]: Generated<Row[Column]>;
};

/** Times are ISO-8601 UTC with milliseconds, which sort as text; days are 'YYYY-MM-DD' in UTC; sums are whole units of a currency. */
export interface DatabaseSchema {
  domain_page_views: {
    id: Generated<number>;
    domain: string;
    visitor_id: string;
    user_agent: string;
    referrer: string;
    viewed_at: string;
    place: Generated<ViewPlace>;
  };
  /** `lander_views` is a part of `views`. */
  domain_daily_views: {
    domain: string;
    day: string;
    views: number;
    visitors: number;
    lander_views: Generated<number>;
  };
  domain_visitors: { domain: string; visitor_id: string };
  domain_analytics: {
    domain: string;
    view_count: number;
    unique_visitors: number;
    last_viewed_at: string;
  };
  inquiries: {
    id: Generated<number>;
    reference: string;
    kind: InquiryKind;
    name: string;
    email: string;
    phone: string | null;
    subject: string | null;
    message: string;
    domain: string | null;
    state: InquiryState;
    state_reason: string | null;
    notes: string | null;
    awaits_name: Generated<number>;
    /** 1 once the seller has opened the inquiry on the desk, or done anything about it. */
    is_read: Generated<number>;
    created_at: string;
  };
  offers: Defaulted<Offer, "id" | "origin" | "currency" | "reserves" | "read_steps" | "billing">;
  offer_steps: Defaulted<OfferStep, "via">;
  /** Bookings never change and are never deleted; see server/books/ledger.ts. Their days are those of the shop's time zone. */
  bookings: {
    id: Generated<number>;
    domain: string;
    day: string;
    kind: BookingKind;
    /** Positive if the seller got it, and negative if she paid it. */
    cents: number;
    currency: Currency;
    /** The shop's currency when this was booked, which `rate` leads to. */
    base: Currency;
    /** Units of `base` for one unit of `currency`; null if nobody knows it. */
    rate: number | null;
    offer_id: number | null;
    /** The number of a plan's payment, from 1. */
    payment: number | null;
    note: string | null;
    /** The booking that this one takes back. */
    reverses: number | null;
    /** The booking in whose place this one stands; the first one, if it was replaced several times. */
    replaces: number | null;
    /** The reference of an agreement, the field of the name's file, or where the seller recorded it. */
    source: string;
    created_at: string;
  };
  /** A 'replied' step has the reply as its note. A 'noted' step whose note was removed has none. */
  inquiry_steps: {
    inquiry_id: number;
    number: number;
    kind: "marked" | "noted" | "reminder-set" | "reminder-removed" | "replied";
    state: InquiryState | null;
    note: string | null;
    remind_at: string | null;
    via: "link" | "desk" | "shop" | null;
    created_at: string;
  };
  /** Each message to the seller has its own link to one inquiry or offer; only the SHA-256 of its token is stored. */
  answer_links: {
    token_hash: string;
    inquiry_id: number | null;
    offer_id: number | null;
    expires_at: string;
  };
  offer_links: { token_hash: string; offer_id: number; created_at: string };
  /**
   * What the seller notes about a person; nobody has a row without that. `tags` has one on each line.
   */
  people: {
    mailbox: string;
    note: string | null;
    tags: string;
    blocked_at: string | null;
    changed_at: string;
  };
  /**
   * The transaction of an agreement at Escrow.com, which is opened at most once; see server/escrow/open.ts. `service`
   * is the address of the interface. `state` is 'wanted' until the service has answered, then 'open'; 'form' if the buyer
   * pays by the service's own form instead; 'over' once nothing more can come of it.
   */
  escrow_deals: {
    offer_id: number;
    service: string;
    /** Ours, unique at the service: a second attempt with it opens no second transaction. */
    reference: string;
    state: "wanted" | "open" | "form" | "over";
    /** When the call that opens the transaction was last begun. */
    tried_at: string | null;
    transaction_id: string | null;
    /** Where the buyer agrees and pays. */
    pay_url: string | null;
    /** What the service last said, as JSON; see server/escrow/report.ts. */
    said: string | null;
    /** When the shop next asks the service. */
    due_at: string;
    asked_at: string | null;
    /** Until when one process alone works on it. */
    leased_until: string | null;
    /** Attempts in a row that failed, and why the last one did. */
    failures: Generated<number>;
    trouble: string | null;
    created_at: string;
  };
  /** What the registry said of a name since the escrow service holds the money for it, as JSON; see server/escrow/name-moves.ts. */
  /** This limits mail to buyers: it holds a SHA-256 for each mailbox that got an unrequested email, or news about a name, in the last hour. */
  mailed_mailboxes: { mailbox: string; mailed_at: string };
  outbox: {
    id: Generated<number>;
    inquiry_id: number | null;
    offer_id: Generated<number | null>;
    channel: Generated<Channel>;
    audience: Generated<OfferSide>;
    template: string;
    params: string;
    attempts: number;
    next_attempt_at: string;
    last_error: string | null;
    sent_at: string | null;
  };
  /** The share of a price from which a name's hidden line was last drawn. */
  drawn_shares: { domain: string; percent: number; price: number };
  link_prices: {
    link: string;
    domain: string;
    price: number;
    currency: Generated<Currency>;
    seen_at: string;
  };
  dns_checks: {
    domain: string;
    page: string;
    checked_at: string;
    due_at: string;
    /** When a record that leads to the name's page was last seen; null if never, or if it no longer counts. */
    confirmed_at: string | null;
    /** Checks in a row that have missed the record since then. */
    misses: number;
    faults: string;
  };
  registry_lookups: {
    domain: string;
    due_at: string;
    looked_up_at: string | null;
    state: "registered" | "free" | null;
    registered_on: string | null;
    expires_on: string | null;
    registrar: string | null;
    lapse: string | null;
    trouble: string | null;
  };
  buy_clicks: { domain: string; day: string; clicks: number };
  settings: { name: string; value: string };
  spent_captchas: { id: string; expires_at: string };
}

/** The seller can choose these; the shop alone gives the others. */
export const MARKS = ["new", "replied", "negotiating", "won", "lost", "spam"] as const;

export const UNANSWERED_STATES: readonly InquiryState[] = ["new", "unverified"];

export const OVER_STATES: readonly InquiryState[] = ["won", "lost", "spam"];

export const SPAM_STATES: readonly InquiryState[] = ["spam", "quarantined"];
