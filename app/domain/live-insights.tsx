import { type ReactNode, useEffect, useRef, useState } from "react";
import { SALE_EVENT, streamPath } from "../../catalogue/page-views.ts";
import { formatCompact, formatDay, formatRelative } from "../../catalogue/format/format.ts";
import { type Listing, saleState } from "../../catalogue/schema/listing.ts";
import type { LiveRecord } from "../../server/figures/live.ts";
import { followStream, useFreshness } from "../ui/event-stream.ts";
import { lastOtherView, startVisit, type Visit } from "./live-client.ts";

const TICK_MS = 10_000;

interface LiveInsightsProps {
  listing: Pick<Listing, "domain" | "listedDate" | "status" | "isInCheckout" | "price">;
  /** A name has this card once it has this many views; null shows the card for every name. */
  shownFrom: number | null;
}

export function LiveInsights({ listing, shownFrom }: LiveInsightsProps) {
  const { listedDate } = listing;
  const figures = useLiveFigures(listing);
  const record = figures?.record;
  if (shownFrom !== null && (record?.view_count ?? 0) < shownFrom) return null;
  const listed = listedDate && <Figure label="Listed">{formatDay(listedDate)}</Figure>;
  // Decided by the views before this visit, so that the visitor's own view doesn't reorder the figures.
  const isUnseen = figures?.visit.before.view_count === 0;
  return (
    <section
      aria-labelledby="insights-title"
      aria-busy={!record}
      className="needs-script no-print rounded-card border border-line bg-raised p-6 sm:p-8"
    >
      <h2 id="insights-title" className="text-subheading">
        Live insights
      </h2>
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-6 gap-y-5">
        {isUnseen && listed}
        <Figure label="Total views">{record && formatCompact(record.view_count)}</Figure>
        <Figure label="Unique visitors">{record && formatCompact(record.unique_visitors)}</Figure>
        {!isUnseen && listed}
        <Figure label="Last viewed">{figures && <LastViewed {...figures} />}</Figure>
      </dl>
      <p className="mt-5 text-sm text-soft-ink">
        Views are page loads, not counting bots. Visitors are browsers, told apart by a random ID.
        Neither is a count of buyers.
      </p>
    </section>
  );
}

interface Figures {
  readonly record: LiveRecord;
  readonly visit: Visit;
}

function useLiveFigures(listing: LiveInsightsProps["listing"]): Figures | null {
  const { domain } = listing;
  const shown = saleState(listing);
  const onSale = useFreshness(shown);
  const [figures, setFigures] = useState<Figures | null>(null);
  const visiting = useRef<Promise<Visit>>(null);

  useEffect(() => {
    let isCurrent = true;
    let unfollow = () => undefined as void;

    // A page load counts as one view, however often React runs this effect.
    visiting.current ??= startVisit(domain);
    void visiting.current.then((visit) => {
      if (!isCurrent) return;
      setFigures({ record: visit.before, visit });
      const onRecord = (record: LiveRecord) =>
        setFigures((shown) =>
          shown && shown.record.view_count > record.view_count ? shown : { record, visit },
        );
      unfollow = followStream(
        streamPath(domain, shown),
        (text) => onRecord(JSON.parse(text) as LiveRecord),
        { [SALE_EVENT]: (text) => onSale(JSON.parse(text) as string) },
      );
    });
    return () => {
      isCurrent = false;
      unfollow();
    };
  }, [domain, shown, onSale]);

  return figures;
}

function LastViewed({ visit, record }: Figures) {
  const time = lastOtherView(visit, record);
  if (time) return <RelativeTime time={time} />;
  return visit.isCounted ? "Just now, by you" : "Not yet";
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft-ink">{label}</dt>
      <dd className="mt-1 min-h-9 font-display text-[1.75rem] leading-9 tabular-nums">
        {children ?? <span className="skeleton" />}
      </dd>
    </div>
  );
}

function RelativeTime({ time }: { time: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [time]);
  return <time dateTime={time}>{formatRelative(Date.parse(time), now)}</time>;
}
