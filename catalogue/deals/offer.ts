import { formatDollars, MAKE_OFFER, parsePrice } from "../format/price.ts";

/** Where an offer stands; the last four are final, but for an accepted one that is not paid in time. */
export const OFFER_STATES = [
  "new",
  "countered",
  "accepted",
  "declined",
  "expired",
  "withdrawn",
] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** 'checkout': the buyer pays the asking price, so that it is agreed from the start. */
export type OfferOrigin = "offer" | "checkout";

export type OfferSide = "buyer" | "seller";

/** 'shop': what happens by itself. */
export type StepActor = OfferSide | "shop";

/**
 * A step of the exchange. 'started': the buyer went to the checkout; 'paying': the buyer says that the payment has begun.
 * 'told' changes no state: it is news for the buyer.
 */
export type StepKind =
  | "offered"
  | "started"
  | "countered"
  | "accepted"
  | "paying"
  | "declined"
  | "withdrawn"
  | "expired"
  | "paid"
  | "told";

/** Why the shop made a step by itself, or what the buyer is told. */
export type StepReason =
  /** Declined: below the seller's floor. */
  | "too-low"
  /** Declined: the name is sold, or not listed any more. */
  | "sold"
  | "removed"
  /** Accepted: an agreement that the seller made with somebody who made no offer here. */
  | "opened"
  /** Expired: an agreement that was not paid in time; without a reason, nobody answered. */
  | "not-paid"
  /** What the step tells its buyer: that another buyer has reserved the name, or no longer has. */
  | "reserved"
  | "free-again"
  /** Told by the seller: where the agreed sum is paid. */
  | "pay-link";

/** The states in which somebody's answer is awaited. */
export const OPEN_STATES = ["new", "countered"] as const satisfies readonly OfferState[];

export const isOpen = ({ state }: { readonly state: OfferState }) =>
  OPEN_STATES.some((open) => open === state);

/** In whole US dollars. */
export const MAX_OFFER = 999_999_999;

export const AMOUNT_WANTED = "Enter an amount in whole US dollars, such as 12,000 or 12k.";
const TOO_LARGE = "Enter an amount below one billion dollars.";
const OTHER_CURRENCY = "Offers are in US dollars. Enter the amount in dollars, such as 12,000.";
const NO_CENTS = "Enter whole dollars, without cents.";
const DOTTED = "Use a comma for thousands, as in 25,000: a dot could mean cents.";

/** Why the seller does not take this sum; null where he may. `minimum` is null where he names none. */
export const refuseAmount = (amount: number, minimum: number | null): string | null =>
  minimum === null || amount >= minimum
    ? null
    : `The minimum offer for this name is ${formatDollars(minimum)}.`;

const AMOUNT =
  /^(?:(?:US)?\$|USD)?(\d{1,3}(?:[, ']\d{3})+|\d+)(?:\.(\d+))?([km])?(?:\$|USD|dollars?)?$/i;
const UNITS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** Input methods for Chinese, Japanese and Korean write '１２ｋ', whose characters stand 0xfee0 behind those of ASCII. */
const narrow = (text: string) =>
  text.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** A sign or a code of a currency other than US dollars. */
const FOREIGN = /(?!\$)\p{Sc}|[A-Z]\$(?<!US\$)|\b(?!USD)[A-Z]{3}\b|[Ee]ur|[Pp]ound/u;
/** '25.000' and '1.500.000,00', which have two meanings. */
const DOTS = /^\$?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;

const refuse = (fault: string) => ({ amount: null, fault });

function explain(text: string): string {
  if (!/\d/.test(text)) return AMOUNT_WANTED;
  if (FOREIGN.test(text)) return OTHER_CURRENCY;
  return DOTS.test(text) ? DOTTED : AMOUNT_WANTED;
}

/** Reads '$12,000', '12 000', '12k' and '1.2m' in whole US dollars. Of anything else it tells why it can't be offered. */
export function readAmount(
  text: string,
):
  | { readonly amount: number; readonly fault: null }
  | { readonly amount: null; readonly fault: string } {
  const plain = narrow(text).trim().replaceAll(/\s+/g, " ");
  const tight = plain
    .replace(/^((?:US ?)?\$|USD) /i, "$1")
    .replace(/ ([km]|\$|USD|dollars?)$/i, "$1");
  const [, digits = "", decimals = "", unit = ""] = AMOUNT.exec(tight) ?? [];
  if (!digits || DOTS.test(tight)) return refuse(explain(tight));
  const scale = UNITS[unit.toLowerCase()] ?? 1;
  const whole = Number(digits.replaceAll(/\D/g, ""));
  if (scale === 1 && !/^0{0,2}$/.test(decimals)) return refuse(NO_CENTS);
  if (decimals.length > 6) return refuse(AMOUNT_WANTED);
  const amount = Math.round((whole + Number(`0.${decimals || 0}`)) * scale);
  if (amount > MAX_OFFER) return refuse(TOO_LARGE);
  return amount > 0 ? { amount, fault: null } : refuse(AMOUNT_WANTED);
}

/** An amount as the seller's files hold it: '$32,000' for '32k', or 'Make Offer'. What can't be read stays as it is, and so does a share such as '60%'. */
export function tidyAmount(text: string): string {
  const price = parsePrice(text);
  if (price?.amount === null) return MAKE_OFFER;
  const amount = price?.amount ?? readAmount(text).amount;
  return amount === null ? text : formatDollars(amount);
}

/** Where the form is sent by script. */
export const OFFER_PATH = "/functions/v1/offer";

/** Behind the buyer's link on the way from the form: the page then says that the offer was sent. */
export const SENT_QUERY = "?sent";

/** Before the secret part of the buyer's link. */
export const OFFERS_PREFIX = "/offers/";

/**
 * True if the router takes `path` for a buyer's page: it ignores letter case and percent-encoding.
 * Throws a URIError for a path that can't be decoded.
 */
export const isOfferPath = (path: string) =>
  decodeURI(path).toLowerCase().startsWith(OFFERS_PREFIX);
