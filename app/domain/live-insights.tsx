import type { ReactNode } from "react";
import { formatDay } from "../../catalogue/format/format.ts";
import { type Listing, saleState } from "../../catalogue/schema/listing.ts";

interface LiveInsightsProps {
  listing: Pick<Listing, "domain" | "listedDate" | "status" | "isInCheckout" | "price">;
  /** A name has this card once it has this many views; null shows the card for every name. */
  shownFrom: number | null;
}

/** islands/live.ts counts the view, and fills in the figures. */
export function LiveInsights({ listing, shownFrom }: LiveInsightsProps) {
  const { domain, listedDate } = listing;
  return (
    <div
      data-island="live"
      data-when="now"
      data-domain={domain}
      data-state={saleState(listing)}
      className="contents"
    >
      <section
        data-figures
        data-shown-from={shownFrom ?? 0}
        hidden={shownFrom !== null}
        aria-labelledby="insights-title"
        aria-busy
        className="needs-script no-print rounded-card border border-line bg-raised p-6 sm:p-8"
      >
        <h2 id="insights-title" className="text-lg">
          Live insights
        </h2>
        <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-6 gap-y-5">
          <Figure label="Total views" name="views" />
          <Figure label="Unique visitors" name="visitors" />
          {listedDate && (
            <Figure label="Listed" name="listed">
              {formatDay(listedDate)}
            </Figure>
          )}
          <Figure label="Last viewed" name="last" />
        </dl>
        <p className="mt-5 text-sm text-soft-ink">
          Views are page loads, not counting bots. Visitors are browsers, told apart by a random ID.
          Neither is a count of buyers.
        </p>
      </section>
    </div>
  );
}

interface FigureProps {
  label: string;
  name: string;
  children?: ReactNode;
}

function Figure({ label, name, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-soft-ink">{label}</dt>
      <dd data-figure={name} className="mt-1 min-h-9 font-display text-xl leading-9 tabular-nums">
        {children ?? (
          <span className="block h-7 w-20 max-w-full animate-pulse rounded-sm bg-line" />
        )}
      </dd>
    </div>
  );
}
