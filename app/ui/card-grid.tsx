import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { href, PrefetchPageLinks, useNavigate } from "react-router";
import type { ListingCard } from "../../catalogue/schema/listing.ts";
import type { Rates } from "../../catalogue/format/price.ts";
import { AboutLine, useCurrency, useRates } from "./currency.tsx";
import { mayPrefetch, opensElsewhere, prepareDrawing } from "./link.tsx";
import { DomainName, StatusBadge, TierBadge } from "./listing-facts.tsx";
import { NamePlate } from "./name-plate.tsx";
import { markOpened, sharedStyles, useOpened } from "./shared-element.ts";
import { useShortlist } from "./shortlist-store.ts";
import { ShortlistButton, toggleName } from "./shortlist-toggle.tsx";

/** The first two rows of the widest grid. Plates for all cards would make a document half again as large. */
const PLATES_IN_DOCUMENT = 10;

/** Longer names would reach the shortlist button at the usual size. */
const USUAL_NAME_LENGTH = 36;

const NONE_REFUSED = { domain: "", reason: "" };

const pathOf = (domain: string) => href("/portfolio/:domainName", { domainName: domain });

export const CardGrid = memo(function CardGrid({ listings }: { listings: readonly ListingCard[] }) {
  const shortlist = useShortlist();
  const rates = useRates();
  const currency = useCurrency();
  const opened = useOpened();
  const { prefetched, prefetch } = usePrefetch();
  const navigate = useNavigate();
  const [refused, setRefused] = useState(NONE_REFUSED);
  const forgetRefusal = useCallback(() => setRefused(NONE_REFUSED), []);

  const onClick = (event: MouseEvent) => {
    const { domain, button, link } = findCard(event);
    if (domain && button) setRefused({ domain, reason: toggleName(domain) });
    if (!domain || !link || event.button !== 0 || opensElsewhere(event)) return;
    event.preventDefault();
    markOpened(domain);
    void navigate(pathOf(domain), { viewTransition: true });
  };
  const onReach = (event: MouseEvent | FocusEvent) => {
    const { domain, link } = findCard(event);
    if (domain && link) prefetch(pathOf(domain), HOVER_DELAY_MS);
  };
  const onPointerDown = (event: MouseEvent) => {
    const { domain, link } = findCard(event);
    if (domain && link) prefetch(pathOf(domain), 0);
  };
  const onLeave = (event: MouseEvent | FocusEvent) => {
    const next = event.relatedTarget;
    if (!findCard(event).link?.contains(next instanceof Node ? next : null)) prefetch("", 0);
  };

  const hasMonthly = listings.some(({ monthly }) => monthly);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links and buttons in it have the focus */}
      <ul
        className={hasMonthly ? "grid-cards has-monthly" : "grid-cards"}
        onClick={onClick}
        onKeyDown={moveFocus}
        onPointerOver={onReach}
        onPointerDown={onPointerDown}
        onPointerOut={onLeave}
        onFocus={onReach}
        onBlur={onLeave}
      >
        {listings.map((listing, index) => (
          <li key={listing.domain} className="grid">
            <DomainCard
              listing={listing}
              isFarDown={index >= PLATES_IN_DOCUMENT}
              isOpened={listing.domain === opened}
              isListed={shortlist.includes(listing.domain)}
              refusal={listing.domain === refused.domain ? refused.reason : ""}
              onRefusalRead={forgetRefusal}
              rates={rates}
              currency={currency}
            />
          </li>
        ))}
      </ul>
      {prefetched && <PrefetchPageLinks page={prefetched} />}
    </>
  );
});

const HOVER_DELAY_MS = 65;

/** All cards share one prefetch, because a phone would run the hooks of each link while it starts the page. */
function usePrefetch() {
  const [prefetched, setPrefetched] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function prefetch(path: string, delay: number) {
    clearTimeout(timer.current);
    if (!mayPrefetch) return;
    timer.current = setTimeout(() => {
      setPrefetched(path);
      if (path) prepareDrawing();
    }, delay);
  }
  return { prefetched, prefetch };
}

function findCard({ target }: { target: EventTarget }) {
  const element = target instanceof Element ? target : null;
  const card = element?.closest("article");
  return {
    domain: card?.dataset.domain,
    link: element?.closest("a"),
    button: element?.closest("button"),
  };
}

function moveFocus(event: KeyboardEvent): void {
  const { link, button } = findCard(event);
  const goal =
    link && event.key === "ArrowRight"
      ? "button"
      : button && event.key === "ArrowLeft"
        ? "a"
        : null;
  if (!goal || opensElsewhere(event)) return;
  event.preventDefault();
  (link ?? button)?.closest("article")?.querySelector<HTMLElement>(goal)?.focus();
}

interface DomainCardProps {
  listing: ListingCard;
  isFarDown: boolean;
  isOpened: boolean;
  isListed: boolean;
  refusal: string;
  onRefusalRead: () => void;
  rates: Rates | null;
  currency: string;
}

/** A card has no hooks, because a phone would run them for each card while it starts the page. */
const DomainCard = memo(function DomainCard(props: DomainCardProps) {
  const { listing, isFarDown, isOpened, isListed, refusal, onRefusalRead, rates } = props;
  const { domain, displayName, price, category, status, tier, description, monthly } = listing;
  const shared = isOpened ? sharedStyles(domain) : null;
  return (
    <article
      aria-label={displayName}
      data-domain={domain}
      data-status={status}
      className="domain-card group relative flex flex-col list:grid"
    >
      {/* This isn't positioned, so that the link covers the whole article. */}
      <div className="card-picture list:contents">
        <NamePlate
          name={domain}
          isFarDown={isFarDown}
          style={shared?.plate}
          className="card-plate plate-fade"
        />
        <h3
          style={shared?.name}
          className={`shared-name card-name z-1 col-start-1 row-start-1 min-w-0 self-end px-4 pt-14 pb-3 wrap-anywhere ${displayName.length > USUAL_NAME_LENGTH ? "text-[1.5rem]" : "text-[2rem]"}`}
        >
          <a
            href={pathOf(domain)}
            aria-keyshortcuts="ArrowRight"
            className="card-link transition-colors duration-200 group-hover:text-accent"
          >
            <DomainName name={displayName} />
          </a>
        </h3>
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-4 pt-3 pb-3.5 list:contents">
        <p className="card-kind flex flex-wrap items-baseline justify-between gap-x-3 text-sm list:contents">
          <span className="min-w-0 flex-[1_1_8rem] truncate text-soft-ink">{category}</span>
          {tier && <TierBadge tier={tier} />}
        </p>
        {description && <p className="card-text list:hidden text-soft-ink">{description}</p>}
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-1 list:contents">
          <span className="card-price text-lg font-semibold wrap-normal tabular-nums">
            {price.label}
            {rates && price.amount !== null && (
              <AboutLine amount={price.amount} rates={rates} currency={props.currency} />
            )}
          </span>
          <StatusBadge status={status} />
          {monthly && <span className="card-monthly w-full text-sm text-soft-ink">{monthly}</span>}
        </p>
      </div>
      <div className="card-actions absolute top-2 right-2 z-2">
        <ShortlistButton
          displayName={displayName}
          isListed={isListed}
          refusal={refusal}
          onRefusalRead={onRefusalRead}
          tabIndex={-1}
        />
      </div>
    </article>
  );
});
