import { href } from "react-router";
import { nameSize, type NameSize } from "../../catalogue/domain-name.ts";
import { shorten } from "../../catalogue/format.ts";
import type { Listing } from "../../catalogue/listing.ts";
import type { Shop } from "../../catalogue/shop.ts";
import { Brand } from "../layout/brand.tsx";
import type { Site } from "../layout/site.ts";
import { ThemeToggle } from "../layout/theme-toggle.tsx";
import { NewTabLink } from "../ui/link.tsx";
import { DomainName, statLabels, StatusBadge, TierBadge } from "../ui/listing-facts.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { TrustList } from "../ui/trust-list.tsx";
import { OfferPanel, pageOf, SoldPanel } from "./panels.tsx";

export interface LanderProps {
  site: Site;
  listing: Listing;
  /** Of a sold name. */
  related: readonly Listing[];
  seoTool: Shop["seoTool"];
}

/** Links lead to the shop, which is another site. */
export function Lander({ site, listing, related, seoTool }: LanderProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <header className="wrap flex min-h-18 items-center justify-between gap-4">
        <a
          href={`${site.url}/`}
          className="inline-flex min-h-11 min-w-0 items-center py-2 font-display text-[min(1.875rem,10vw)] leading-none wrap-anywhere"
        >
          <Brand site={site} />
        </a>
        <ThemeToggle />
      </header>
      <main className="wrap flex flex-1 flex-col">
        <div className="grid flex-1 overflow-hidden rounded-card border border-line bg-raised lg:grid-cols-[1fr_26rem]">
          <Plate listing={listing} />
          <div className="grid content-end border-t border-line p-[min(1.25rem,6vw)] sm:p-8 lg:border-t-0 lg:border-l">
            {listing.status === "sold" ? (
              <SoldPanel site={site} listing={listing} related={related} />
            ) : (
              <OfferPanel site={site} listing={listing} />
            )}
          </div>
        </div>
        <div className="grid gap-x-12 gap-y-5 py-5 md:grid-cols-2 lg:grid-cols-[1fr_1fr_18rem] xl:grid-cols-[1fr_1.2fr_19rem]">
          <TrustList status={listing.status} className="lg:order-last lg:-col-end-1" />
          <About site={site} listing={listing} />
          <Measured listing={listing} seoTool={seoTool} />
        </div>
      </main>
      <Foot site={site} />
    </div>
  );
}

/** In shares of the plate's width (cqi), so that a long name fits on a phone, in enlarged text too. */
const NAME_CLASSES: Record<NameSize, string> = {
  xl: "text-[clamp(min(2.75rem,19cqi),15cqi,9rem)]",
  lg: "text-[clamp(min(2.5rem,15cqi),12.5cqi,8rem)]",
  md: "text-[clamp(min(2.125rem,12.5cqi),10cqi,6.5rem)]",
  sm: "text-[clamp(min(1.875rem,11cqi),8cqi,5rem)]",
  xs: "text-[clamp(min(1.625rem,9.5cqi),6.5cqi,4rem)]",
};

function Plate({ listing }: { listing: Listing }) {
  const { domain, displayName, category, tier, status } = listing;
  return (
    <div className="@container relative isolate flex min-h-56 flex-col justify-end overflow-hidden p-[min(1.25rem,6vw)] sm:min-h-80 sm:p-10 lg:min-h-72">
      <NamePlate name={domain} className="lander-plate" />
      <p className="lander-words flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <span className="text-soft-ink">{category}</span>
        {tier && <TierBadge tier={tier} />}
        <StatusBadge status={status} />
      </p>
      <h1 className={`lander-words mt-3 pb-1 wrap-anywhere ${NAME_CLASSES[nameSize(displayName)]}`}>
        <DomainName name={displayName} />
      </h1>
      {displayName !== domain && (
        <p className="lander-words mt-2 text-sm text-soft-ink">Registered as {domain}</p>
      )}
    </div>
  );
}

const MAX_TEXT = 300;

function About({ site, listing }: Pick<LanderProps, "site" | "listing">) {
  const { displayName, description } = listing;
  return (
    <div className="min-w-0">
      {description && <p className="line-clamp-4">{shorten(description, MAX_TEXT)}</p>}
      <a
        href={pageOf(site, listing)}
        className="text-link inline-block py-2.5 wrap-anywhere underline decoration-current"
      >
        All about {displayName}
      </a>
    </div>
  );
}

function Measured({ listing, seoTool }: Pick<LanderProps, "listing" | "seoTool">) {
  const { stats } = listing;
  const measured = statLabels.filter(({ name }) => stats?.[name]);
  if (!stats || measured.length === 0) return null;
  return (
    <section aria-labelledby="measured" className="md:col-span-2 lg:col-span-1">
      <h2 id="measured" className="sr-only">
        What has been measured
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-2">
        {measured.map(({ name, label, unit }) => (
          <div key={name}>
            <dt className="text-sm text-soft-ink">{label}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-1.5">
              <span className="font-display text-2xl leading-tight tabular-nums">
                {stats[name]}
              </span>
              {unit && <span className="text-sm text-soft-ink">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Source url={stats.ubersuggestLink ?? seoTool?.url} name={seoTool?.name} />
    </section>
  );
}

function Source({ url, name }: { url: string | undefined; name: string | undefined }) {
  if (!url) return null;
  return (
    <p className="text-sm text-soft-ink">
      Estimates by{" "}
      <NewTabLink
        href={url}
        className="text-link inline-flex min-h-11 items-center underline decoration-current"
      >
        {name ?? new URL(url).hostname}
      </NewTabLink>
    </p>
  );
}

const LINKS = [
  { to: href("/portfolio"), label: "All names" },
  { to: href("/how-it-works"), label: "How it works" },
  { to: href("/terms-of-service"), label: "Terms" },
  { to: href("/privacy-policy"), label: "Privacy" },
];

function Foot({ site }: { site: Site }) {
  return (
    <footer className="wrap">
      <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-line py-3 text-sm text-soft-ink">
        <p className="py-2">
          © {site.year} {site.name}. {site.description}
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <a href={site.url + to} className="footer-link">
                {label}
              </a>
            </li>
          ))}
        </ul>
        {site.notice && <p className="w-full pb-2">{site.notice}</p>}
      </div>
    </footer>
  );
}
