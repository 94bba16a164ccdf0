import type { EscrowNews } from "../../catalogue/deals/offer.ts";

/** What a transaction at the escrow service says, read from its JSON. Sums are in cents, times ISO-8601 UTC. */
export interface Progress {
  readonly transactionId: string;
  /** Ours; null if the service doesn't give it. */
  readonly reference: string | null;
  /** What the buyer pays for the name, without fees; null if it can't be read. */
  readonly cents: number | null;
  /** Upper case, such as USD. */
  readonly currency: string;
  /** The title of its one item, in lower case. */
  readonly domain: string;
  /** All that has come true, in the order of ESCROW_STAGES, then of ESCROW_TURNS. */
  readonly reached: readonly EscrowNews[];
  /** By when the buyer has to accept or reject the name; null before the inspection begins. */
  readonly inspectionEnds: string | null;
  /** What the seller pays the service, in cents; null if it doesn't say. */
  readonly feeCents: number | null;
}
