import { Check, PenLine } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { href } from "react-router";
import { formatDay } from "../../catalogue/format.ts";
import { canBuyNow, type Listing, takesOffers } from "../../catalogue/listing.ts";
import { saleSentence } from "../../catalogue/sold.ts";
import { CONTACT_PANEL_ID, OFFER_ID } from "../layout/contact-button.tsx";
import { ContactLinks } from "../layout/contact-links.tsx";
import { useSite } from "../layout/site.ts";
import { AboutPrice } from "../ui/currency.tsx";
import { ButtonLink, NewTabLink } from "../ui/link.tsx";
import { TrustList } from "../ui/trust-list.tsx";
import { PaymentPlan } from "./payment-plan.tsx";
import { dnsMeaning } from "./words.ts";
import type { Route } from "./+types/route";

const RESERVED =
  "This name is reserved for a buyer and can't be bought now. Write to us to hear if it comes free.";

/** The price asked for a name that is sold is not what was paid for it. */
function priceTitle({ price, status }: Listing): string {
  if (price.amount === null) return "Price on request";
  return status === "sold" ? "Last asking price, US dollars" : "Price, US dollars";
}

/** What the page leads to: its one filled button. */
type MainAction = "buy" | "related" | "talk";

function mainActionOf(listing: Listing, hasRelated: boolean): MainAction {
  if (canBuyNow(listing)) return "buy";
  return listing.status === "sold" && hasRelated ? "related" : "talk";
}

type Loaded = Route.ComponentProps["loaderData"];

export interface BuyPanelProps extends Pick<Loaded, "listing" | "dnsConfirmedOn" | "plans"> {
  hasRelated: boolean;
}

export function BuyPanel({ listing, hasRelated, dnsConfirmedOn, plans }: BuyPanelProps) {
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

interface OfferBarProps {
  listing: Listing;
  action: MainAction;
  /** The price and actions of the page itself. */
  panel: RefObject<HTMLElement | null>;
}

/** In the strip along the bottom edge of narrow screens: name, price and main action, once the panel has left the screen. */
function OfferBar({ listing, action, panel }: OfferBarProps) {
  const isPanelGone = useIsGone(panel);
  const place = isPanelGone ? document.getElementById(OFFER_ID) : null;
  if (!place) return null;
  const { displayName, price, status } = listing;
  return createPortal(
    <div className="dock-row">
      <p className="min-w-0 flex-1">
        <span className="block truncate">{displayName}</span>
        <span className="block truncate text-base font-semibold text-ink tabular-nums">
          {status === "sold" ? "Sold" : price.label}
          {status === "reserved" && <span className="font-normal">, reserved</span>}
          {status !== "sold" && <AboutPrice price={price} />}
        </span>
      </p>
      <MainActionButton action={action} escrowLink={listing.escrowLink} />
    </div>,
    place,
  );
}

function MainActionButton(props: { action: MainAction; escrowLink: string | null }) {
  const className = "button button-primary";
  if (props.action === "buy" && props.escrowLink)
    return (
      <NewTabLink href={props.escrowLink} className={className}>
        Buy Now<span className="sr-only"> via escrow</span>
      </NewTabLink>
    );
  if (props.action === "related")
    return (
      <a href="#related" className={className}>
        Related names
      </a>
    );
  return (
    <button type="button" popoverTarget={CONTACT_PANEL_ID} className={className}>
      Let's Talk
    </button>
  );
}

/** False on the server and until the element was seen off the screen. */
function useIsGone(element: RefObject<HTMLElement | null>): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) =>
      setGone(entries.at(-1)?.isIntersecting === false),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isGone;
}
