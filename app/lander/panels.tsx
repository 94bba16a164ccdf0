import type { ReactNode } from "react";
import { href } from "react-router";
import { nameSize, type NameSize } from "../../catalogue/format/domain-name.ts";
import { takeSentences } from "../../catalogue/format/format.ts";
import { describeEscrow } from "../../sale/escrow-com.ts";
import { describePlan, findAdvertisedPlan } from "../../sale/plan.ts";
import { buyLink } from "../../sale/checkout.ts";
import type { TrustLine } from "../../sale/trust-lines.ts";
import { type Listing, takesOffers } from "../../catalogue/schema/listing.ts";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { NewTabLink } from "../ui/link.tsx";
import {
  DomainName,
  PriceCaption,
  reservedSentence,
  statLabels,
  StatSource,
  StatusBadge,
  TierBadge,
  waitLabel,
} from "../ui/listing-facts.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { useSay, useSite } from "../ui/use-site.ts";

export interface LanderProps {
  listing: Listing;
  related: readonly Listing[];
  trustLines: readonly TrustLine[];
  shop: Pick<Shop, "escrow" | "plans" | "seoTool">;
}

const pageOf = (siteUrl: string, { domain }: Pick<Listing, "domain">) =>
  siteUrl + href("/portfolio/:domainName", { domainName: domain });

const NAME_CLASSES: Record<NameSize, string> = {
  xl: "text-[clamp(min(2.75rem,19cqi),15cqi,9rem)]",
  lg: "text-[clamp(min(2.5rem,15cqi),12.5cqi,8rem)]",
  md: "text-[clamp(min(2.125rem,12.5cqi),10cqi,6.5rem)]",
  sm: "text-[clamp(min(1.875rem,11cqi),8cqi,5rem)]",
  xs: "text-[clamp(24px,6.5cqi,4rem)]",
};

export function Plate({ listing }: Pick<LanderProps, "listing">) {
  const { domain, displayName, category, tier, status, isInCheckout, hidden } = listing;
  return (
    <div className="@container relative flex min-h-56 flex-col justify-end overflow-hidden p-[min(1.25rem,6vw)] sm:min-h-80 sm:p-10 lg:min-h-72">
      <NamePlate name={domain} className="plate w-full" />
      <div className="over-plate">
        <div>
          {!hidden && (
            <p className="relative flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
              <span className="text-soft-ink">{category}</span>
              {tier && <TierBadge tier={tier} />}
              <StatusBadge status={status} isInCheckout={isInCheckout} />
            </p>
          )}
          <h1 className={`mt-3 pb-1 wrap-anywhere ${NAME_CLASSES[nameSize(displayName)]}`}>
            <DomainName name={displayName} />
          </h1>
          {displayName !== domain && (
            <p className="mt-2 text-sm text-soft-ink">Registered as {domain}</p>
          )}
        </div>
      </div>
    </div>
  );
}

export function OfferPanel({ listing, shop }: Pick<LanderProps, "listing" | "shop">) {
  const { domain, price, status } = listing;
  const site = useSite();
  const say = useSay();
  const link = buyLink(listing, site);
  const checkout = site.url + href("/portfolio/:domainName/buy", { domainName: domain });
  const isOwn = link?.startsWith("/");
  const plan = shop.plans && findAdvertisedPlan(listing, shop.plans.terms);
  const escrow = describeEscrow(listing, shop.escrow);
  return (
    <div>
      <PriceCaption price={price} />
      <p className="mt-1 mb-4 font-display text-heading leading-none wrap-normal tabular-nums">
        {price.label}
      </p>
      {status === "reserved" && <p className="mb-4 text-soft-ink">{reservedSentence(listing)}</p>}
      <div className="flex flex-wrap gap-3 *:flex-auto">
        {(isOwn || status === "reserved") && (
          <a href={checkout} className="button button-primary w-full">
            {isOwn ? "Buy Now via escrow" : waitLabel(site.canMail)}
          </a>
        )}
        {link && !isOwn && (
          <NewTabLink href={link} data-buys className="button button-primary w-full">
            Buy Now via escrow
          </NewTabLink>
        )}
        <a
          href={`${pageOf(site.url, listing)}#write`}
          className={`button ${link || status === "reserved" ? "" : "button-primary"}`}
        >
          Let's Talk
        </a>
        {takesOffers(listing) && (
          <a
            href={site.url + href("/portfolio/:domainName/offer", { domainName: domain })}
            className="button"
          >
            Make an offer
          </a>
        )}
      </div>
      {plan && (
        <a
          href={pageOf(site.url, listing)}
          className="text-link mt-1 flex min-h-11 w-fit items-center text-sm underline"
        >
          or {describePlan(plan)}
        </a>
      )}
      {escrow.length > 0 && (
        <ul className="mt-1 text-sm text-soft-ink">
          {escrow.map((fact) => (
            <li key={fact}>{say(fact)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface AwayPanelProps extends Pick<LanderProps, "related"> {
  title: string;
  text: string;
  children?: ReactNode;
}

export function AwayPanel({ title, text, related, children }: AwayPanelProps) {
  const { url } = useSite();
  const available = url + href("/portfolio") + formatCriteria({ status: "available" });
  return (
    <div>
      <p className="font-display text-heading leading-none">{title}</p>
      <p className="mt-3 mb-4 text-soft-ink">
        {text}
        {related.length > 0 && " These are available:"}
      </p>
      <ul className="mb-4">
        {related.map((other) => (
          <li key={other.domain} className="border-t border-line last:border-b">
            <a
              href={pageOf(url, other)}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:text-accent"
            >
              <span className="font-display text-xl leading-none wrap-anywhere">
                <DomainName name={other.displayName} />
              </span>
              <span className="text-soft-ink tabular-nums">{other.price.label}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="grid gap-3">
        <a href={available} className="button button-primary w-full">
          Browse available names
        </a>
        {children}
      </div>
    </div>
  );
}

const MAX_TEXT = 180;

export function About({ listing }: Pick<LanderProps, "listing">) {
  const { displayName, description } = listing;
  return (
    <div className="min-w-0">
      {description && <p>{takeSentences(description, MAX_TEXT)}</p>}
      <a
        href={pageOf(useSite().url, listing)}
        className="text-link inline-block py-2.5 wrap-anywhere underline"
      >
        More about {displayName}
      </a>
    </div>
  );
}

export function Measured({
  listing,
  seoTool,
}: Pick<LanderProps, "listing"> & Pick<Shop, "seoTool">) {
  const { stats } = listing;
  const measured = statLabels.filter(({ name }) => stats?.[name]);
  if (!stats || measured.length === 0) return null;
  return (
    <section aria-labelledby="measured" className="md:col-span-2 lg:col-span-1">
      <h2 id="measured" className="sr-only">
        The numbers
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-2">
        {measured.map(({ name, label, unit }) => (
          <div key={name}>
            <dt className="text-sm text-soft-ink">{label}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-1.5">
              <span className="font-display text-xl leading-none tabular-nums">{stats[name]}</span>
              {unit && <span className="text-sm text-soft-ink">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <StatSource stats={stats} seoTool={seoTool} className="text-sm text-soft-ink" />
    </section>
  );
}
