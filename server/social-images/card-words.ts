import { type Listing, offerLine } from "../../catalogue/schema/listing.ts";
import { drawPlate, drawShopPlate } from "../../plates/plate.ts";
import type { SocialCard } from "./draw-card.ts";

export type Card = Omit<SocialCard, "shop" | "accent">;

export interface PageWords {
  readonly title: string;
  readonly asciiTitle?: string;
  readonly line: string;
  readonly accented?: string;
}

export function toPageCard({ title, asciiTitle = title, line, accented = "" }: PageWords): Card {
  const plate = accented ? drawPlate(accented) : drawShopPlate();
  return { title, asciiTitle, accented, line, status: null, plate };
}

export function toNameCard(listing: Listing): Card {
  const { domain, displayName, status } = listing;
  return {
    title: displayName,
    asciiTitle: domain,
    accented: displayName.slice(displayName.lastIndexOf(".")),
    line: offerLine(listing),
    status,
    plate: drawPlate(domain),
  };
}
