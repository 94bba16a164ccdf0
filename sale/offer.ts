import { type Currency, formatMoney } from "../catalogue/format/currency.ts";

export const OPEN_STATES = ["new", "countered"] as const;

/** These are final, except that an accepted offer expires if it isn't paid in time. */
const CLOSED_STATES = ["accepted", "declined", "expired", "withdrawn"] as const;

export const OFFER_STATES = [...OPEN_STATES, ...CLOSED_STATES] as const;
export type OfferState = (typeof OFFER_STATES)[number];

type OfferOrigin = "offer" | "checkout";

export type OfferSide = "buyer" | "seller";

export type StepActor = OfferSide | "shop";

/** How far the sale is at the escrow service, in the order in which it goes. */
export const ESCROW_STAGES = [
  "escrow-opened",
  "escrow-paying",
  "escrow-secured",
  "escrow-transfer",
  "escrow-received",
  "escrow-accepted",
  "escrow-paid-out",
] as const;
export type EscrowStage = (typeof ESCROW_STAGES)[number];

export const ESCROW_TURNS = [
  "escrow-differs",
  "escrow-rejected",
  "escrow-disputed",
  "escrow-canceled",
  "escrow-refunded",
] as const;
export type EscrowTurn = (typeof ESCROW_TURNS)[number];

/** What the escrow service may say of a sale. */
export type EscrowNews = EscrowStage | EscrowTurn;

/** A cancellation ends the sale before any money is there, so it leaves nothing to settle. */
export type EscrowHalt = Exclude<EscrowTurn, "escrow-canceled">;

/** Each kind of step has its file in sale/steps/. */
export type StepKind =
  | "offered"
  | "started"
  | "opened"
  | "countered"
  | "accepted"
  | "pay-link"
  | "paying"
  | "confirmed"
  | "paid"
  | "taken-back"
  | "called-off"
  | "payment-returned"
  | "plan-ended"
  | "declined"
  | "too-low"
  | "sold"
  | "removed"
  | "withdrawn"
  | "expired"
  | "not-paid"
  | "noted"
  | "prolonged"
  | EscrowNews;

const OF_ESCROW: ReadonlySet<string> = new Set([...ESCROW_STAGES, ...ESCROW_TURNS]);

/** True if the step says what the escrow service said. */
export const isOfEscrow = (kind: StepKind): kind is EscrowNews => OF_ESCROW.has(kind);

/** What a step of an offer is called elsewhere, as in the shop's webhooks. */
export type OfferEvent =
  | "offer.received"
  | "offer.countered"
  | "offer.recalled"
  | "offer.accepted"
  | "offer.expired"
  | "offer.paying"
  | "offer.ended"
  | "offer.progress"
  | "checkout.started";

/** Who said it, if the step wasn't taken in the terminal. */
type StepVia = "link" | "desk" | "escrow";

const RETURNED: ReadonlySet<StepKind> = new Set([
  "payment-returned",
  "escrow-canceled",
  "escrow-refunded",
  "plan-ended",
]);

/** True if the sum of the step is all that was paid, which may be several payments of a plan. */
export const endsPaidSale = ({ kind }: { readonly kind: StepKind }) => RETURNED.has(kind);

export const isOpen = ({ state }: { readonly state: OfferState }) =>
  OPEN_STATES.some((open) => open === state);

export const refuseAmount = (
  amount: number,
  minimum: number | null,
  currency: Currency,
): string | null =>
  minimum === null || amount >= minimum
    ? null
    : `The minimum offer for this name is ${formatMoney(minimum, currency)}.`;

export const OFFER_PATH = "/functions/v1/offer";

export const SENT_QUERY = "?sent";

export const OFFERS_PREFIX = "/offers/";

export const ANSWER_PREFIX = "/answer/";

export const CALENDAR_PREFIX = "/calendar/";

/** The escrow service calls such an address when something has happened there. */
export const ESCROW_PREFIX = "/escrow/";

/** The rest of such a path is a key: anybody who has it can act for the buyer or the seller, or see her renewals. */
export const PRIVATE_PREFIXES = [
  OFFERS_PREFIX,
  ANSWER_PREFIX,
  CALENDAR_PREFIX,
  ESCROW_PREFIX,
] as const;

/** Ignores letter case and percent-encoding, as the router does. Throws a URIError for a malformed path. */
const isUnder = (prefix: string, path: string) => decodeURI(path).toLowerCase().startsWith(prefix);

export const isOfferPath = (path: string) => isUnder(OFFERS_PREFIX, path);

export const isPrivatePath = (path: string) =>
  PRIVATE_PREFIXES.some((prefix) => isUnder(prefix, path));

/** An offer, an agreement or a purchase, as the database has it. Times are ISO-8601 UTC, and sums whole units of `currency`. */
export interface Offer {
  readonly id: number;
  readonly reference: string;
  readonly domain: string;
  readonly origin: OfferOrigin;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly time_zone: string | null;
  readonly state: OfferState;
  readonly turn: OfferSide;
  /** In whole units of `currency`, which is the one that the shop had when the offer was made. */
  readonly amount: number;
  readonly currency: Currency;
  readonly expires_at: string;
  readonly steps: number;
  /** Says why the offer may not be serious; null if it passed a captcha. */
  readonly doubt: string | null;
  /** This identifies the captcha or, without script, the attempt. A repeated request with it gets the same link. */
  readonly captcha: string | null;
  readonly pay_link: string | null;
  readonly pay_by: string | null;
  readonly paying_at: string | null;
  readonly paid_at: string | null;
  /** When the seller last said that she sees the payment at the escrow service. */
  readonly confirmed_at: string | null;
  /** What stopped the sale at the escrow service, until the seller has settled it. */
  readonly halted_by: EscrowHalt | null;
  /** The last day on which she can be sure to settle it in time, ISO-8601 UTC; null if nobody knows. */
  readonly act_by: string | null;
  /** 0 if the name of a purchase stays for sale until the seller or the escrow service sees the payment. */
  readonly reserves: number;
  /** A keyed hash of the home (an IPv4 address, or an IPv6 /56) that started an unpaid purchase, kept for as long as limits count it. */
  readonly address_hash: string | null;
  /** The same of the network of that home (an IPv4 address, or an IPv6 /48). */
  readonly network_hash: string | null;
  readonly plan_months: number | null;
  readonly plan_percent: number | null;
  /** The price that the form showed, if it had changed by the time the offer arrived. */
  readonly shown_price: string | null;
  /** The last step that the seller has seen on the desk, or has made. */
  readonly read_steps: number;
  readonly notes: string | null;
  /** The details for an invoice that the buyer of a purchase gave, as JSON; see sale/billing.ts. */
  readonly billing: string | null;
  readonly created_at: string;
}

/** Steps never change. `number` counts from 1 in each offer. */
export interface OfferStep {
  readonly offer_id: number;
  readonly number: number;
  readonly actor: StepActor;
  readonly kind: StepKind;
  readonly amount: number | null;
  readonly note: string | null;
  readonly expires_at: string | null;
  /** The offer's columns that the step changed, as they were before it, as JSON; null if it can't be taken back. */
  readonly undo: string | null;
  /** Null if the seller made the step on the command line, or the shop of its own accord. */
  readonly via: StepVia | null;
  readonly created_at: string;
}
