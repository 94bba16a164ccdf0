import { href } from "react-router";
import { formatDay } from "../../catalogue/format.ts";
import type { Listing, ListingStats } from "../../catalogue/listing.ts";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import type { Shop } from "../../catalogue/shop.ts";
import type { RegistryFacts as Facts } from "../../server/registry/registry.ts";
import { Link, NewTabLink } from "../ui/link.tsx";
import { statLabels } from "../ui/listing-facts.tsx";
import { Section } from "../ui/section.tsx";
import { LiveInsights } from "./live-insights.tsx";
import { statMeanings } from "./words.ts";

interface StoryProps {
  listing: Listing;
  viewsShownFrom: number | null;
  registryFacts: Facts | null;
}

export function DomainStory({ listing, viewsShownFrom, registryFacts }: StoryProps) {
  const lists = (
    [
      ["Features", listing.features],
      ["Use cases", listing.useCases],
      ["Who it suits", listing.targetAudience],
    ] as const
  ).filter(([, items]) => items.length > 0);
  return (
    <div className="wrap section not-has-[h2,h3]:hidden pt-10 lg:pt-14 print:pt-0">
      <div
        className={`grid items-start gap-8 lg:gap-12 ${listing.description && "lg:has-[section]:grid-cols-[2fr_1fr]"}`}
      >
        {listing.description && (
          <div>
            <h2 className="text-heading">About the name</h2>
            <p className="mt-6 max-w-3xl text-lead text-soft-ink print:mt-3 print:max-w-none">
              {listing.description}
            </p>
          </div>
        )}
        <LiveInsights
          key={listing.domain}
          domain={listing.domain}
          listedDate={listing.listedDate}
          shownFrom={viewsShownFrom}
        />
      </div>
      <RegistryFacts facts={registryFacts} />
      <div className="mt-10 grid gap-x-8 gap-y-9 empty:hidden md:grid-cols-3 print:mt-4 print:grid-cols-3 print:gap-6">
        {lists.map(([title, items]) => (
          <div key={title}>
            <h3 className="mb-4 text-subheading print:mb-2">{title}</h3>
            <ul>
              {items.map((item) => (
                <li
                  key={item}
                  className="border-t border-line py-2.5 text-[0.9375rem] print:py-1 text-soft-ink"
                >
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

export function DomainStats(props: { stats: ListingStats | null; seoTool: Shop["seoTool"] }) {
  const { stats, seoTool } = props;
  if (!stats || statLabels.every(({ name }) => stats[name] === null)) return null;
  return (
    <Section
      id="stats"
      title="What has been measured"
      lead={<Source url={stats.ubersuggestLink} seoTool={seoTool} />}
    >
      <dl className="grid grid-cols-2 gap-x-5 gap-y-5 sm:gap-x-8 lg:grid-cols-3 print:grid-cols-3 print:gap-y-2">
        {statLabels.map(({ name, label, unit }) => {
          const value = stats[name];
          return (
            <div key={name} className="border-b border-line pb-5 print:border-0 print:pb-0">
              <dt className="text-sm text-soft-ink">{label}</dt>
              <dd className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
                {value ? (
                  <span className="font-display text-2xl tabular-nums sm:text-3xl">{value}</span>
                ) : (
                  <span className="text-sm text-soft-ink">not measured</span>
                )}
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

/** `url` is the tool's page on the name. */
function Source({ url, seoTool }: { url: string | null; seoTool: Shop["seoTool"] }) {
  const to = url ?? seoTool?.url;
  if (!to) return null;
  return (
    <p>
      Estimates by{" "}
      <NewTabLink
        href={to}
        className="text-link inline-flex min-h-11 items-center underline decoration-current"
      >
        {seoTool?.name ?? new URL(to).hostname.replace(/^www\./, "")}
      </NewTabLink>
    </p>
  );
}

interface KeywordsProps {
  /** A link where a search for it finds another name. */
  keywords: readonly { keyword: string; isLink: boolean }[];
}

const KEYWORD =
  "inline-flex min-h-11 items-center rounded-card border border-line px-3 text-sm sm:px-4 sm:text-[0.9375rem] text-soft-ink";

export function Keywords({ keywords }: KeywordsProps) {
  if (keywords.length === 0) return null;
  return (
    <Section id="keywords" title="Keywords">
      <ul className="flex flex-wrap gap-2 sm:gap-2.5">
        {keywords.map(({ keyword, isLink }) => (
          <li key={keyword}>
            {isLink ? (
              <Link
                to={href("/portfolio") + formatCriteria({ q: keyword })}
                className={`${KEYWORD} text-link hover:border-accent`}
              >
                {keyword}
              </Link>
            ) : (
              <span className={KEYWORD}>{keyword}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Only what the registry said. */
function RegistryFacts({ facts }: { facts: Facts | null }) {
  const { registeredOn = null, expiresOn = null, registrar = null, lookedUpOn = "" } = facts ?? {};
  const known = [
    ["Registered since", registeredOn && formatDay(registeredOn)],
    ["Expires", expiresOn && formatDay(expiresOn)],
    ["Registrar", registrar],
  ].filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <section
      aria-labelledby="registry-title"
      className="mt-10 border-t border-line pt-6 print:mt-4 print:pt-3"
    >
      <h3 id="registry-title" className="text-subheading">
        In the registry
      </h3>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-3 print:grid-cols-3">
        {known.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft-ink">{label}</dt>
            <dd className="mt-1 wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-soft-ink print:mt-2">
        Looked up at the registry on {formatDay(lookedUpOn)}. A registration runs for a paid term,
        and whoever holds the name renews it.
      </p>
    </section>
  );
}
