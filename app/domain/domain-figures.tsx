import type { ReactNode } from "react";
import { formatDay } from "../../catalogue/format/format.ts";
import type { ListingStats } from "../../catalogue/schema/listing.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { RegistryFacts } from "../../server/lookups/registry.ts";
import { NewTabLink } from "../ui/link.tsx";
import { statLabels, StatSource } from "../ui/listing-facts.tsx";
import { Section } from "../ui/section.tsx";
import { statMeanings } from "./words.ts";

interface FiguresProps {
  domain: string;
  stats: ListingStats | null;
  registryFacts: RegistryFacts | null;
  seoTool: Shop["seoTool"];
  children: ReactNode;
}

const isMeasured = (stats: ListingStats | null): stats is ListingStats =>
  stats !== null && statLabels.some(({ name }) => stats[name] !== null);

/** The children stand beside the figures, or alone if there are none. */
export function DomainFigures({ domain, stats, registryFacts, seoTool, children }: FiguresProps) {
  if (!isMeasured(stats) && !registryFacts) return <div className="wrap section">{children}</div>;
  return (
    <Section
      id="stats"
      title={isMeasured(stats) ? "The numbers" : "Registration"}
      lead={isMeasured(stats) && <StatSource stats={stats} seoTool={seoTool} />}
    >
      <div className="grid items-start gap-x-12 gap-y-8 lg:has-[[data-figures]:not([hidden])]:grid-cols-[2fr_1fr]">
        <div>
          {isMeasured(stats) && <Measured stats={stats} />}
          {registryFacts && (
            <Registration domain={domain} facts={registryFacts} isAlone={!isMeasured(stats)} />
          )}
        </div>
        {children}
      </div>
    </Section>
  );
}

function Measured({ stats }: { stats: ListingStats }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-5 sm:grid-cols-3 sm:gap-x-8 print:grid-cols-3">
        {statLabels.map(({ name, label, unit }) => {
          const value = stats[name];
          return (
            <div key={name} className="border-t border-line py-4 print:border-0 print:py-1">
              <dt className="text-sm text-soft-ink">{label}</dt>
              <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
                {value ? (
                  <span className="font-display text-xl tabular-nums sm:text-xl">{value}</span>
                ) : (
                  <span className="text-sm text-soft-ink">not measured</span>
                )}
                {value && unit && <span className="text-sm text-soft-ink">{unit}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      <details className="no-print unfold border-y border-line">
        <summary className="text-link inline-flex min-h-11 items-center text-sm">
          What these figures mean
        </summary>
        <ul className="grid gap-x-8 gap-y-3 pb-5 text-sm text-soft-ink sm:grid-cols-2">
          {statLabels.map(({ name, label }) => (
            <li key={name}>
              <span className="block text-ink">{label}</span>
              {statMeanings[name]}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** Takes a name in ASCII, as RDAP does. */
const lookUpAt = (domain: string) => `https://client.rdap.org/?type=domain&object=${domain}`;

interface RegistrationProps {
  domain: string;
  facts: RegistryFacts;
  isAlone: boolean;
}

function Registration({ domain, facts, isAlone }: RegistrationProps) {
  const { registeredOn, expiresOn, registrar, lookedUpOn } = facts;
  const known = [
    ["Registered since", registeredOn && formatDay(registeredOn)],
    ["Expires", expiresOn && formatDay(expiresOn)],
    ["Registrar", registrar],
  ].filter(([, value]) => value);
  const source = lookedUpOn
    ? `According to the registry, ${formatDay(lookedUpOn)}.`
    : "Noted by the seller.";
  return (
    <section
      aria-labelledby={isAlone ? "stats-title" : "registry-title"}
      className="mt-8 first:mt-0 print:mt-2"
    >
      {!isAlone && (
        <h3 id="registry-title" className="text-lg">
          Registration
        </h3>
      )}
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-3 print:grid-cols-3">
        {known.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft-ink">{label}</dt>
            <dd className="mt-1 wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-soft-ink print:mt-1">
        {source} Domains are registered for a fixed term, and the owner renews the registration.{" "}
        <NewTabLink href={lookUpAt(domain)} className="text-link no-print py-3.5 underline">
          Look it up yourself
        </NewTabLink>
      </p>
    </section>
  );
}
