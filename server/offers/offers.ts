import { createBuyerSide } from "./buyer-side.ts";
import { openChanges } from "./follow-changes.ts";
import { createSubmitOffer, type OfferOptions } from "./submit-offer.ts";

/** Offers: made, answered, followed. */
export function openOffers(options: OfferOptions) {
  const { database, log } = options;
  const changes = openChanges(database.db, log);
  const reserved: ReadonlyMap<string, { reference: string; until: string }> = new Map();
  return {
    submit: createSubmitOffer(options),
    ...createBuyerSide(options),
    follow: changes.follow,
    /** Names with an agreement that is not paid yet, and until when; times are ISO-8601 UTC. */
    reserved,
    endStreams: changes.endStreams,
    close: changes.close,
  };
}
