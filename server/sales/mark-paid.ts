import { dayIn } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Database } from "../database/database.ts";
import type { Places } from "../names/save-lock.ts";
import { saveNames } from "../names/save-names.ts";
import type { Outcome } from "../offers/act.ts";
import type { OfferStep } from "../offers/rules.ts";
import { type Deal, takeSellersStep } from "./deal.ts";

export function listSaleChanges(
  { offer, listing, shop }: Deal,
  isPricePublished: boolean,
  time: number,
): ReadonlyMap<string, string> {
  if (!listing) return new Map<string, string>();
  const today = dayIn(toIso(time), shop.timeZone);
  const isSold = listing.status === "sold";
  return new Map([
    ...(isSold ? [] : [["status", "sold"] as const]),
    ...(isSold && listing.soldDate ? [] : [["soldDate", today] as const]),
    ...(isPricePublished && listing.soldPrice?.amount !== offer.amount
      ? [["soldPrice", formatDollars(offer.amount)] as const]
      : []),
  ]);
}

export function describeHiddenPrice({ listing }: Pick<Deal, "listing">): string {
  const unpublished = "The shop doesn't show the sale price";
  return listing?.price.amount
    ? `${unpublished}, but the name's page and card still show your last asking price, ${listing.price.label}.`
    : `${unpublished}.`;
}

interface Payment {
  readonly isPricePublished: boolean;
  readonly via?: OfferStep["via"];
  readonly time: number;
}

/** Edits the name's file first, so that a second run completes an interrupted one. Throws a NamesFault. */
export async function markPaid(
  database: Pick<Database, "db" | "engine">,
  places: Places,
  deal: Deal,
  { isPricePublished, via, time }: Payment,
) {
  const { offer } = deal;
  const changes = listSaleChanges(deal, isPricePublished, time);
  let saved: Awaited<ReturnType<typeof saveNames>> = { files: [], unnoted: null };
  async function save(): Promise<void> {
    if (changes.size === 0) return;
    const saving = { changes: new Map([[offer.domain, changes]]) };
    const noted = { command: `offers paid ${offer.reference}`, isFinal: true };
    saved = await saveNames(places, saving, noted);
  }
  let outcome: Outcome = { ok: true, offer };
  if (offer.paid_at === null) {
    const step = { action: { kind: "paid" }, via, prepare: save, time } as const;
    outcome = await takeSellersStep(database, deal, step);
  } else {
    await save();
  }
  return { outcome, ...saved };
}
