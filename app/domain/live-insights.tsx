import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatCompact, formatDay, formatRelative } from "../../catalogue/format.ts";
import type { LiveRecord } from "../../server/views/live.ts";
import { followRecord, postView, readRecord } from "./live-client.ts";

const TICK_MS = 10_000;

export function LiveInsights({ domain, listedDate }: { domain: string; listedDate: string }) {
  const record = useLiveRecord(domain);
  return (
    <section
      aria-labelledby="insights-title"
      aria-busy={!record}
      className="needs-script no-print rounded-card border border-line bg-raised p-6 sm:p-8"
    >
      <h2 id="insights-title" className="text-subheading">
        Live insights
      </h2>
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-6 gap-y-5">
        <Figure label="Total views">{record && formatCompact(record.view_count)}</Figure>
        <Figure label="Unique visitors">{record && formatCompact(record.unique_visitors)}</Figure>
        <Figure label="Listed">{formatDay(listedDate, "short")}</Figure>
        <Figure label="Last viewed">
          {record &&
            (record.last_viewed_at ? <RelativeTime time={record.last_viewed_at} /> : "Not yet")}
        </Figure>
      </dl>
      <p className="mt-5 text-sm text-soft-ink">
        Views are page loads by browsers not known as bots, visitors are those browsers by a stored
        id, and one network address adds only so many an hour. Not buyers.
      </p>
    </section>
  );
}

/** Posts this view, then reads and follows the domain's record. Null until loaded; its view count never decreases. */
function useLiveRecord(domain: string): LiveRecord | null {
  const [record, setRecord] = useState<LiveRecord | null>(null);
  const posted = useRef("");

  useEffect(() => {
    let isCurrent = true;
    let unfollow = () => undefined as void;
    const show = (next: LiveRecord) => {
      if (!isCurrent) return;
      setRecord((current) => (current && current.view_count > next.view_count ? current : next));
    };

    async function start() {
      // One view per page load, however often React runs this effect.
      if (posted.current !== domain) {
        posted.current = domain;
        await postView(domain);
      }
      show(await readRecord(domain));
      if (isCurrent) unfollow = followRecord(domain, show);
    }

    setRecord(null);
    void start();
    return () => {
      isCurrent = false;
      unfollow();
    };
  }, [domain]);

  return record;
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
