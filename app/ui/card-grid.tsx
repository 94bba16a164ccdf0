import type { ListingCard } from "../../catalogue/listing.ts";
import { DomainCard } from "./domain-card.tsx";

export function CardGrid({ listings }: { listings: readonly ListingCard[] }) {
  return (
    <ul className="grid-cards">
      {listings.map((listing) => (
        <li key={listing.domain} className="grid">
          <DomainCard listing={listing} />
        </li>
      ))}
    </ul>
  );
}
