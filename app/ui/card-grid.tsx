import { href } from "react-router";
import type { ListingCard } from "../../catalogue/schema/listing.ts";
import { AboutPrice } from "./currency.tsx";
import { DomainName, StatusBadge, TierBadge } from "./listing-facts.tsx";
import { NamePlate } from "./name-plate.tsx";
import { ShortlistToggle } from "./shortlist-toggle.tsx";

/** The first two rows of the usual grid. Plates for all cards would make a document half again as large. */
const PLATES_IN_DOCUMENT = 9;

export function CardGrid({ listings }: { listings: readonly ListingCard[] }) {
  const hasWords = listings.some(({ description }) => description);
  const hasMonthly = listings.some(({ monthly }) => monthly);
  return (
    <ul className={`grid-cards ${hasWords ? "has-words" : ""} ${hasMonthly ? "has-monthly" : ""}`}>
      {listings.map((listing, index) => (
        <li key={listing.domain} className="grid">
          <DomainCard listing={listing} isFarDown={index >= PLATES_IN_DOCUMENT} />
        </li>
      ))}
    </ul>
  );
}

interface DomainCardProps {
  listing: ListingCard;
  isFarDown: boolean;
}

function DomainCard({ listing, isFarDown }: DomainCardProps) {
  const { domain, displayName, price, category, status, tier, description, monthly } = listing;
  return (
    <article
      aria-label={displayName}
      data-status={status}
      className="domain-card group relative flex flex-col list:grid"
    >
      {/* This isn't positioned, so that the link covers the whole article. */}
      <div className="grid min-h-(--picture) overflow-hidden border-b border-line list:contents print:min-h-0 print:border-0">
        <NamePlate
          name={domain}
          isFarDown={isFarDown}
          className="plate card-plate plate-fade list:hidden print:hidden"
        />
        <h3 className="shared-name card-name z-1 col-start-1 row-start-1 min-w-0 self-end justify-self-start px-4 pt-14 pb-3 text-xl wrap-anywhere print:px-3 print:pt-3 print:pb-0">
          <a
            href={href("/portfolio/:domainName", { domainName: domain })}
            aria-keyshortcuts="ArrowRight"
            className="card-link transition-colors after:absolute after:inset-0 after:z-1 duration-200 group-hover:text-accent"
          >
            <DomainName name={displayName} />
          </a>
        </h3>
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-4 pt-3 pb-3.5 list:contents print:px-3 print:pt-1.5 print:pb-3">
        <p className="card-kind flex items-baseline justify-between gap-x-3 text-xs">
          <span className="min-w-0 truncate text-sm text-soft-ink">{category}</span>
          {tier && <TierBadge tier={tier} />}
        </p>
        {description && <p className="line-clamp-3 text-sm text-soft-ink">{description}</p>}
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-1 text-xs list:contents">
          <span className="card-price text-lg font-semibold wrap-normal tabular-nums">
            {price.label}
            <AboutPrice price={price} />
          </span>
          <StatusBadge status={status} />
          {monthly && <span className="card-monthly w-full text-soft-ink">{monthly}</span>}
        </p>
      </div>
      <div className="card-actions absolute top-2 right-2 z-2">
        <ShortlistToggle domain={domain} displayName={displayName} tabIndex={-1} />
      </div>
    </article>
  );
}
