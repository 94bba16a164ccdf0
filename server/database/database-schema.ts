import type { Generated } from "kysely";
import type { InquiryKind } from "../../catalogue/inquiry.ts";
import type {
  OfferOrigin,
  OfferSide,
  OfferState,
  StepActor,
  StepKind,
  StepReason,
} from "../../catalogue/deals/offer.ts";

/** The first three are set on arrival, the rest by the seller. */
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

/** On its page in the shop, or at the name's own address. */
export type ViewPlace = "shop" | "lander";

/** By which something leaves. */
export type Channel = "mail" | "webhook" | "telegram" | "ntfy";

/** Times are ISO-8601 UTC with milliseconds, so that they sort as text. */
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
  /** Views that were rolled up; `day` is 'YYYY-MM-DD' in UTC, `lander_views` a part of `views`. */
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
    /** Why it arrived in a state other than 'new', in words for the seller. */
    state_reason: string | null;
    /** The seller's, a line each, with its day. */
    notes: string | null;
    /** 1 while its sender waits to hear that the name is available again. */
    awaits_name: Generated<number>;
    created_at: string;
  };
  offers: {
    id: Generated<number>;
    reference: string;
    domain: string;
    origin: Generated<OfferOrigin>;
    name: string;
    email: string;
    phone: string | null;
    /** The buyer's, as 'Europe/Berlin'. */
    time_zone: string | null;
    state: OfferState;
    /** Whose answer is awaited, while the offer is open. */
    turn: OfferSide;
    /** The sum on the table, or agreed, in whole US dollars. */
    amount: number;
    /** Until when it holds. */
    expires_at: string;
    /** How many there are, and the number of the last. */
    steps: number;
    /** Why it may not be meant, in words for the seller; null for a captcha that was passed. */
    doubt: string | null;
    /** Which captcha it came with, or without script which attempt: who sends the same again gets the link again. */
    captcha: string | null;
    /** Where to pay, if the seller sent another address than the escrow's form. */
    pay_link: string | null;
    /** Of an accepted offer: until then the name is reserved for it. */
    pay_by: string | null;
    /** When the buyer said that the payment has begun. */
    paying_at: string | null;
    paid_at: string | null;
    /** How many months it is paid over, and the surcharge for that in percent; null where it is paid at once. */
    plan_months: number | null;
    plan_percent: number | null;
    /** The price that the form's page showed, where it was another than that of the day. */
    shown_price: string | null;
    created_at: string;
  };
  /** The exchange: written once, never changed. `number` counts from 1 in each offer. */
  offer_steps: {
    offer_id: number;
    number: number;
    actor: StepActor;
    kind: StepKind;
    reason: StepReason | null;
    amount: number | null;
    note: string | null;
    expires_at: string | null;
    created_at: string;
  };
  /** SHA-256 of the buyer's links: each mail to the buyer carries a link of its own. */
  offer_links: { token_hash: string; offer_id: number; created_at: string };
  /** SHA-256 of the mailboxes that got a mail which the seller did not ask for, for an hour. */
  mailed_mailboxes: { mailbox: string; mailed_at: string };
  outbox: {
    id: Generated<number>;
    /** Null, like `offer_id`, for what belongs to no such entry. */
    inquiry_id: number | null;
    offer_id: Generated<number | null>;
    channel: Generated<Channel>;
    template: string;
    /** JSON. */
    params: string;
    attempts: number;
    next_attempt_at: string;
    last_error: string | null;
    sent_at: string | null;
  };
  /** Names that were seen for sale, while somebody is to be told when they are sold, and when that was noticed. */
  listed_names: { domain: string; sold_at: string | null };
  /** The price, in whole US dollars, at which each name was first seen with an escrow link. */
  link_prices: { link: string; domain: string; price: number; seen_at: string };
  /** What was last seen of each name in DNS. */
  dns_checks: {
    domain: string;
    /** Where its record was to lead: another where SITE_URL was. */
    page: string;
    checked_at: string;
    due_at: string;
    /** When a record that leads to the name's page was last seen; null for never, or no more. */
    confirmed_at: string | null;
    /** How often in a row it was not there since. */
    misses: number;
    /** JSON: what was wrong, a string each. */
    faults: string;
  };
  /** What the registry last said of each name that is for sale. Days are 'YYYY-MM-DD' in UTC. */
  registry_lookups: {
    domain: string;
    due_at: string;
    /** When it last answered; null for never. */
    looked_up_at: string | null;
    /** Null for never answered. */
    state: "registered" | "free" | null;
    registered_on: string | null;
    expires_on: string | null;
    registrar: string | null;
    /** 'redemption period' or 'pending delete'. */
    lapse: string | null;
    /** Why it could not be asked since. */
    trouble: string | null;
  };
  /** How often visitors followed a name's own checkout link. `day` is 'YYYY-MM-DD' in UTC. */
  buy_clicks: { domain: string; day: string; clicks: number };
  /** Values that all processes share, such as the captcha key. */
  settings: { name: string; value: string };
  spent_captchas: { id: string; expires_at: string };
}
