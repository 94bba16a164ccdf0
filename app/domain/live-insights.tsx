import { InsightsCard } from "./insights-card.tsx";
import { useLiveRecord } from "./use-live-record.ts";

/** How much a name is looked at, live. */
export function LiveInsights({ domain, listedDate }: { domain: string; listedDate: string }) {
  return <InsightsCard record={useLiveRecord(domain)} listedDate={listedDate} />;
}
