import { type ListingCard, toCard } from "./listing.ts";
import { shorten } from "./shorten.ts";

/** More letters than three lines of the widest card in a grid of several rows can hold. */
const MAX_DESCRIPTION = 280;
/** Of so few cards one may have a row to itself, and show more. */
const FEW = 3;

/** The cards of a list. Of many cards, descriptions end where no card shows more of them. */
export function toCards(listings: readonly ListingCard[]): ListingCard[] {
  return listings.map(listings.length <= FEW ? toCard : toShortCard);
}

function toShortCard(listing: ListingCard): ListingCard {
  const card = toCard(listing);
  return { ...card, description: shorten(card.description, MAX_DESCRIPTION) };
}
