import type { EscrowNews } from "../../catalogue/deals/offer.ts";

/** What a transaction at the escrow service says, read from its JSON. Sums are in cents, times ISO-8601 UTC. */
export interface Progress {
  readonly transactionId: string;
  /** Ours; null if the service doesn't give it. */
  readonly reference: string | null;
  /** The buyer's email address in lower case; null if the service doesn't give it. */
  readonly buyer: string | null;
  /** What the buyer pays for the name, without fees; null if it can't be read. */
  readonly cents: number | null;
  /** Upper case, such as USD. */
  readonly currency: string;
  /** The title of its one item, in lower case. */
  readonly domain: string;
  /** All that has come true, in the order of ESCROW_STAGES, then of ESCROW_TURNS. */
  readonly reached: readonly EscrowNews[];
  /**
   * How long the buyer may inspect the name, in seconds from when it was received; null if it can't be read. The service
   * doesn't say when that was, or when the inspection ends.
   */
  readonly inspectionSeconds: number | null;
  /** What the seller pays the service, in cents; null if it doesn't say. */
  readonly feeCents: number | null;
}
