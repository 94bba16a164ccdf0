import type { ReactNode } from "react";
import { formatCompact, formatDay } from "../../catalogue/format.ts";
import type { LiveRecord } from "./live-client.ts";
import { RelativeTime } from "./relative-time.tsx";

interface InsightsCardProps {
  /** Null until it is known. */
  record: LiveRecord | null;
  /** YYYY-MM-DD */
  listedDate: string;
}

/** How much a name is looked at: a skeleton of the same size first, then the figures. */
export function InsightsCard({ record, listedDate }: InsightsCardProps) {
  return (
    <section
      aria-labelledby="insights-title"
      aria-busy={!record}
      className="needs-script no-print rounded-card border border-line bg-raised p-6 sm:p-8"
    >
      <h2 id="insights-title" className="text-subheading">
        Live insights
      </h2>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5">
        <Figure label="Total views">{record && formatCompact(record.view_count)}</Figure>
        <Figure label="Unique visitors">{record && formatCompact(record.unique_visitors)}</Figure>
        <Figure label="Listed">{formatDay(listedDate, "short")}</Figure>
        <Figure label="Last viewed">
          {record &&
            (record.last_viewed_at ? <RelativeTime time={record.last_viewed_at} /> : "Not yet")}
        </Figure>
      </dl>
      <p className="mt-5 text-sm text-soft-ink">
        Page loads by browsers not classed as bots, and browsers with a stored id. Not buyers.
      </p>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft-ink">{label}</dt>
      <dd className="mt-1 h-9 font-display text-[1.75rem] leading-9 tabular-nums">
        {children ?? <span className="skeleton" />}
      </dd>
    </div>
  );
}
