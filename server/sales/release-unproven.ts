import { toIso } from "../../catalogue/format/time.ts";
import type { Content } from "../content/read-content.ts";
import type { Database, Db } from "../database/database.ts";
import { actOnOffer } from "../offers/act.ts";
import { readStatus } from "../offers/find-offers.ts";
import type { OfferStep } from "../offers/rules.ts";
import { listHolds } from "../offers/unproven.ts";
import { readOfferedName } from "./deal.ts";

/** Lists the names that buyers reserve whom the seller doesn't know, and whose payment she hasn't confirmed. */
export async function listReleasable(db: Db, files: Content, time: number) {
  const holds = await listHolds(db, toIso(time), false);
  return holds.map((offer) => readOfferedName(files, offer));
}

interface Release {
  /** The references of the purchases that the seller has seen in the list. */
  readonly references: readonly string[];
  readonly via?: OfferStep["via"];
  readonly time: number;
}

/** Ends these purchases, except those that are over meanwhile, or whose buyer is no longer unproven. Returns the references of those it ended. */
export async function releaseUnproven(
  database: Pick<Database, "db" | "engine">,
  files: Content,
  { references, via, time }: Release,
): Promise<string[]> {
  const released: string[] = [];
  for (const { offer, listing } of await listReleasable(database.db, files, time)) {
    if (!references.includes(offer.reference)) continue;
    const outcome = await actOnOffer(database, {
      offerId: offer.id,
      actor: "seller",
      action: { kind: "declined", note: null, onlyUnproven: true },
      seen: null,
      status: readStatus(files, offer.domain),
      askingPrice: listing?.price.amount ?? null,
      via,
      tellsSeller: false,
      time,
    });
    if (outcome.ok) released.push(offer.reference);
  }
  return released;
}
