import { href } from "react-router";
import type { Listing } from "../../catalogue/listing.ts";

/** What a link to a page is shown with. */
export interface SocialPicture {
  readonly path: string;
  /** What it shows, in words. */
  readonly alt: string;
}

/** Size of every social picture, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** A price, or the invitation in its place; nothing where a name without a price is sold. */
export function offerLine({ price, status }: Pick<Listing, "price" | "status">): string {
  if (price.amount !== null) return price.label;
  return status === "sold" ? "" : "Make an offer";
}

export function domainPicture(listing: Listing): SocialPicture {
  const { domain, displayName, status } = listing;
  const facts = [displayName, offerLine(listing).toLowerCase(), status].filter(Boolean);
  return {
    path: href("/og/:picture", { picture: `${domain}.png` }),
    alt: `${facts.join(", ")}, on the engraving of the name`,
  };
}

/** The picture of a page at a canonical path; of home where there is none. */
export function pagePicture(canonical: string | null, title: string): SocialPicture {
  const [path = "/"] = (canonical ?? "/").split("?");
  const picture = `${path.slice(1) || "home"}.png`;
  return {
    path: href("/og/page/:picture", { picture }),
    alt: `${title}, on the engraving of the shop`,
  };
}
