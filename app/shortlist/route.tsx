import { toCompared } from "../../sale/compared-listing.ts";
import { Bookmark } from "lucide-react";
import { href } from "react-router";
import { findListing } from "../../catalogue/catalogue.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { INQUIRY_FIELDS } from "../../catalogue/forms.ts";
import { formatNamesQuery, parseLinkedNames, shortlistSubject } from "../../catalogue/shortlist.ts";
import { toCards } from "../../catalogue/schema/listing.ts";
import { servicesContext } from "../layout/context.ts";
import { PrintAddress } from "../layout/footer.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Panel } from "../ui/panel.tsx";
import { Section } from "../ui/section.tsx";
import { ComparisonTable } from "./comparison-table.tsx";
import { ShortlistActions, ShortlistKeeper } from "./shortlist-actions.tsx";
import type { Route } from "./+types/route";

const SUGGESTED_COUNT = 3;
const MAX_SIDE_BY_SIDE_ON_PAPER = 5;
const HEAD_ROW =
  "mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-5 print:mb-2 print:min-h-0";

export function meta({ matches: [root] }: Route.MetaArgs) {
  return pageMeta(root.loaderData, {
    title: "Shortlist",
    description:
      "A few names from the portfolio side by side, with their prices, status and figures, to compare, share or ask about.",
    canonical: null,
  });
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { catalogue, shop } = context.get(servicesContext).content.current;
  const linked = parseLinkedNames(url.searchParams.get("names"));
  const found = linked.map((name) => findListing(catalogue, name));
  const unknown = linked.filter((_, index) => !found[index]);
  const listings = [...new Set(found)].flatMap((listing) =>
    listing ? toCompared(listing, shop) : [],
  );
  const names = [...listings.map(({ domain }) => domain), ...unknown];
  const displayNames = listings.map(({ displayName }) => displayName);
  const subject = shortlistSubject(displayNames, INQUIRY_FIELDS.subject.length);
  const suggested =
    listings.length > 0 ? [] : toCards(catalogue.available.slice(0, SUGGESTED_COUNT));
  return { listings, unknown, names, subject, suggested };
}

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  const { listings, unknown, names, subject, suggested } = loaderData;
  const domains = listings.map(({ domain }) => domain);
  const isEmpty = listings.length === 0;
  return (
    <div data-island="shortlist" data-when="now">
      <div data-fresh="shortlist" data-names={names.join()} data-known={domains.join()}>
        <PageHero
          title="Shortlist"
          lead="Compare names side by side, share the list, or ask about all of them at once."
        >
          {!isEmpty && <ShortlistActions domains={domains} subject={subject} />}
        </PageHero>
        <div className="wrap section pt-4 lg:pt-6">
          <div className={isEmpty ? "mt-4 lg:mt-8" : HEAD_ROW}>
            <p
              id="count"
              role="status"
              tabIndex={-1}
              className={isEmpty ? "sr-only" : "text-soft-ink tabular-nums"}
            >
              {isEmpty ? "No names" : formatCount(listings.length, "name")}
            </p>
            {!isEmpty && <ShortlistKeeper />}
          </div>
          {unknown.length > 0 && <UnknownNames names={unknown} />}
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
              lead="Figures are estimates; each name's page explains what they mean."
            >
              <ComparisonTable listings={listings} />
            </Section>
          </div>
        )}
        <PrintAddress path={href("/shortlist") + formatNamesQuery(names)} />
      </div>
    </div>
  );
}

function UnknownNames({ names }: { names: readonly string[] }) {
  return (
    <div className="mb-6 border-l-2 border-accent pl-4 wrap-anywhere text-soft-ink">
      <p>Not in the portfolio, so left out: {names.join(", ")}</p>
      <button type="button" data-forget hidden className="quiet-button mt-2 not-[[hidden]]:flex">
        Remove from the shortlist
      </button>
    </div>
  );
}

function EmptyShortlist() {
  return (
    <Panel plateOf="Your shortlist is empty">
      <Bookmark aria-hidden size="2.5rem" strokeWidth={1} className="mb-6 text-accent" />
      <h2 className="text-heading">Your shortlist is empty</h2>
      <p className="needs-script mt-4 max-w-md text-soft-ink">
        Press the bookmark on a name to add it to your shortlist. The list is saved in this browser,
        so you don't need an account, and you can share it as a link.
      </p>
      <noscript>
        <p className="mt-4 max-w-md text-soft-ink">
          Bookmarking names needs JavaScript. A link to a shortlist works without it.
        </p>
      </noscript>
      <div className="mt-7">
        <a className="button button-primary" href={href("/portfolio")}>
          Browse Domains
        </a>
      </div>
    </Panel>
  );
}
