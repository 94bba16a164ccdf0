import { findStateBeforePaid } from "../../../sale/__taken-back.ts";
import { isMoneyHeld } from "../../../sale/history.ts";
import type { FileStatus } from "../../../sale/reservation.ts";
import type { Action, UnpaidOutcome } from "../../../sale/rules.ts";
import { dayIn, formatDay } from "../../../catalogue/format/format.ts";
import { DAY_MS, toIso } from "../../../catalogue/format/time.ts";
import { type Booking, listBookings } from "../../books/ledger.ts";
import type { Refund } from "../../../sale/money.ts";
import { listSaleMoney } from "../../books/sale-bookings.ts";
import { listClosedBySale } from "../../conversations/store/find-offers.ts";
import { describeEdits } from "./deal.ts";
import type { Scene } from "./plan-step.ts";

interface KeptFile {
  readonly changes: ReadonlyMap<string, string>;
  readonly status: FileStatus;
  /** Says why the file stays as it is; null if it doesn't. */
  readonly reason: string | null;
}

/** A file that tells of another buyer or another sale is never overwritten. */
function planFile({ deal, circumstances: { holder } }: Scene, money: readonly Booking[]): KeptFile {
  const { offer, listing, status, shop } = deal;
  const none = new Map<string, string>();
  const keep = (reason: string) => ({ changes: none, status, reason });
  if (!listing) return keep(describeEdits(deal, none));
  if (listing.status !== "sold")
    return keep(`Its file says ${listing.status}, so it isn't changed.`);
  if (holder) return keep(`${holder.reference} has the name now, so its file isn't changed.`);
  const { soldDate, soldPrice } = listing;
  const paidDay = offer.paid_at && dayIn(offer.paid_at, shop.timeZone);
  const days = new Set([paidDay, ...money.map(({ day }) => day)]);
  if (soldDate && paidDay && !days.has(soldDate))
    return keep(
      `Its file says that it was sold on ${formatDay(soldDate)}, not on the day of this payment. That may be another sale, so the file isn't changed.`,
    );
  const changes = new Map([
    ["status", "available"],
    ...(soldDate ? [["soldDate", ""] as const] : []),
    ...(soldPrice ? [["soldPrice", ""] as const] : []),
  ]);
  return { changes, status: "available", reason: null };
}

interface Wish {
  readonly outcome: UnpaidOutcome;
  readonly note: string | null;
  readonly refund: Refund;
}

/** Plans what becomes of an agreement, its money and the file of its name. */
export async function planTakeBack(scene: Scene, { outcome, note, refund }: Wish) {
  const { deal, circumstances, db, time } = scene;
  const { offer, listing, shop } = deal;
  const { holder, steps } = circumstances;
  const money = listSaleMoney(await listBookings(db, { offerId: offer.id }));
  const file = planFile(scene, money);
  const goesOn = outcome === "mistake" && findStateBeforePaid(steps) === "accepted";
  const payBy = toIso(time + shop.offers.payWithinDays * DAY_MS);
  const isForSale = !goesOn && file.status === "available" && !holder && !listing?.hidden;
  const action: Extract<Action, { kind: "unpaid" }> = {
    kind: "unpaid",
    outcome,
    payBy,
    note,
    refund,
  };
  return {
    action,
    goesOn,
    isHeld: isMoneyHeld(steps),
    money,
    file,
    // A hidden name is for sale to nobody, so nobody hears that it is.
    status: goesOn || isForSale ? file.status : undefined,
    closed: isForSale ? (await listClosedBySale(db, offer)).length : 0,
    isForSale,
  };
}

export type TakeBack = Awaited<ReturnType<typeof planTakeBack>>;
