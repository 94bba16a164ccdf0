import { PenLine } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { href } from "react-router";
import { buyLink } from "../../sale/checkout.ts";
import { type Listing, takesOffers } from "../../catalogue/schema/listing.ts";
import { saleSentence } from "../../catalogue/sold.ts";
import { CONTACT_PANEL_ID, OFFER_ID } from "../layout/contact-button.tsx";
import { ContactLinks } from "../layout/contact-links.tsx";
import { closePanelAround } from "../layout/popover-panel.tsx";
import { useSite } from "../layout/site.ts";
import { AboutPrice } from "../ui/currency.tsx";
import { BuyLink, Link } from "../ui/link.tsx";
import { priceCaption, reservedSentence, waitLabel } from "../ui/listing-facts.tsx";
import { PriceNotice } from "../ui/notice.tsx";
import { Drop } from "./drop.tsx";
import { PaymentPlan } from "./payment-plan.tsx";
import type { Route } from "./+types/route";

type MainAction = "buy" | "wait" | "related" | "talk";

function mainActionOf(listing: Listing, link: string | null, hasRelated: boolean): MainAction {
  if (link) return "buy";
  if (listing.status === "reserved") return "wait";
  return listing.status === "sold" && hasRelated ? "related" : "talk";
}

type Loaded = Route.ComponentProps["loaderData"];

export interface BuyPanelProps extends Pick<Loaded, "listing" | "plans" | "escrow" | "trustFacts"> {
  hasRelated: boolean;
}

export function BuyPanel({ listing, hasRelated, plans, escrow, trustFacts }: BuyPanelProps) {
  const { domain, displayName, status } = listing;
  const link = buyLink(listing, useSite());
  const action = mainActionOf(listing, link, hasRelated);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div ref={panel} className="name-deal">
      <OfferBar listing={listing} action={action} link={link} panel={panel} />
      {status === "sold" ? <SoldFor listing={listing} /> : <AskingPrice {...listing} />}
      <div className="deal-actions no-print">
        <MainActionLink action={action} domain={domain} link={link} />
        <LetsTalk name={displayName} isPrimary={action === "talk"} />
        {takesOffers(listing) && (
          <Link
            to={href("/portfolio/:domainName/offer", { domainName: domain })}
            className="button"
          >
            Make an offer
          </Link>
        )}
        <PaymentPlan key={domain} listing={listing} plans={plans} />
      </div>
      {status === "reserved" && <p className="deal-facts no-print">{reservedSentence(listing)}</p>}
      {trustFacts.length > 0 && (
        <ul className="deal-facts">
          {trustFacts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {escrow && (
            <li className="no-print">
              <a
                href="#escrow"
                className="text-link -my-3 inline-block py-3 underline decoration-current"
              >
                What happens, step by step
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function AskingPrice({ domain, price }: Pick<Listing, "domain" | "price">) {
  return (
    <div>
      <p className="text-sm text-soft-ink">{priceCaption(price)}</p>
      <p className="deal-sum">
        {price.label}
        <AboutPrice price={price} hasSource />
      </p>
      <PriceNotice key={domain} price={price} className="mt-3 max-w-72 text-sm" />
    </div>
  );
}

function SoldFor({ listing }: { listing: Listing }) {
  const { label, amount } = listing.price;
  return (
    <div>
      <p className="text-lg">{saleSentence(listing)}</p>
      {amount !== null && (
        <p className="text-sm text-soft-ink tabular-nums">Last asking price: {label}</p>
      )}
    </div>
  );
}

function LetsTalk({ name, isPrimary }: { name: string; isPrimary: boolean }) {
  const { contact } = useSite();
  return (
    <Drop
      id="talk-panel"
      title={`Talk to us about ${name}`}
      label="Let's Talk"
      className={`button ${isPrimary ? "button-primary deal-main" : ""}`}
    >
      <ContactLinks
        contact={contact}
        about={name}
        className="divide-line max-sm:divide-y sm:grid sm:grid-cols-2 sm:gap-x-8"
      >
        <li>
          <a
            href="#write"
            onClick={closePanelAround}
            className="flex min-h-14 items-center gap-4 py-2 font-medium hover:text-accent"
          >
            <PenLine aria-hidden size="1.25rem" className="shrink-0 text-accent" />
            Write to us here
          </a>
        </li>
      </ContactLinks>
    </Drop>
  );
}

interface OfferBarProps {
  listing: Listing;
  action: MainAction;
  link: string | null;
  panel: RefObject<HTMLElement | null>;
}

function OfferBar({ listing, action, link, panel }: OfferBarProps) {
  const isPanelGone = useIsGone(panel);
  const place = isPanelGone ? document.getElementById(OFFER_ID) : null;
  if (!place) return null;
  const { displayName, price, status, isInCheckout } = listing;
  return createPortal(
    <div className="dock-row">
      <p className="min-w-0 flex-1">
        <span className="block truncate">{displayName}</span>
        <span className="block truncate text-base font-semibold text-ink tabular-nums">
          {status === "sold" ? "Sold" : price.label}
          {status === "reserved" && (
            <span className="font-normal">, {isInCheckout ? "being bought" : "reserved"}</span>
          )}
          {status !== "sold" && <AboutPrice price={price} />}
        </span>
      </p>
      {action === "talk" ? (
        <button type="button" popoverTarget={CONTACT_PANEL_ID} className="button button-primary">
          Let's Talk
        </button>
      ) : (
        <MainActionLink isBrief action={action} domain={listing.domain} link={link} />
      )}
    </div>,
    place,
  );
}

interface MainActionLinkProps {
  action: MainAction;
  domain: string;
  link: string | null;
  isBrief?: boolean;
}

function MainActionLink({ action, domain, link, isBrief }: MainActionLinkProps) {
  const { canMail } = useSite();
  const className = `button button-primary ${isBrief ? "" : "deal-main"}`;
  if (link) {
    return (
      <BuyLink domain={domain} to={link} className={className}>
        Buy Now{isBrief ? <span className="sr-only"> via escrow</span> : " via escrow"}
      </BuyLink>
    );
  }
  if (action === "wait") {
    return (
      <Link to={href("/portfolio/:domainName/buy", { domainName: domain })} className={className}>
        {isBrief ? (canMail ? "Notify me" : "I'd buy it") : waitLabel(canMail)}
      </Link>
    );
  }
  if (action === "related") {
    return (
      <a href="#related" className={className}>
        {isBrief ? "Similar names" : "See similar names"}
      </a>
    );
  }
  return null;
}

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
