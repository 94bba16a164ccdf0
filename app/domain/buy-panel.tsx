import { PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { buyLink } from "../../sale/checkout.ts";
import { type Listing, takesOffers } from "../../catalogue/schema/listing.ts";
import { saleSentence } from "../../catalogue/sold.ts";
import { CONTACT_PANEL_ID } from "../layout/contact-button.tsx";
import { Island } from "../islands/island.tsx";
import PaymentPlan from "../islands/payment-plan.tsx";
import { ContactLinks } from "../layout/contact-links.tsx";
import { Drop } from "../layout/drop.tsx";
import type { Site } from "../layout/site.ts";
import { AboutPrice } from "../ui/currency.tsx";
import { BuyLink } from "../ui/link.tsx";
import { PriceCaption, reservedSentence, waitLabel } from "../ui/listing-facts.tsx";
import { PriceNotice } from "../ui/price-notice.tsx";
import { useSay, useSite } from "../ui/use-site.ts";
import type { Route } from "./+types/route";

interface MainAction {
  readonly to: string;
  readonly label: string;
  /** Stands in the dock, where there's less room. */
  readonly brief: ReactNode;
}

function findMainAction(listing: Listing, site: Site, hasRelated: boolean): MainAction | null {
  const link = buyLink(listing, site);
  if (link) {
    const brief = (
      <>
        Buy Now<span className="sr-only"> via escrow</span>
      </>
    );
    return { to: link, label: "Buy Now via escrow", brief };
  }
  if (listing.status === "reserved") {
    const to = href("/portfolio/:domainName/buy", { domainName: listing.domain });
    const brief = site.canMail ? "Notify me" : "I'd buy it";
    return { to, label: waitLabel(site.canMail), brief };
  }
  return listing.status === "sold" && hasRelated
    ? { to: "#related", label: "See similar names", brief: null }
    : null;
}

type Loaded = Route.ComponentProps["loaderData"];

export interface BuyPanelProps extends Pick<Loaded, "listing" | "plans" | "escrow" | "trustFacts"> {
  hasRelated: boolean;
}

const FACTS =
  "flex flex-wrap gap-x-5 text-sm text-soft-ink max-sm:pr-10 lg:col-span-full xl:col-span-1 xl:grid xl:max-w-72 xl:gap-1.25 xl:border-l xl:border-line xl:pl-5 print:mt-2 print:block print:border-0 print:p-0";

export function BuyPanel({ listing, hasRelated, plans, escrow, trustFacts }: BuyPanelProps) {
  const { domain, displayName, price, status } = listing;
  const site = useSite();
  const action = findMainAction(listing, site, hasRelated);
  return (
    <div className="name-deal relative grid gap-4 px-[min(1.25rem,6vw)] pt-2 pb-4 md:gap-x-10 md:gap-y-3 xl:gap-x-7 md:border-t md:border-line md:px-10 md:py-5 lg:grid-cols-[auto_1fr] lg:items-center xl:grid-cols-[auto_1fr_auto] print:block print:self-end print:border-0 print:p-5">
      <OfferBar listing={listing} action={action} />
      <div>
        <div data-fresh="price">
          {status === "sold" ? <SoldFor listing={listing} /> : <AskingPrice price={price} />}
        </div>
        <PriceNotice price={status === "sold" ? null : price} />
      </div>
      <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-y-2 max-sm:*:grow max-sm:*:px-1">
        <div data-fresh="action" className="contents">
          {action && (
            <BuyLink
              domain={domain}
              href={action.to}
              className="button button-primary w-full sm:w-auto"
            >
              {action.label}
            </BuyLink>
          )}
        </div>
        <LetsTalk name={displayName} isPrimary={!action} />
        <div data-fresh="offer" className="contents">
          {takesOffers(listing) && (
            <a
              href={href("/portfolio/:domainName/offer", { domainName: domain })}
              className="button"
            >
              Make an offer
            </a>
          )}
        </div>
        {plans && (
          <Island
            name="payment-plan"
            of={PaymentPlan}
            props={{ listing: { displayName, price, status }, plans, currency: site.currency }}
          />
        )}
      </div>
      <div role="status" className="contents">
        <div data-fresh="reserved" className={`${FACTS} no-print empty:hidden`}>
          {status === "reserved" && reservedSentence(listing)}
        </div>
      </div>
      {trustFacts.length > 0 && (
        <ul data-fresh="facts" className={FACTS}>
          {trustFacts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {escrow && (
            <li className="no-print">
              <a href="#escrow" className="text-link py-3.5 underline">
                How you pay, step by step
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function AskingPrice({ price }: Pick<Listing, "price">) {
  return (
    <>
      <PriceCaption price={price} />
      <p
        data-price
        className="mt-1 w-fit font-display text-heading leading-none wrap-normal tabular-nums"
      >
        {price.label}
        <AboutPrice price={price} hasSource />
      </p>
    </>
  );
}

function SoldFor({ listing }: { listing: Listing }) {
  const { label, amount } = listing.price;
  return (
    <div>
      <p className="text-lg">{saleSentence(listing)}</p>
      {amount !== null && !listing.soldPrice && (
        <p className="text-sm text-soft-ink tabular-nums">Last asking price: {label}</p>
      )}
    </div>
  );
}

function LetsTalk({ name, isPrimary }: { name: string; isPrimary: boolean }) {
  const say = useSay();
  const { contact } = useSite();
  return (
    <Drop
      id="talk-panel"
      title={say(`Talk to us about ${name}`)}
      label="Let's Talk"
      className={`button ${isPrimary ? "button-primary w-full sm:w-auto" : ""}`}
    >
      <ContactLinks
        contact={contact}
        about={name}
        className="divide-line max-sm:divide-y sm:grid sm:grid-cols-2 sm:gap-x-8"
      >
        <li>
          <a
            href="#write"
            className="flex min-h-14 items-center gap-4 py-2 font-medium hover:text-accent"
          >
            <PenLine aria-hidden size="1.25rem" className="shrink-0 text-accent" />
            {say("Write to us here")}
          </a>
        </li>
      </ContactLinks>
    </Drop>
  );
}

/** page/offer-bar.ts shows it in the dock. It's empty once the name is sold, so that a refresh takes its content away. */
function OfferBar({ listing, action }: { listing: Listing; action: MainAction | null }) {
  const { domain, displayName, price, status, isInCheckout } = listing;
  return (
    <template id="offer-bar" data-fresh="bar">
      {status !== "sold" && (
        <div className="dock-row">
          <p className="min-w-0 flex-[1_1_6rem]">
            <span className="block truncate">{displayName}</span>
            <span className="block truncate text-base font-semibold text-ink tabular-nums">
              {price.label}
              {status === "reserved" && (
                <span className="font-normal">, {isInCheckout ? "being bought" : "reserved"}</span>
              )}
              <AboutPrice price={price} />
            </span>
          </p>
          {action ? (
            <BuyLink domain={domain} href={action.to} className="button button-primary">
              {action.brief}
            </BuyLink>
          ) : (
            <button
              type="button"
              popoverTarget={CONTACT_PANEL_ID}
              className="button button-primary"
            >
              Let's Talk
            </button>
          )}
        </div>
      )}
    </template>
  );
}
