import { memo } from "react";
import type { ListingCard } from "../../catalogue/listing.ts";
import { DomainCard } from "./domain-card.tsx";

/** More than a desktop of 2560 by 1440 shows at first: the plates below would be a third of the portfolio's document. */
const DRAWN_BY_SERVER = 9;

/** The same cards are not drawn anew while the page about them changes, as when the visitor leaves it. */
export const CardGrid = memo(function CardGrid({ listings }: { listings: readonly ListingCard[] }) {
  return (
    <ul className="grid-cards">
      {listings.map((listing, index) => (
        <li key={listing.domain} className="grid">
          <DomainCard listing={listing} isFarDown={index >= DRAWN_BY_SERVER} />
        </li>
      ))}
    </ul>
  );
});
