import type { Status } from "../catalogue/schema/listing.ts";
import { DAY_MS, toIso } from "../catalogue/format/time.ts";
import { isOpen, type Offer } from "./offer.ts";

/** Undefined if the name isn't listed; 'unread' if a fault may hide its status. */
export type FileStatus = Status | "unread" | undefined;

/** What the files say of a name, as far as a sale depends on it. */
export interface NameFile {
  readonly status: FileStatus;
  /** True if the seller has bought the name by now, on a later day than that of a sale, which no longer stands in the way. */
  readonly wasBoughtAfter?: ((moment: string, now: string) => boolean) | undefined;
}

export interface Moment extends NameFile {
  readonly now: string;
  /** True if the escrow service says that the money is secured. */
  readonly isSecured?: boolean;
}

/** Money that the escrow service holds keeps the name reserved for as long as the sale takes. */
export const FIRM = "9999-12-31T00:00:00.000Z";

export const isFirm = ({ pay_by }: Pick<Offer, "pay_by">) => pay_by === FIRM;

/** Until when an agreement reserves the name; null if that has no end, or there is no agreement. */
export const payByOf = (offer: Pick<Offer, "pay_by">) => (isFirm(offer) ? null : offer.pay_by);

export const isUnpaid = ({ state, paid_at }: Pick<Offer, "state" | "paid_at">) =>
  state === "accepted" && paid_at === null;

export const standsPaid = ({ state, paid_at }: Offer) => state === "accepted" && paid_at !== null;

/** Anybody can type somebody else's address into a form, and without a captcha nothing shows that a person did. */
export const isDoubtful = ({ origin, doubt }: Offer) => origin === "checkout" && doubt !== null;

/** True of a purchase until the seller sees its payment, or the escrow service holds it: a stranger may keep no name from others for long. */
export const isUnconfirmed = ({ origin, confirmed_at, paid_at }: Offer) =>
  origin === "checkout" && confirmed_at === null && paid_at === null;

/** True of a purchase whose name stays for sale: whoever pays first has it. */
export const isUnreserved = ({ reserves }: Offer) => reserves === 0;

/** True until the buyer says that the payment has begun. */
export const isInCheckout = (offer: Offer) =>
  offer.origin === "checkout" && offer.paying_at === null && isUnpaid(offer);

export const isOverdue = (offer: Offer, now: string) =>
  (isOpen(offer) && offer.expires_at <= now) || (isUnpaid(offer) && (offer.pay_by ?? "") <= now);

const reserves = (offer: Offer) => isUnpaid(offer) && !isUnreserved(offer);

/** Only a sale stops a buyer who still has time to pay. A fault doesn't, because the name was for sale when it was agreed. */
export const isSaleable = (offer: Offer, status: FileStatus, now: string) =>
  status === "available" ||
  status === "unread" ||
  (reserves(offer) && !isOverdue(offer, now) && status !== "sold");

/** The seller may write into the name's file that it is reserved, for a buyer who says that the payment has begun. */
export const isReservedByHand = (offer: Offer, status: FileStatus) =>
  reserves(offer) && offer.paying_at !== null && status === "reserved";

/**
 * A paid agreement keeps its name from others whatever the file says, until the seller takes the payment back or buys the
 * name again. One that isn't paid in time gives way, unless she keeps the name reserved for its buyer by hand. A purchase
 * whose payment nobody has seen gives way to secured money.
 */
export function isInTheWay(
  other: Offer,
  { now, status, wasBoughtAfter, isSecured }: Moment,
): boolean {
  if (standsPaid(other)) return !wasBoughtAfter?.(other.paid_at ?? "", now);
  if (isSecured && isUnconfirmed(other)) return false;
  return reserves(other) && (!isOverdue(other, now) || isReservedByHand(other, status));
}

/** Nobody has less time to pay because a payment has begun, or the seller has thought again. */
export const laterOf = ({ pay_by }: Pick<Offer, "pay_by">, end: string) =>
  (pay_by ?? "") > end ? (pay_by ?? end) : end;

/** Until when a name is reserved once the seller confirms that she sees the payment. `time` is in milliseconds. */
export const endOfConfirmed = (offer: Offer, time: number, payWithinDays: number): string =>
  laterOf(offer, toIso(time + payWithinDays * DAY_MS));

/** A payment that the seller sees, or that the escrow service holds, reserves the name, and needs no limits anymore. */
export const SEEN = { reserves: 1, address_hash: null, network_hash: null } as const;

/** A purchase whose time was up doesn't reserve the name again before its payment is seen. */
export const afterPaying = (offer: Offer, now: string) =>
  isUnconfirmed(offer) && (!isUnpaid(offer) || isOverdue(offer, now)) ? { reserves: 0 } : {};
