import { findOwned } from "../../catalogue/catalogue.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Content } from "../content/read-content.ts";
import { isFaultyName } from "../content/read-listings.ts";
import type { Database, Db } from "../database/database.ts";
import { actOnOffer, type Outcome } from "../offers/act.ts";
import { explainToSeller } from "../offers/explain-to-seller.ts";
import {
  findCircumstances,
  findOffer,
  findOfferById,
  listAgreements,
  listSteps,
  readStatus,
} from "../offers/find-offers.ts";
import {
  type Action,
  decide,
  type Offer,
  type OfferStep,
  type RefusalReason,
} from "../offers/rules.ts";

export type Deal = NonNullable<Awaited<ReturnType<typeof findDeal>>>;

/** The part of a deal that the seller's steps need. */
export type OfferedName = ReturnType<typeof readOfferedName>;

export function readOfferedName(files: Content, offer: Offer) {
  const listing = findOwned(files.catalogue, offer.domain) ?? null;
  return {
    offer,
    shop: files.shop,
    listing,
    status: readStatus(files, offer.domain),
    displayName: listing?.displayName ?? offer.domain,
  };
}

export async function findDeal(db: Db, files: Content, reference: string, time: number) {
  const now = toIso(time);
  const found = await findOffer(db, reference, now);
  if (!found) return null;
  const { domain } = found.offer;
  const name = readOfferedName(files, found.offer);
  const agreements = await listAgreements(db, now);
  return {
    ...found,
    ...name,
    agreement: agreements.find((agreement) => agreement.domain === domain) ?? null,
    /** True if the listing can't be read; `listing` is then the one that the shop shows, or null. */
    isFaulty: name.status === "unread" || isFaultyName(files, domain),
    isKept: files.names.get(domain)?.good !== undefined,
    floor: files.floors.get(domain) ?? null,
  };
}

/** Returns a sentence without its period. */
export const explainFault = ({ listing, displayName }: Pick<Deal, "listing" | "displayName">) =>
  `the listing of ${displayName} has a fault, so ${!listing ? "the shop leaves it out" : listing.isUncertain ? "nothing is sold under it" : "its file can't be changed"}: correct it first`;

export const readCircumstances = (db: Db, { offer, status }: OfferedName, time: number) =>
  findCircumstances(db, offer, { now: toIso(time), status });

/** Checks only now, since things may have changed while the seller confirmed. Returns a sentence without its period. */
export async function explainRefusal(
  db: Db,
  deal: OfferedName,
  refusal: RefusalReason | "unknown",
  time: number,
): Promise<string> {
  const { offer, displayName, shop } = deal;
  const last = refusal === "changed" ? (await listSteps(db, offer.id)).at(-1) : null;
  if (last?.kind === "accepted" && last.actor === "buyer")
    return `${offer.name} has already accepted ${formatDollars(last.amount ?? 0)}, so nothing was done`;
  const circumstances = await readCircumstances(db, deal, time);
  const { timeZone } = shop;
  return explainToSeller(refusal, { offer, displayName, timeZone, ...circumstances });
}

export async function findObstacle(db: Db, deal: OfferedName, action: Action, time: number) {
  return decide(deal.offer, "seller", action, await readCircumstances(db, deal, time)).refusal;
}

interface SellersStep {
  readonly action: Action;
  readonly via?: OfferStep["via"];
  /** Runs before the step, so that a retry can complete a step that failed. */
  prepare?(): Promise<void>;
  readonly time: number;
}

/** Refuses with 'changed' if the deal has had another step since it was read. */
export async function takeSellersStep(
  database: Pick<Database, "db" | "engine">,
  deal: OfferedName,
  { action, via, prepare, time }: SellersStep,
): Promise<Outcome> {
  const { offer, listing, status } = deal;
  if (prepare) {
    const refusal = await findObstacle(database.db, deal, action, time);
    if (refusal) return { ok: false, refusal };
    const present = await findOfferById(database.db, offer.id);
    if (present?.steps !== offer.steps) return { ok: false, refusal: "changed" };
    await prepare();
  }
  return actOnOffer(database, {
    offerId: offer.id,
    actor: "seller",
    action,
    seen: offer.steps,
    status,
    askingPrice: listing?.price.amount ?? null,
    via,
    time,
  });
}
