import { Check, PenLine } from "lucide-react";
import { useEffect, useRef } from "react";
import { href } from "react-router";
import { formatDay } from "../../catalogue/format.ts";
import { canBuyNow, type Listing, takesOffers } from "../../catalogue/listing.ts";
import { saleSentence } from "../../catalogue/sold.ts";
import { nameSize, type NameSize } from "../../catalogue/domain-name.ts";
import { ContactLinks } from "../layout/contact-links.tsx";
import { useSite } from "../layout/site.ts";
import { AboutPrice } from "../ui/currency.tsx";
import { ButtonLink, NewTabLink } from "../ui/link.tsx";
import { DomainName, StatusBadge, TierBadge } from "../ui/listing-facts.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { markOpened, useSharedElement } from "../ui/shared-element.ts";
import { TrustList } from "../ui/trust-list.tsx";
import type { OfferedPlans } from "./offer-plans.server.ts";
import { OfferBar } from "./offer-bar.tsx";
import { PaymentPlan } from "./payment-plan.tsx";
import { dnsMeaning } from "./words.ts";

/** In shares of the plate's width (cqi), so that a long name fits on a phone, in enlarged text too. */
const NAME_CLASSES: Record<NameSize, string> = {
  xl: "text-[clamp(min(2.75rem,19cqi),15cqi,6.5rem)]",
  lg: "text-[clamp(min(2.5rem,15cqi),12.5cqi,5.5rem)]",
  md: "text-[clamp(min(2.125rem,12.5cqi),10cqi,4.5rem)]",
  sm: "text-[clamp(min(1.875rem,11cqi),8cqi,3.5rem)]",
  xs: "text-[clamp(min(1.625rem,9.5cqi),6.5cqi,2.75rem)]",
};

interface HeadProps {
  listing: Listing;
  hasRelated: boolean;
  /** YYYY-MM-DD; null where it was not confirmed. */
  dnsConfirmedOn: string | null;
  plans: OfferedPlans;
}

export function DomainHead({ listing, ...props }: HeadProps) {
  const { domain, displayName, category, status, tier } = listing;
  const shared = useSharedElement(domain);
  useEffect(() => markOpened(domain), [domain]);
  return (
    <div className="mt-2 grid overflow-hidden rounded-card border border-line bg-raised lg:grid-cols-[2fr_1fr] print:grid-cols-[1fr_auto]">
      <div className="@container relative flex min-h-44 flex-col justify-end overflow-hidden p-[min(1.25rem,6vw)] pt-21 sm:p-10 sm:pt-21 lg:min-h-[27rem] print:min-h-32 print:p-5">
        <NamePlate
          name={domain}
          style={shared.plate}
          className="plate-fade head-plate absolute inset-x-0 top-0 h-21 w-full text-accent opacity-60 lg:h-full"
        />
        <p className="relative flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
          <span className="text-soft-ink">{category}</span>
          {tier && <TierBadge tier={tier} />}
          <StatusBadge status={status} />
        </p>
        <h1
          style={shared.name}
          className={`shared-name relative mt-3 pb-1 wrap-anywhere ${NAME_CLASSES[nameSize(displayName)]}`}
        >
          <DomainName name={displayName} />
        </h1>
        {displayName !== domain && (
          <p className="relative mt-2 text-sm text-soft-ink">Registered as {domain}</p>
        )}
      </div>
      <BuyPanel listing={listing} {...props} />
    </div>
  );
}

const RESERVED =
  "This name is reserved for a buyer and can't be bought now. Write to us to hear if it comes free.";

/** The price asked for a name that is sold is not what was paid for it. */
function priceTitle({ price, status }: Listing): string {
  if (price.amount === null) return "Price on request";
  return status === "sold" ? "Last asking price, US dollars" : "Price, US dollars";
}

/** What the page leads to: its one filled button. */
export type MainAction = "buy" | "related" | "talk";

function mainActionOf(listing: Listing, hasRelated: boolean): MainAction {
  if (canBuyNow(listing)) return "buy";
  return listing.status === "sold" && hasRelated ? "related" : "talk";
}

function BuyPanel({ listing, hasRelated, dnsConfirmedOn, plans }: HeadProps) {
  const { domain, displayName, price, status, escrowLink } = listing;
  const action = mainActionOf(listing, hasRelated);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div className="border-t border-line p-[min(1.25rem,6vw)] sm:p-8 md:grid md:grid-cols-2 md:gap-x-10 lg:block lg:border-t-0 lg:border-l print:block print:self-end print:border-0">
      <OfferBar listing={listing} action={action} panel={panel} />
      <div ref={panel}>
        <p className="text-sm text-soft-ink">{priceTitle(listing)}</p>
        <p className="mt-1 mb-4 font-display text-[min(2.75rem,12vw)] leading-none wrap-normal tabular-nums lg:text-[min(3.5rem,5vw)]">
          {price.label}
          <AboutPrice price={price} hasSource />
        </p>
        {status !== "available" && (
          <p className="no-print mb-4 text-soft-ink">
            {status === "sold" ? saleSentence(listing) : RESERVED}
            {action === "related" && " The names below are available."}
          </p>
        )}
        <div className="grid gap-3">
          {action === "buy" && escrowLink && (
            <NewTabLink href={escrowLink} className="button button-primary no-print">
              Buy Now via escrow
            </NewTabLink>
          )}
          {action === "related" && (
            <a href="#related" className="button button-primary no-print">
              See related names
            </a>
          )}
          <LetsTalk name={displayName} isPrimary={action === "talk"} />
          {takesOffers(listing) && (
            <ButtonLink
              to={href("/portfolio/:domainName/offer", { domainName: domain })}
              className="button no-print"
            >
              Make an offer
            </ButtonLink>
          )}
          <PaymentPlan key={domain} listing={listing} plans={plans} />
        </div>
      </div>
      <TrustList
        status={status}
        className="no-print mt-4 border-t border-line pt-2 sm:mt-6 sm:pt-4 md:mt-0 md:border-t-0 md:pt-0 lg:mt-6 lg:border-t lg:pt-4"
      >
        {dnsConfirmedOn && (
          <li className="flex gap-2 py-2.5 text-soft-ink">
            <Check aria-hidden size="1.0625rem" className="mt-1 shrink-0 text-available" />
            <div>
              <p className="text-balance">{`DNS control confirmed on ${formatDay(dnsConfirmedOn)}`}</p>
              <p className="mt-1 text-sm">{dnsMeaning}</p>
            </div>
          </li>
        )}
      </TrustList>
    </div>
  );
}

function LetsTalk({ name, isPrimary }: { name: string; isPrimary: boolean }) {
  const { contact } = useSite();
  return (
    <details className="no-print unfold">
      <summary className={`button w-full ${isPrimary ? "button-primary" : ""}`}>Let's Talk</summary>
      <div className="pt-2">
        <ContactLinks contact={contact} about={name} />
        <a
          href="#write"
          className="flex min-h-14 items-center gap-4 border-t border-line py-2 font-medium hover:text-accent"
        >
          <PenLine aria-hidden size="1.25rem" className="shrink-0 text-accent" />
          Write to us here
        </a>
      </div>
    </details>
  );
}
