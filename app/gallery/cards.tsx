import { CardGrid } from "../ui/card-grid.tsx";
import { DomainCard } from "../ui/domain-card.tsx";
import { SAMPLES } from "./sample-listing.ts";
import { Specimen } from "./specimen.tsx";

const listings = SAMPLES.map(([, listing]) => listing);

/** Names as they stand in lists. */
export function Cards() {
  return (
    <>
      {SAMPLES.map(([state, listing]) => (
        <Specimen key={state} part="DomainCard" state={state}>
          <DomainCard listing={listing} />
        </Specimen>
      ))}
      <Specimen part="CardGrid" state="one card" isWide>
        <div className="wrap">
          <CardGrid listings={listings.slice(0, 1)} />
        </div>
      </Specimen>
      <Specimen part="CardGrid" state="three cards" isWide>
        <div className="wrap">
          <CardGrid listings={listings.slice(0, 3)} />
        </div>
      </Specimen>
    </>
  );
}
