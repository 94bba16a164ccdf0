import type { ListingStats } from "../../catalogue/listing.ts";
import type { Shop, StatName } from "../../catalogue/shop.ts";
import { statLabels } from "../content/detail.ts";
import { Section } from "./section.tsx";

const NAMES = Object.keys(statLabels) as StatName[];

/** Whether anything was measured at all: without a figure there is no estimate to show. */
export function hasFigures(stats: ListingStats): boolean {
  return NAMES.some((name) => stats[name] !== null);
}

/** Figures of the SEO tool, each with its unit and what it means, and the tool's name. */
export function DomainStats({ stats, seoTool }: { stats: ListingStats; seoTool: Shop["seoTool"] }) {
  return (
    <Section id="stats" title="What has been measured">
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        {NAMES.map((name) => {
          const { label, unit, meaning } = statLabels[name];
          const value = stats[name];
          return (
            <div key={name} className="bg-surface p-6 print:px-4 print:py-1.5">
              <dt className="text-sm text-soft-ink">{label}</dt>
              <dd className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
                <span className="font-display text-3xl tabular-nums">
                  {value ?? "not measured"}
                </span>
                {value && unit && <span className="text-sm text-soft-ink">{unit}</span>}
              </dd>
              <dd className="no-print mt-2 text-sm text-soft-ink">{meaning}</dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-4 text-sm text-soft-ink">
        Estimates by{" "}
        <a
          href={stats.ubersuggestLink ?? seoTool.url}
          target="_blank"
          rel="noopener"
          className="text-link inline-flex min-h-6 items-center underline decoration-current"
        >
          {seoTool.name}
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </p>
    </Section>
  );
}
