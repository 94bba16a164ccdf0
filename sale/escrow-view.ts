import type { EscrowNews } from "./offer.ts";

/** How to pay at the escrow service. 'wanted': the transaction isn't opened yet. */
type EscrowState = "none" | "wanted" | "open" | "over";

/** Where a sale stands at the escrow service, as its buyer and its seller may see it. Times are ISO-8601 UTC. */
export interface EscrowView {
  readonly state: EscrowState;
  /** Where the buyer agrees and pays; null until the transaction is open, and once it is paid. */
  readonly payUrl: string | null;
  /** True while the service doesn't answer, so that the transaction can't be opened, or may be further than shown. */
  readonly isDown: boolean;
  /** What the service said so far, in the order in which a sale goes, with the time at which the shop first read each. */
  readonly news: readonly { readonly kind: EscrowNews; readonly at: string }[];
  /** By when the buyer has to accept or reject the name. */
  readonly inspectionEnds: string | null;
  /** By when the seller has to settle a rejection, or either side a dispute; null if nobody knows. */
  readonly actBy: string | null;
  /** What the service charges the buyer, in cents; null until it says so. */
  readonly feeCents: number | null;
  /** When the service last answered. */
  readonly askedAt: string | null;
  /** When the seller last decided about the sale by hand; null if she didn't. */
  readonly byHandAt: string | null;
  /** True if she called it off, or it ended without her. */
  readonly isCalledOff: boolean;
}
