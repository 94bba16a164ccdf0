import { type KeyboardEvent, memo } from "react";
import { href } from "react-router";
import type { ListingCard } from "../../catalogue/listing.ts";
import { AboutPrice } from "./currency.tsx";
import { CardPlate } from "./name-plate.tsx";
import { Link, opensElsewhere } from "./link.tsx";
import { DomainName, StatusBadge, TierBadge } from "./listing-facts.tsx";
import { markOpened, useSharedElement } from "./shared-element.ts";
import { ShortlistToggle } from "./shortlist-toggle.tsx";

/** More than fit on a screen of 1920 by 1080; all of them would make a document half again as large. */
const PLATES_IN_DOCUMENT = 9;

export const CardGrid = memo(function CardGrid({ listings }: { listings: readonly ListingCard[] }) {
  const hasMonthly = listings.some(({ monthly }) => monthly);
  return (
    <ul className={hasMonthly ? "grid-cards has-monthly" : "grid-cards"}>
      {listings.map((listing, index) => (
        <li key={listing.domain} className="grid">
          <DomainCard listing={listing} isFarDown={index >= PLATES_IN_DOCUMENT} />
        </li>
      ))}
    </ul>
  );
});

function DomainCard({ listing, isFarDown }: { listing: ListingCard; isFarDown: boolean }) {
  const { domain, displayName, price, category, status, tier, description, monthly } = listing;
  const path = href("/portfolio/:domainName", { domainName: domain });
  const shared = useSharedElement(domain);
  return (
    <article
      aria-label={displayName}
      data-status={status}
      className="domain-card group relative flex flex-col list:grid"
    >
      {/* Not positioned, so that the link covers the whole article. */}
      <div className="grid h-44 overflow-hidden border-b border-line list:contents">
        <CardPlate name={domain} isFarDown={isFarDown} style={shared.plate} />
        <h3
          style={shared.name}
          className="shared-name card-name z-1 col-start-1 row-start-1 min-w-0 self-end p-5 text-[2rem] wrap-anywhere"
        >
          <Link
            to={path}
            viewTransition
            aria-keyshortcuts="ArrowRight"
            onKeyDown={(event) => moveFocus(event, "ArrowRight", "button")}
            onClick={(event) => !opensElsewhere(event) && markOpened(domain)}
            className="card-link transition-colors duration-200 group-hover:text-accent"
          >
            <DomainName name={displayName} />
          </Link>
        </h3>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5 list:contents">
        <p className="card-kind flex flex-wrap items-baseline justify-between gap-x-4 list:contents">
          <span className="text-sm text-soft-ink">{category}</span>
          {tier && <TierBadge tier={tier} />}
        </p>
        {description && (
          <p className="line-clamp-3 list:hidden text-[0.9375rem] text-soft-ink">{description}</p>
        )}
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-1 list:contents">
          <span className="card-price text-lg font-semibold wrap-normal tabular-nums">
            {price.label}
            <AboutPrice price={price} />
          </span>
          <StatusBadge status={status} />
          {monthly && <span className="card-monthly w-full text-sm text-soft-ink">{monthly}</span>}
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it has the focus */}
      <div
        className="card-actions absolute top-2 right-2 z-2"
        onKeyDown={(event) => moveFocus(event, "ArrowLeft", ".card-link")}
      >
        <ShortlistToggle isOnCard domain={domain} displayName={displayName} />
      </div>
    </article>
  );
}

/** Between a card's link and its button. */
function moveFocus(event: KeyboardEvent<HTMLElement>, key: string, goal: string): void {
  if (event.key !== key || opensElsewhere(event)) return;
  event.preventDefault();
  event.currentTarget.closest("article")?.querySelector<HTMLElement>(goal)?.focus();
}
