import { href } from "react-router";
import { type ListingCard, toDescribedCards } from "../../catalogue/schema/listing.ts";
import { countFeatured } from "../../catalogue/featured.ts";
import { takesAllPayments } from "../../sale/escrow-com.ts";
import { nameSize, type NameSize } from "../../catalogue/format/domain-name.ts";
import type { Home as HomeWords } from "../../catalogue/schema/own-words.ts";
import { servicesContext } from "../layout/context.ts";
import { toEscrowTerms } from "../layout/site.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { organization, webSite } from "../seo/structured-data.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { DomainName } from "../ui/listing-facts.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { CallToAction } from "../ui/panel.tsx";
import { SearchForm } from "../ui/search-box.tsx";
import { EscrowSection } from "../ui/escrow-section.tsx";
import { PartnerSection } from "../ui/partner-section.tsx";
import { PointList } from "../ui/point-list.tsx";
import { Section } from "../ui/section.tsx";
import { Testimonials } from "../ui/testimonials.tsx";
import { useSite } from "../ui/use-site.ts";
import { WaysOn } from "../ui/ways-on.tsx";
import {
  describeClosing,
  describeWhy,
  type Figure,
  heroText,
  heroTitle,
  listFigures,
} from "./words.ts";
import type { Route } from "./+types/route";

export function meta({ matches: [root] }: Route.MetaArgs) {
  const site = root.loaderData;
  return pageMeta(site, {
    title: `${site.name}: premium domain names`,
    description: site.description,
    canonical: href("/"),
    structuredData: [organization(site), webSite(site)],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { catalogue, shop } = context.get(servicesContext).content.current;
  return {
    figures: listFigures(shop.home, catalogue.totals),
    featured: toDescribedCards(catalogue.available.slice(0, countFeatured(catalogue, shop.lead))),
    escrow: takesAllPayments(catalogue.available, shop.escrow)
      ? { terms: toEscrowTerms(shop), holdMinutes: shop.checkoutHold }
      : null,
    partners: shop.partners,
    testimonials: shop.testimonials,
    why: describeWhy(shop.home, shop),
    closing: describeClosing(shop.home, shop),
    home: shop.home,
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { figures, featured, why, testimonials, escrow, partners, closing, home } = loaderData;
  const { currency } = useSite();
  const showsFeatured = home.featured !== false && featured.length > 0;
  return (
    <>
      <Hero words={home} shown={featured[0]} leadsToFeatured={showsFeatured} />
      {figures.length > 0 && <Figures figures={figures} />}
      {showsFeatured && (
        <Section
          id="featured"
          title={(home.featured && home.featured.title) || "Featured Domains"}
          aside={
            <a
              href={href("/portfolio")}
              className="text-link no-print inline-flex min-h-11 items-center"
            >
              View All Domains
            </a>
          }
        >
          <CardGrid listings={featured} />
        </Section>
      )}
      {why && (
        <Section isSplit id="why" title={why.title}>
          <PointList points={why.points} />
        </Section>
      )}
      <Testimonials testimonials={testimonials} />
      {escrow && (
        <EscrowSection currency={currency} escrow={escrow.terms} holdMinutes={escrow.holdMinutes} />
      )}
      {home.partners !== false && <PartnerSection partners={partners} words={home.partners} />}
      {closing && (
        <CallToAction {...closing}>
          <WaysOn />
        </CallToAction>
      )}
    </>
  );
}

interface HeroProps {
  words: Pick<HomeWords, "title" | "text">;
  shown: ListingCard | undefined;
  leadsToFeatured: boolean;
}

const MAX_LARGE_TITLE = 32;

function Hero({ words, shown, leadsToFeatured }: HeroProps) {
  const title = words.title ?? heroTitle;
  return (
    <div className="relative overflow-clip py-(--space) [--space:clamp(1.25rem,min(1.5rem+2vw,5vh),3.5rem)]">
      <div className="wrap relative z-1">
        <h1
          className={`wrap-anywhere lg:max-w-[50%] ${title.length > MAX_LARGE_TITLE ? "text-title" : "text-hero"}`}
        >
          {title}
        </h1>
        {words.text !== false && (
          <p className="mt-5 max-w-lg text-lg text-soft-ink lg:mt-6">
            {words.text ?? (
              <>
                {heroText.start} <span className="max-sm:hidden">{heroText.more}</span>
              </>
            )}
          </p>
        )}
        <SearchForm className="mt-5 max-w-lg sm:mt-7" />
        <div className="mt-3 flex flex-wrap gap-3 sm:mt-5 max-sm:gap-2 max-sm:*:grow max-sm:*:px-1 max-sm:*:text-sm">
          <a className="button button-primary" href={href("/portfolio")}>
            Browse Portfolio
          </a>
          {leadsToFeatured && (
            <a href="#featured" className="button">
              See Featured Domains
            </a>
          )}
        </div>
      </div>
      <HeroSeal listing={shown} />
    </div>
  );
}

const NAME_CLASSES: Record<NameSize, string> = {
  xl: "font-display text-[19.4cqi]",
  lg: "font-display text-[max(24px,14.2cqi)]",
  md: "font-display text-[max(24px,10.6cqi)]",
  sm: "font-display text-[max(24px,8.9cqi)]",
  xs: "text-sm",
};

function HeroSeal({ listing }: { listing: ListingCard | undefined }) {
  return (
    <div className="hero-seal relative mt-4 -mb-(--space) h-42 lg:absolute lg:inset-0 lg:left-[calc(50%+1rem)] lg:m-0 lg:h-auto print:hidden">
      <div className="absolute inset-0 overflow-clip">
        <NamePlate name={null} className="aspect-square text-accent" />
      </div>
      {listing && (
        <a
          href={href("/portfolio/:domainName", { domainName: listing.domain })}
          className="hero-seal-name group @container grid aspect-square place-content-center rounded-full text-center wrap-anywhere"
        >
          <span
            className={`leading-tight group-hover:text-accent ${NAME_CLASSES[nameSize(listing.displayName)]}`}
          >
            <DomainName name={listing.displayName} />
          </span>
          <span className="mt-1 text-lg tabular-nums">{listing.price.label}</span>
        </a>
      )}
    </div>
  );
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="wrap">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 border-t border-line py-6 md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:gap-0 md:py-0">
        {figures.map(({ label, figure }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-1.5 border-line md:py-6 md:not-first:border-l md:not-first:pl-7"
          >
            <dt className="text-sm text-soft-ink">{label}</dt>
            <dd className="font-display text-heading leading-none tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
