import { formatDollars } from "../format/price.ts";

/** The last four are final, except that an accepted offer expires if it isn't paid in time. */
export const OFFER_STATES = [
  "new",
  "countered",
  "accepted",
  "declined",
  "expired",
  "withdrawn",
] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export type OfferOrigin = "offer" | "checkout";

export type OfferSide = "buyer" | "seller";

export type StepActor = OfferSide | "shop";

/**
 * 'started' means that the buyer went to the checkout, and 'paying' that the buyer says the payment has begun. 'told'
 * sends the buyer news and changes no state.
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

/**
 * The first three reasons decline an offer; 'opened' accepts one for an agreement that was made elsewhere. A step that
 * expires without 'not-paid' went unanswered. The last three are news for the buyer.
 */
export type StepReason =
  "too-low" | "sold" | "removed" | "opened" | "not-paid" | "reserved" | "free-again" | "pay-link";

export const OPEN_STATES = ["new", "countered"] as const satisfies readonly OfferState[];

export const isOpen = ({ state }: { readonly state: OfferState }) =>
  OPEN_STATES.some((open) => open === state);

export const refuseAmount = (amount: number, minimum: number | null): string | null =>
  minimum === null || amount >= minimum
    ? null
    : `The minimum offer for this name is ${formatDollars(minimum)}.`;

export const OFFER_PATH = "/functions/v1/offer";

export const SENT_QUERY = "?sent";

export const OFFERS_PREFIX = "/offers/";

/**
 * The router ignores letter case and percent-encoding, so this does too. Throws a URIError for a path that can't be
 * decoded.
 */
export const isOfferPath = (path: string) =>
  decodeURI(path).toLowerCase().startsWith(OFFERS_PREFIX);
