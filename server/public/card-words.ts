import { type Listing, offerLine, type Status } from "../../catalogue/schema/listing.ts";
import { drawPlate, drawShopPlate, type Plate } from "../../plates/plate.ts";

export interface SocialCard {
  readonly title: string;
  readonly asciiTitle: string;
  readonly accented: string;
  readonly line: string;
  readonly status: Status | null;
  readonly shop: string;
  readonly accent?: string;
  readonly plate: Plate;
}

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
