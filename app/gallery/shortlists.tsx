import { toCompared } from "../../catalogue/comparison.ts";
import { MAX_SHORTLIST } from "../../catalogue/shortlist.ts";
import { ComparisonTable } from "../ui/comparison-table.tsx";
import { EmptyShortlist } from "../ui/empty-shortlist.tsx";
import { ShortlistActions } from "../ui/shortlist-actions.tsx";
import { ShortlistCount } from "../ui/shortlist-count.tsx";
import { ShortlistKeeper } from "../ui/shortlist-keeper.tsx";
import { UnknownNames } from "../ui/unknown-names.tsx";
import { SAMPLES } from "./sample-listing.ts";
import { Row, Specimen } from "./specimen.tsx";

const listings = SAMPLES.map(([, listing]) => toCompared(listing));
const domains = listings.map(({ domain }) => domain);
const displayNames = listings.map(({ displayName }) => displayName);
const full = Array.from({ length: MAX_SHORTLIST }, (_, index) => `name-${index}.com`);

/** What belongs to a list of marked names. */
export function Shortlists() {
  return (
    <>
      <Specimen part="ShortlistCount" state="one name and full">
        <Row>
          <ShortlistCount names={domains.slice(0, 1)} />
          <ShortlistCount names={full} />
        </Row>
      </Specimen>
      <Specimen part="EmptyShortlist" state="empty">
        <EmptyShortlist />
      </Specimen>
      <Specimen part="UnknownNames" state="of somebody else's list">
        <UnknownNames names={["gone.com", "nothing.example"]} onForget={null} />
      </Specimen>
      <Specimen part="UnknownNames" state="many of one's own">
        <UnknownNames names={full.slice(0, 8)} onForget={() => undefined} />
      </Specimen>
      <Specimen part="ShortlistActions" state="ten names">
        <Row>
          <ShortlistActions domains={domains} displayNames={displayNames} />
        </Row>
      </Specimen>
      <Specimen part="ShortlistKeeper" state="one's own, and another's">
        <Row>
          <ShortlistKeeper domains={domains} isOwn />
          <ShortlistKeeper domains={["one-of-another-list.com"]} isOwn={false} />
        </Row>
      </Specimen>
      <Specimen part="ComparisonTable" state="two names" isWide>
        <div className="wrap">
          <ComparisonTable listings={listings.slice(0, 2)} label="Two names" />
        </div>
      </Specimen>
      <Specimen part="ComparisonTable" state="ten names" isWide>
        <div className="wrap">
          <ComparisonTable listings={listings} label="Ten names" />
        </div>
      </Specimen>
    </>
  );
}
