import type { LiveRecord } from "../live-client.ts";
import { DomainBar } from "../ui/domain-bar.tsx";
import { DomainHead } from "../ui/domain-head.tsx";
import { DomainStats } from "../ui/domain-stats.tsx";
import { InsightsCard } from "../ui/insights-card.tsx";
import { sampleListing, SAMPLES } from "./sample-listing.ts";
import { Specimen } from "./specimen.tsx";

const listing = sampleListing();
const SEO_TOOL = { name: "Ubersuggest", url: "https://neilpatel.com/ubersuggest/" };

const record = (views: number, visitors: number, viewed: string | null): LiveRecord => ({
  domain: listing.domain,
  view_count: views,
  unique_visitors: visitors,
  last_viewed_at: viewed,
});

const RECORDS: readonly (readonly [state: string, record: LiveRecord | null])[] = [
  ["loading", null],
  ["never viewed", record(0, 0, null)],
  ["viewed", record(1_284, 903, "2025-11-20T09:00:00Z")],
  ["viewed by millions", record(1_234_567, 987_654, "2025-11-20T09:00:00Z")],
];

/** The parts of a name's own page. */
export function Heads() {
  return (
    <>
      <Specimen part="DomainBar" state="at rest" isWide>
        <div className="wrap">
          <DomainBar listing={listing} />
        </div>
      </Specimen>
      {SAMPLES.map(([state, sample]) => (
        <Specimen key={state} part="DomainHead" state={state} isWide>
          <div className="wrap">
            <DomainHead listing={sample} hasRelated />
          </div>
        </Specimen>
      ))}
      {RECORDS.map(([state, figures]) => (
        <Specimen key={state} part="InsightsCard" state={state}>
          <InsightsCard record={figures} listedDate={listing.listedDate} />
        </Specimen>
      ))}
      {listing.stats && (
        <Specimen part="DomainStats" state="one figure not measured" isWide>
          <DomainStats stats={listing.stats} seoTool={SEO_TOOL} />
        </Specimen>
      )}
    </>
  );
}
