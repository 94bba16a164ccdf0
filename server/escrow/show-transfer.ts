import { isUnpaid } from "../../sale/reservation.ts";
import { ESCROW_TURNS, type StepKind, type Offer, isOfEscrow } from "../../sale/offer.ts";
import { describeTransfer } from "../../sale/describe-transfer.ts";
import type { TransferView } from "../../sale/transfer.ts";
import { listSteps } from "../conversations/store/find-offers.ts";
import type { Db } from "../database/database.ts";
import { findLookup } from "../lookups/lookups.ts";
import { findEndingGuide, findRegistrarGuide } from "./registrars.ts";

const DONE: ReadonlySet<StepKind | null> = new Set(["escrow-received", "escrow-accepted"]);

const TURNS: ReadonlySet<StepKind | null> = new Set(ESCROW_TURNS);

/** Returns null if there is nothing to move: the sale doesn't go through the escrow service's interface, or it has stopped. */
export function findStage(
  offer: Pick<Offer, "state" | "paid_at">,
  steps: readonly { readonly kind: StepKind }[],
): TransferView["stage"] | null {
  const kinds = steps.map(({ kind }) => kind);
  const last = kinds.findLast(isOfEscrow);
  if (!isUnpaid(offer) || last === undefined || TURNS.has(last)) return null;
  if (kinds.some((kind) => DONE.has(kind))) return "done";
  if (kinds.includes("escrow-transfer")) return "moving";
  return kinds.includes("escrow-secured") ? "now" : "ahead";
}

/** Returns how to move the name, as its seller sees it. */
export async function showTransfer(
  db: Db,
  offer: Offer,
  now: string,
): Promise<TransferView | null> {
  const steps = await listSteps(db, offer.id);
  const stage = findStage(offer, steps);
  if (!stage) return null;
  const lookup = await findLookup(db, offer.domain);
  const registrar = lookup?.registrar ?? null;
  const guide = findRegistrarGuide(registrar);
  return describeTransfer({
    domain: offer.domain,
    stage,
    isAccepted: steps.some(({ kind }) => kind === "escrow-accepted"),
    registrar: guide?.name ?? registrar,
    guide,
    ending: findEndingGuide(offer.domain),
    registeredOn: lookup?.registered_on ?? null,
    now,
  });
}
