import type { ListingStats } from "../../catalogue/listing.ts";
import type { Shop } from "../../catalogue/shop.ts";
import { statMeanings } from "./words.ts";
import { statLabels } from "../ui/stat-labels.ts";
import { Section } from "../ui/section.tsx";

/** Whether anything was measured at all: without a figure there is no estimate to show. */
export function hasFigures(stats: ListingStats): boolean {
  return statLabels.some(({ name }) => stats[name] !== null);
}

/** Figures of the SEO tool, each with its unit and what it means, and the tool's name. */
export function DomainStats({ stats, seoTool }: { stats: ListingStats; seoTool: Shop["seoTool"] }) {
  return (
    <Section
      isSplit
      id="stats"
      title="What has been measured"
      lead={<Source url={stats.ubersuggestLink ?? seoTool.url} name={seoTool.name} />}
    >
      <dl className="grid grid-cols-2 gap-x-5 gap-y-5 sm:gap-x-8 xl:grid-cols-3 print:grid-cols-3 print:gap-y-2">
        {statLabels.map(({ name, label, unit }) => {
          const value = stats[name];
          return (
            <div key={name} className="border-b border-line pb-5 print:border-0 print:pb-0">
              <dt className="text-sm text-soft-ink">{label}</dt>
              <dd className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
                <span className="font-display text-2xl tabular-nums sm:text-3xl">
                  {value ?? "not measured"}
                </span>
                {value && unit && <span className="text-sm text-soft-ink">{unit}</span>}
              </dd>
              <dd className="no-print mt-1.5 text-[0.8125rem] text-soft-ink sm:text-sm">
                {statMeanings[name]}
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}

function Source({ url, name }: { url: string; name: string }) {
  return (
    <p>
      Estimates by{" "}
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="text-link inline-flex min-h-6 items-center underline decoration-current"
      >
        {name}
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </p>
  );
}
