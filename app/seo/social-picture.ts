import { type Listing, offerLine } from "../../catalogue/listing.ts";

export interface SocialPicture {
  readonly path: string;
  readonly alt: string;
}

/** In pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

export function domainPicture(
  listing: Pick<Listing, "domain" | "displayName" | "price" | "status">,
): SocialPicture {
  const { domain, displayName, status } = listing;
  const facts = [displayName, offerLine(listing).toLowerCase(), status].filter(Boolean);
  return {
    path: `/og/${domain}.png`,
    alt: `${facts.join(", ")}, on the engraving of the name`,
  };
}

export function pagePicture(canonical: string | null, title: string): SocialPicture {
  const [path = "/"] = (canonical ?? "/").split("?");
  return {
    path: `/og/page/${path.slice(1) || "home"}.png`,
    alt: `${title}, on the engraving of the shop`,
  };
}
