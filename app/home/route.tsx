import { href } from "react-router";
import { type ListingCard, toCard } from "../../catalogue/listing.ts";
import { nameSize, type NameSize } from "../../catalogue/domain-name.ts";
import type { Totals } from "../../catalogue/catalogue.ts";
import { servicesContext } from "../context.ts";
import { useSite } from "../layout/site.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { organization, webSite } from "../seo/structured-data.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { ButtonLink, Link, PrimaryLink } from "../ui/link.tsx";
import { DomainName } from "../ui/listing-facts.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { CallToAction } from "../ui/panel.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { PartnerSection } from "../ui/partner-section.tsx";
import { type Point, PointGrid } from "../ui/point-grid.tsx";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/route";

const FEATURED_COUNT = 3;

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
    totals: catalogue.totals,
    featured: catalogue.available.slice(0, FEATURED_COUNT).map(toCard),
    partners: shop.partners,
  };
}

export default function Home({ loaderData: { totals, featured, partners } }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <Hero shown={featured[0]} />
      <Stats totals={totals} />
      {featured.length > 0 && (
        <Section
          id="featured"
          title="Featured Domains"
          aside={
            <Link
              to={href("/portfolio")}
              className="text-link no-print inline-flex min-h-11 items-center"
            >
              View All Domains
            </Link>
          }
        >
          <CardGrid listings={featured} />
        </Section>
      )}
      <Section id="why" title={`Why Choose ${site.name}`}>
        <PointGrid points={whyChoose} />
      </Section>
      <PartnerSection partners={partners} />
      <CallToAction
        title="Found the name, or still looking?"
        text={`Tell us what you're building. We answer within ${site.answersWithin}, ${site.hasPlans ? "with a price, a plan or an honest no" : "with a price or an honest no"}.`}
        assurances={["Secure Escrow", "Fast Transfer", "Expert Support"]}
      >
        <PrimaryLink to={href("/portfolio")}>Browse Domains</PrimaryLink>
        <ButtonLink to={href("/contact")}>Contact</ButtonLink>
      </CallToAction>
    </>
  );
}

const whyChoose: Point[] = [
  {
    icon: "ShieldCheck",
    title: "Secure Transfer",
    text: "A neutral escrow partner holds your payment until you confirm that the domain has arrived. Neither side has to rely on trust.",
  },
  {
    icon: "Clock",
    title: "Fast Delivery",
    text: "Names are transferred promptly, typically within 24-72 hours of confirmed payment. A transfer between registrars takes longer, usually 5 to 7 days.",
  },
  {
    icon: "Globe",
    title: "Global Appeal",
    text: "Names that are easy to say, spell and remember in more than one market, under extensions that people recognize across borders.",
  },
  {
    icon: "Landmark",
    title: "Investment Grade",
    text: "Short, well-formed names are scarce and can be sold again. Prices rise and fall, so we promise no return: each listing shows what's known and leaves the judgment to you.",
  },
];

function Hero({ shown }: { shown: ListingCard | undefined }) {
  return (
    <div className="home-hero">
      <div className="wrap relative z-1">
        <h1 className="text-hero lg:max-w-[50%]">Names worth building on.</h1>
        <p className="mt-5 max-w-lg text-lead text-soft-ink lg:mt-6">
          Domain names chosen by hand for startups, brand owners, developers and investors.{" "}
          <span className="max-sm:hidden">
            See the facts and the price, and buy through escrow.
          </span>
        </p>
        <form
          method="get"
          action={href("/portfolio")}
          role="search"
          aria-label="Domains"
          className="mt-5 max-w-lg sm:mt-7"
        >
          <SearchBox />
        </form>
        <div className="mt-3 flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:grow max-sm:*:px-1 max-sm:*:text-sm">
          <PrimaryLink to={href("/portfolio")}>Browse Portfolio</PrimaryLink>
          {shown && (
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
  xl: "text-[19.4cqi]",
  lg: "text-[14.2cqi]",
  md: "text-[10.6cqi]",
  sm: "text-[8.9cqi]",
  xs: "text-[7.3cqi]",
};

function HeroSeal({ listing }: { listing: ListingCard | undefined }) {
  return (
    <div className="hero-seal">
      <div className="hero-seal-plate">
        <NamePlate name={null} className="aspect-square text-accent" />
      </div>
      {listing && (
        <Link
          to={href("/portfolio/:domainName", { domainName: listing.domain })}
          className="hero-seal-name group @container grid aspect-square place-content-center rounded-full text-center wrap-anywhere"
        >
          <span
            className={`font-display leading-tight group-hover:text-accent ${NAME_CLASSES[nameSize(listing.displayName)]}`}
          >
            <DomainName name={listing.displayName} />
          </span>
          <span className="mt-1 text-sm text-soft-ink tabular-nums">{listing.price.label}</span>
        </Link>
      )}
    </div>
  );
}

function Stats({ totals }: { totals: Totals }) {
  const figures = [
    ["Premium Domains", totals.premiumDomains],
    ["Available Now", totals.availableNow],
    ["Industries Covered", totals.industriesCovered],
    ["Total Value", totals.totalValue],
  ] as const;
  return (
    <div className="wrap">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-7 border-t border-line py-7 md:grid-cols-4 md:gap-0 md:py-0">
        {figures.map(([label, figure]) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-1.5 border-line md:py-8 md:not-first:border-l md:not-first:pl-7"
          >
            <dt className="text-sm text-soft-ink">{label}</dt>
            <dd className="font-display text-[2.625rem] leading-none tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
