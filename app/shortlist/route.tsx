import { useRef } from "react";
import { href } from "react-router";
import { type Catalogue, findListing } from "../../catalogue/catalogue.ts";
import { formatNames, parseLinkedNames, toCompared } from "../../catalogue/shortlist.ts";
import { type ListingCard, toCard } from "../../catalogue/listing.ts";
import { servicesContext } from "../context.ts";
import { pageMeta, siteOf } from "../seo/page-meta.ts";
import { writeShortlist } from "../ui/shortlist-store.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { EmptyShortlist } from "./empty-shortlist.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { PrintAddress } from "../ui/print-address.tsx";
import { Section } from "../ui/section.tsx";
import { ShortlistActions } from "./shortlist-actions.tsx";
import { ShortlistKeeper } from "./shortlist-keeper.tsx";
import { UnknownNames } from "./unknown-names.tsx";
import { useOwnShortlist } from "./use-own-shortlist.ts";
import type { Route } from "./+types/route";

const SUGGESTED_COUNT = 3;
/** More columns than a sheet has room for; the cards say the same. */
const MAX_SIDE_BY_SIDE_ON_PAPER = 5;
const HEAD_ROW =
  "mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-5 print:mb-2 print:min-h-0";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: "Shortlist",
    description:
      "A few names of the portfolio side by side, with price, status and what is known of each, to compare, to pass on or to ask about.",
    canonical: null,
  });
}

/** The names of the link that are listed, and those that are not; `names` has both, in the link's order. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext).content.current;
  const linked = parseLinkedNames(url.searchParams.get("names"));
  const found = linked.map((name) => findListing(catalogue, name));
  const unknown = linked.filter((_, index) => !found[index]);
  const listings = [...new Set(found)].flatMap((listing) => (listing ? toCompared(listing) : []));
  const names = [...listings.map(({ domain }) => domain), ...unknown];
  return { listings, unknown, names, suggested: listings.length > 0 ? [] : suggest(catalogue) };
}

/** What to begin with: the names that stand first and are for sale. */
function suggest({ listings }: Catalogue): ListingCard[] {
  return listings
    .filter(({ status }) => status === "available")
    .slice(0, SUGGESTED_COUNT)
    .map(toCard);
}

export default function Shortlist({
  loaderData: { listings, unknown, names, suggested },
}: Route.ComponentProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const isOwn = useOwnShortlist(names, count);
  const domains = listings.map(({ domain }) => domain);
  const displayNames = listings.map(({ displayName }) => displayName);
  const isEmpty = listings.length === 0;
  return (
    <>
      <PageHero
        title="Shortlist"
        lead="Names to weigh against each other, to pass on or to ask about."
      >
        {!isEmpty && <ShortlistActions domains={domains} displayNames={displayNames} />}
      </PageHero>
      <div className="wrap section pt-4 lg:pt-6">
        <div className={isEmpty ? "mt-4 lg:mt-8" : HEAD_ROW}>
          <p
            ref={count}
            role="status"
            tabIndex={-1}
            className={isEmpty ? "sr-only" : "text-soft-ink tabular-nums"}
          >
            {isEmpty
              ? "No names"
              : `${listings.length} ${listings.length === 1 ? "name" : "names"}`}
          </p>
          {!isEmpty && <ShortlistKeeper domains={domains} isOwn={isOwn} />}
        </div>
        {unknown.length > 0 && (
          <UnknownNames names={unknown} onForget={isOwn ? () => writeShortlist(domains) : null} />
        )}
        {!isEmpty && <h2 className="sr-only">Names</h2>}
        {isEmpty ? <EmptyShortlist /> : <CardGrid listings={listings} />}
      </div>
      {suggested.length > 0 && (
        <Section id="featured" title="Featured Domains">
          <CardGrid listings={suggested} />
        </Section>
      )}
      {listings.length > 1 && (
        <div className={listings.length > MAX_SIDE_BY_SIDE_ON_PAPER ? "no-print" : "print-whole"}>
          <Section
            id="comparison"
            title="Side by side"
            lead="Figures are estimates; the page of each name says what they mean."
          >
            <ComparisonTable listings={listings} label="Names and their figures" />
          </Section>
        </div>
      )}
      <PrintAddress path={href("/shortlist") + formatNames(names)} />
    </>
  );
}
