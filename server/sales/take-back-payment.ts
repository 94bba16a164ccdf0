import { dayIn, formatCount, formatDay, formatMoment } from "../../catalogue/format/format.ts";
import { describePayments } from "../../catalogue/deals/plan.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import type { Database, Db } from "../database/database.ts";
import type { Places } from "../names/save-lock.ts";
import { saveNames } from "../names/save-names.ts";
import { listClosedBySale } from "../offers/find-offers.ts";
import {
  type Action,
  daysToPay,
  type FileStatus,
  type OfferStep,
  planOf,
  type UnpaidOutcome,
} from "../offers/rules.ts";
import { findStateBeforePaid } from "../offers/taken-back.ts";
import { type Deal, readCircumstances, takeSellersStep } from "./deal.ts";

interface KeptFile {
  readonly changes: ReadonlyMap<string, string>;
  readonly status: FileStatus;
  /** Says why the file stays as it is; null if it doesn't. */
  readonly reason: string | null;
}

/** A file that tells of another buyer or another sale is never overwritten. */
function planFile(
  { offer, listing, displayName, status, shop }: Deal,
  holder: { readonly reference: string } | null,
): KeptFile {
  const keep = (reason: string) => ({ changes: new Map<string, string>(), status, reason });
  if (!listing) return keep(`${displayName} is no longer listed, so no file is changed.`);
  if (listing.status !== "sold")
    return keep(`Its file says ${listing.status}, so it isn't changed.`);
  if (holder) return keep(`${holder.reference} has the name now, so its file isn't changed.`);
  const { soldDate, soldPrice } = listing;
  const paidDay = offer.paid_at && dayIn(offer.paid_at, shop.timeZone);
  if (soldDate && paidDay && soldDate !== paidDay)
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

export type TakeBack = Awaited<ReturnType<typeof planTakeBack>>;

interface Wish {
  readonly outcome: UnpaidOutcome;
  readonly note: string | null;
}

export async function planTakeBack(db: Db, deal: Deal, { outcome, note }: Wish, time: number) {
  const { offer, listing, shop } = deal;
  const { holder, steps } = await readCircumstances(db, deal, time);
  const file = planFile(deal, holder);
  const goesOn = outcome === "mistake" && findStateBeforePaid(steps) === "accepted";
  const payBy = toIso(time + daysToPay(offer, shop.offers.payWithinDays) * DAY_MS);
  const isForSale = !goesOn && file.status === "available" && !holder && !listing?.hidden;
  const action: Action = { kind: "unpaid", outcome, payBy, note };
  return {
    action,
    goesOn,
    file,
    // A hidden name is for sale to nobody, so nobody hears that it is.
    status: goesOn || isForSale ? file.status : undefined,
    closed: isForSale ? (await listClosedBySale(db, offer)).length : 0,
    isForSale,
  };
}

function describeAgreement({ offer, shop, displayName }: Deal, plan: TakeBack): string {
  const { action, goesOn } = plan;
  if (action.kind !== "unpaid") return "";
  if (goesOn)
    return `The agreement goes on: ${displayName} is reserved for ${offer.name} until ${formatMoment(action.payBy, shop.timeZone)}.`;
  return action.outcome === "mistake"
    ? "The agreement had ended before it was marked as paid, and stays ended."
    : `The sale ends, and ${offer.name} is told to ask the service that was paid if the money isn't back yet.`;
}

function describeFile({ file: { changes, reason } }: TakeBack): string {
  if (reason) return reason;
  const edits = [...changes].map(([field, value]) =>
    value ? `${field}=${value}` : `${field} removed`,
  );
  return `Change to its file: ${edits.join(", ")}.`;
}

/** Lists what the seller reads before she confirms. */
export function describeTakeBack(deal: Deal, plan: TakeBack): string[] {
  const { offer, displayName } = deal;
  const payments = planOf(offer);
  const sum = payments ? `the first of ${describePayments(payments)}` : formatDollars(offer.amount);
  const closed = `${formatCount(plan.closed, "offer was", "offers were")} closed because of the sale.`;
  return [
    `${offer.reference}: ${displayName} is marked as paid by ${offer.name}: ${sum}.`,
    describeAgreement(deal, plan),
    describeFile(plan),
    ...(plan.isForSale ? [`${displayName} is for sale again.`] : []),
    ...(plan.closed > 0
      ? [
          `${closed} The buyers are told that the name is for sale again; what is closed stays closed.`,
        ]
      : []),
    `${offer.name} gets an email.`,
  ];
}

interface TakingBack {
  readonly plan: TakeBack;
  readonly via?: OfferStep["via"];
  readonly time: number;
}

/** Edits the name's file first, so that a second run completes an interrupted one. Throws a NamesFault. */
export async function takeBackPayment(
  database: Pick<Database, "db" | "engine">,
  places: Places,
  deal: Deal,
  { plan, via, time }: TakingBack,
) {
  const { offer } = deal;
  const { changes } = plan.file;
  let saved: Awaited<ReturnType<typeof saveNames>> = { files: [], unnoted: null };
  async function prepare(): Promise<void> {
    if (changes.size === 0) return;
    const saving = { changes: new Map([[offer.domain, changes]]) };
    const noted = { command: `offers unpaid ${offer.reference}`, isFinal: true };
    saved = await saveNames(places, saving, noted);
  }
  const { action, status } = plan;
  const step = { action, via, prepare, time };
  const outcome = await takeSellersStep(database, { ...deal, status }, step);
  return { outcome, ...saved };
}
