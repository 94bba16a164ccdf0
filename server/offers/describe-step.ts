import { meaningOf } from "../../catalogue/deals/step-meaning.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { type Offer, type OfferStep, sumOf } from "./rules.ts";

const ACTORS = { buyer: "the buyer", seller: "you", shop: "the shop" } as const;

/** Returns the parts of a sentence to the seller. `sum` and `way` are empty, or begin with their separator. */
export function describeStep(offer: Offer, step: OfferStep, before: readonly OfferStep[]) {
  const amount = sumOf(step, offer);
  return {
    actor: ACTORS[step.actor],
    meaning: meaningOf(offer.origin, step, before),
    sum: amount === null ? "" : ` ${formatDollars(amount)}`,
    way: step.via === "link" ? ", through an answer link" : "",
  };
}
