import { takesOffers } from "../../catalogue/schema/listing.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { Content } from "./read-content.ts";

/** A line for each name that publishes a minimum below its floor, and so invites offers that its seller would not take. */
export const findLowMinimums = ({ catalogue, floors }: Content): readonly string[] =>
  catalogue.listings
    .filter((listing) => takesOffers(listing))
    .flatMap(({ domain, minimumOffer }) =>
      minimumOffer !== null && minimumOffer < (floors.get(domain) ?? 0)
        ? [
            `${domain}: minimumOffer ${formatDollars(minimumOffer)} is below the floor, so buyers are invited to offer amounts that you wouldn't accept: raise it, or leave it out`,
          ]
        : [],
    );
