import { findByHand } from "./history.ts";
import {
  type EscrowHalt,
  isOfEscrow,
  type Offer,
  type OfferStep,
  type StepActor,
  type StepKind,
} from "./offer.ts";
import { FIRM, standsPaid } from "./reservation.ts";
import type { Action, Change } from "./rules.ts";
import { ESCROW_STOPS, informs, STEPS } from "./steps.ts";

/** Says what the seller has to settle at the escrow service after a step. What she has marked as paid by hand waits for nothing. */
export function findHalt(
  after: Offer,
  { kind, expires_at }: Pick<OfferStep, "kind" | "expires_at">,
  steps: readonly OfferStep[] = [],
): Partial<Pick<Offer, "halted_by" | "act_by">> {
  if (kind === "taken-back") return {};
  const halts = kind in ESCROW_STOPS && kind !== "escrow-canceled";
  if (!halts)
    return informs({ kind }) && !isOfEscrow(kind) ? {} : { halted_by: null, act_by: null };
  if (after.state !== "accepted" || (standsPaid(after) && findByHand(steps))) return {};
  return { halted_by: kind as EscrowHalt, act_by: expires_at };
}

const WITH_SUM: ReadonlySet<StepKind> = new Set([
  "accepted",
  "paid",
  "escrow-paid-out",
  "payment-returned",
  "plan-ended",
]);

/** What was there before the seller's step, so that she can take it back. Hashes of addresses are never kept for longer. */
function toUndo(offer: Offer, kind: StepKind, change: Change): string | null {
  if (STEPS[kind].undone === null) return null;
  const { address_hash: _, network_hash: __, ...kept } = change;
  const columns = Object.keys(kept) as (keyof typeof kept)[];
  const { halted_by, act_by } = offer;
  const before = Object.fromEntries(columns.map((column) => [column, offer[column]]));
  return JSON.stringify({ ...before, halted_by, act_by });
}

export type NewStep = Omit<OfferStep, "offer_id" | "number" | "via" | "undo"> &
  Partial<Pick<OfferStep, "via" | "undo">>;

export function toStep(
  actor: StepActor,
  action: Action,
  offer: Offer,
  change: Change,
  now: string,
): NewStep {
  const { kind } = action;
  const until = "until" in action ? action.until : change.pay_by;
  return {
    actor,
    kind,
    amount: change.amount ?? (WITH_SUM.has(kind) ? offer.amount : null),
    note: "note" in action ? action.note : null,
    expires_at: change.expires_at ?? (until === FIRM ? null : (until ?? null)),
    undo: actor === "seller" ? toUndo(offer, kind, change) : null,
    created_at: now,
  };
}
