import { type Action, decide } from "../../../sale/rules.ts";
import { listBookings } from "../../books/ledger.ts";
import { toMailbox } from "../../conversations/people/mailbox.ts";
import { findNoticeForOthers, notifiesOther } from "../../conversations/store/notify-of-step.ts";
import { isInTheWay } from "../../../sale/reservation.ts";
import type { Offer } from "../../../sale/offer.ts";
import { findOwned } from "../../../catalogue/catalogue.ts";
import { formatMoment } from "../../../catalogue/format/format.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { amountIn } from "../../../catalogue/format/price.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { refuse, type Refused } from "../../../catalogue/outcome.ts";
import type { Shop } from "../../../catalogue/schema/shop.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Db } from "../../database/database.ts";
import {
  findDecisionContext,
  findOffer,
  listOpen,
  readNameFile,
} from "../../conversations/store/find-offers.ts";
import type { SellersShop } from "../operation.ts";

export type OfferContext = ReturnType<typeof readOfferContext>;

/** Returns the offer with what the shop shows of its name. */
export function readOfferContext(files: Content, offer: Offer) {
  const { domain } = offer;
  const listing = findOwned(files.catalogue, domain) ?? null;
  const { status, wasBoughtAfter } = readNameFile(files, domain);
  return {
    offer,
    shop: files.shop,
    listing,
    status,
    wasBoughtAfter,
    /** The day on which the seller bought the name, which nobody but her may read. */
    acquired: files.names.get(domain)?.own.acquired ?? null,
    displayName: listing?.displayName ?? domain,
    /** True if the listing can't be read; `listing` is then the one that the shop shows, or null. */
    isFaulty: status === "unread",
    /** Null too if the shop has changed its currency since: the two can't be compared. */
    floor: offer.currency === files.shop.currency ? (files.floors.get(domain) ?? null) : null,
  };
}

export type FoundOffer = NonNullable<Awaited<ReturnType<typeof findOfferContext>>>;

/** Returns all that the seller may want to see of an offer, or that a step of hers depends on. */
export async function findOfferContext(db: Db, files: Content, reference: string, time: number) {
  const now = toIso(time);
  const found = await findOffer(db, reference, now);
  if (!found) return null;
  const { offer } = found;
  const context = readOfferContext(files, offer);
  const { status, wasBoughtAfter } = context;
  const around = await findDecisionContext(db, offer, { now, status, wasBoughtAfter });
  return {
    ...found,
    ...context,
    ...around,
    /** What keeps the name off sale, whatever its file says. */
    agreement: isInTheWay(offer, around) ? offer : around.holder,
    db,
    time,
    formatTime: formatTimeIn(files.shop),
    /** Says that other buyers get an email about a step, if any do. */
    async describeOthers(action: Action): Promise<readonly string[]> {
      const { change } = decide(offer, "seller", action, around);
      const news = findNoticeForOthers(offer, { ...offer, ...change }, action, status);
      const others = (await listOpen(db, offer.domain)).filter(
        (other) => other.id !== offer.id && news && notifiesOther(other, news),
      );
      const count = new Set(others.map(({ email }) => toMailbox(email))).size;
      if (count === 0) return [];
      return [
        count === 1
          ? "Another buyer with an open offer gets an email too."
          : `${count} other buyers with open offers get an email too.`,
      ];
    },
  };
}

/** The books keep the reference of a sale whose buyer was erased. */
export async function refuseUnknown(db: Db, reference: string): Promise<Refused> {
  const [booked] = await listBookings(db, { source: reference.toUpperCase() });
  return booked
    ? refuse(
        `${booked.source} was erased with its buyer. Its bookings stay, and can be taken back. Book another fee of that sale as a cost of ${booked.domain}.`,
        { status: 404, reason: "erased" },
      )
    : refuse(`No offer has the reference ${reference}.`, { status: 404, reason: "unknown" });
}

export const explainFault = ({ displayName }: Pick<OfferContext, "displayName">) =>
  `The listing of ${displayName} has a fault, so nothing is sold under it. Correct it first. Nothing was changed.`;

export const formatTimeIn =
  ({ timeZone }: Pick<Shop, "timeZone">) =>
  (iso: string) =>
    formatMoment(iso, timeZone);

export function describeHowToPay(
  { escrow }: Pick<Shop, "escrow">,
  payLink: string | null = null,
  opensEscrow = false,
) {
  if (payLink) return `The buyer can now pay at ${payLink}.`;
  if (escrow && opensEscrow)
    return "The shop opens the transaction at Escrow.com with this amount as soon as the buyer goes on to pay.";
  return escrow
    ? "The buyer's page opens Escrow.com's form with this amount."
    : "Your shop has no payment method set up, so write to the buyer about how to pay.";
}

/** Warns of a sum that the seller may not have meant. A page that others might see must not reveal the floor. */
export function warnOfPrice(
  { amount, currency }: Pick<Offer, "amount" | "currency">,
  { listing, floor }: Pick<OfferContext, "listing" | "floor">,
  { via }: Pick<SellersShop, "via">,
): string[] {
  const asking = amountIn(listing?.price, currency);
  const isLow = floor !== null && amount < floor && via !== "link";
  return [
    ...(asking !== null && amount > asking
      ? [`Warning: this is above your asking price, ${formatMoney(asking, currency)}.`]
      : []),
    ...(isLow ? [`Warning: this is below your own floor, ${formatMoney(floor, currency)}.`] : []),
  ];
}

export const describeFiles = (files: readonly string[]) =>
  files.length > 0 ? `Changed: ${files.join(", ")}.` : "No file was changed.";

export const faultIn = (context: OfferContext) =>
  context.isFaulty ? refuse(explainFault(context), { reason: "fault" }) : null;

export function describeEdits(
  { listing, displayName }: OfferContext,
  changes: ReadonlyMap<string, string>,
) {
  if (!listing) return `${displayName} is no longer listed, so no file is changed.`;
  const edits = [...changes].map(([field, value]) =>
    value ? `${field}=${value}` : `${field} removed`,
  );
  return `Change to its file: ${edits.join(", ") || "none"}.`;
}
