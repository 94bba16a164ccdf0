import { data, href, isRouteErrorResponse } from "react-router";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type Listing, type ListingCard, toCards } from "../../catalogue/schema/listing.ts";
import { findRelated } from "../../catalogue/related.ts";
import { Failure } from "../layout/failure.tsx";
import type { Site } from "../layout/site.ts";
import { hiddenNameMeta } from "../seo/page-meta.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Section } from "../ui/section.tsx";

interface HiddenName extends Pick<Listing, "domain" | "displayName"> {
  readonly related: readonly ListingCard[];
}

/** The status is 404 and not 410, because the name may come back. */
export function refuseHidden(catalogue: Catalogue, hidden: Listing) {
  const { domain, displayName } = hidden;
  const related = toCards(findRelated(catalogue, hidden));
  const shown: HiddenName = { domain, displayName, related };
  return data(shown, { status: 404 });
}

const readHidden = (error: unknown): HiddenName | null =>
  isRouteErrorResponse(error) && error.data?.related ? (error.data as HiddenName) : null;

export function hiddenMeta(site: Site, error: unknown) {
  const hidden = readHidden(error);
  return hidden ? hiddenNameMeta(site, hidden.displayName) : [];
}

export function HiddenNameBoundary({ error }: { error: unknown }) {
  const hidden = readHidden(error);
  if (!hidden) return <Failure error={error} />;
  const { domain, displayName, related } = hidden;
  const subject = new URLSearchParams({ subject: `About ${displayName}` });
  return (
    <>
      <PageHero
        isWhole={related.length === 0}
        plateOf={domain}
        title={displayName}
        lead="This name isn't for sale right now. Write to us and we'll let you know if that changes."
      >
        <a className="button button-primary" href={href("/portfolio")}>
          Browse Portfolio
        </a>
        <a className="button" href={`${href("/contact")}?${subject}`}>
          Contact
        </a>
      </PageHero>
      {related.length > 0 && (
        <Section id="related" title="Similar names">
          <CardGrid listings={related} />
        </Section>
      )}
    </>
  );
}
