import { BellRing } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { href, redirect } from "react-router";
import { findListing } from "../../catalogue/catalogue.ts";
import {
  buyLink,
  CHECKOUT_PATH,
  countMinutes,
  describeFee,
  describeTotal,
} from "../../catalogue/deals/checkout.ts";
import { tellPriceChange } from "../../catalogue/format/price.ts";
import { type Listing, saleState } from "../../catalogue/schema/listing.ts";
import { SALE_EVENT, streamPath } from "../../catalogue/page-views.ts";
import { servicesContext } from "../layout/context.ts";
import { FormField } from "../inquiry/fields.tsx";
import { InquiryFrame } from "../inquiry/inquiry-frame.tsx";
import { receiveForm } from "../inquiry/receive-form.ts";
import { useSite } from "../layout/site.ts";
import { domainPicture, pageMeta } from "../seo/page-meta.ts";
import { AboutPrice } from "../ui/currency.tsx";
import { followStream } from "../ui/event-stream.ts";
import { NewTabLink } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFreshness } from "../ui/use-freshness.ts";
import { buyDraft } from "./drafts.ts";
import { countDays } from "./moment.tsx";
import { NextSteps, OfferFrame } from "./offer-frame.tsx";
import type { Route } from "./+types/buy";

export function meta({ matches: [root], loaderData: { listing } }: Route.MetaArgs) {
  const name = listing.displayName;
  return pageMeta(root.loaderData, {
    title: `Buy ${name}`,
    description: `Buy ${name} for ${listing.price.label} through Escrow.com, which holds your money until the name is yours.`,
    canonical: href("/portfolio/:domainName", { domainName: listing.domain }),
    isIndexed: false,
    picture: domainPicture(listing),
  });
}

export function loader({ context, params }: Route.LoaderArgs) {
  const { catalogue, shop } = context.get(servicesContext).content.current;
  const listing = findListing(catalogue, params.domainName);
  const domainName = listing?.domain ?? params.domainName;
  const isReserved = listing?.status === "reserved";
  const isOwn = listing && !listing.escrowLink && buyLink(listing, shop);
  // The name's own page explains why it can't be bought here.
  if (!listing || (!isReserved && !isOwn)) {
    throw redirect(href("/portfolio/:domainName", { domainName }));
  }
  if (params.domainName !== domainName) {
    throw redirect(href("/portfolio/:domainName/buy", { domainName }), 301);
  }
  const { domain, displayName, price, soldPrice, status, isInCheckout } = listing;
  return {
    listing: { domain, displayName, price, soldPrice, status, isInCheckout },
    holdMinutes: shop.checkoutHold,
  };
}

export function action({ request, context, params }: Route.ActionArgs) {
  const { checkout } = context.get(servicesContext);
  const domain = params.domainName.toLowerCase();
  return receiveForm(request, context, async (values, sender) => {
    const outcome = await checkout.submit({ ...values, domain }, sender);
    // The security policy lets only a newly loaded document lead on to the escrow.
    if (outcome.ok && outcome.path) throw redirect(outcome.path, 303);
    return outcome;
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Buy({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, holdMinutes } = loaderData;
  const { domain, displayName, price, status, isInCheckout } = listing;
  const { escrow } = useSite();
  useSaleNews(listing);
  const days = escrow && countDays(escrow.inspectionDays);
  const isForSale = status === "available" && escrow !== null;
  return (
    <OfferFrame
      title={isForSale ? "Buy" : "Wait for"}
      domain={domain}
      displayName={displayName}
      isListed
      facts={[
        ["Price", <Sum key="price" price={price} />],
        ...(isForSale ? listTerms(price.amount, escrow) : []),
      ]}
    >
      {isForSale ? (
        <CheckoutForm
          domain={domain}
          price={price}
          posted={actionData}
          title="Where can we reach you?"
          emailLabel="Email you'll use at Escrow.com"
          // With the price, the shop can refuse a purchase at another price than the page shows.
          hidden={{ wish: "buy", price: String(price.amount) }}
          sendLabel="Continue to payment"
          note={`When you continue, we reserve ${displayName} for you for ${countMinutes(holdMinutes)} and open your private page, where you pay.`}
        />
      ) : (
        <CheckoutForm
          domain={domain}
          price={price}
          posted={actionData}
          title={isInCheckout ? "Being bought right now" : "Reserved for another buyer"}
          lead={`${isInCheckout ? "Someone has reserved this name to pay for it." : "The seller has agreed to sell this name to another buyer."} If they don't pay in time, we'll email you as soon as you can buy it.`}
          hidden={{ wish: "wait" }}
          note="Are you that buyer? Go back to your private page, with the link in our email or from your browser's history."
          sendLabel="Tell me if it's available again"
          thanks={() => <Noted domain={domain} displayName={displayName} />}
        />
      )}
      {isForSale && (
        <NextSteps
          steps={[
            `We reserve ${displayName} for you for ${countMinutes(holdMinutes)}. Nobody else can buy it while you pay.`,
            `You pay ${price.label} at Escrow.com, which holds your money: the seller doesn't have it yet.`,
            "The seller moves the name into your account at a registrar, typically within 24-72 hours of confirmed payment.",
            `You have ${days} to check that the name is yours. Only then does Escrow.com pay the seller.`,
          ]}
          note={
            <>
              The fee is Escrow.com's standard fee for a bank transfer. Its checkout shows the exact
              sum before you pay; see{" "}
              <NewTabLink
                href="https://www.escrow.com/fee-calculator"
                className="text-link underline"
              >
                its fee calculator
              </NewTabLink>
              .
            </>
          }
        />
      )}
    </OfferFrame>
  );
}

function listTerms(
  price: number | null,
  { feePayer, inspectionDays }: NonNullable<ReturnType<typeof useSite>["escrow"]>,
): ComponentProps<typeof OfferFrame>["facts"] {
  const total = price && describeTotal(price, feePayer);
  return [
    ["Escrow fee", price && <Estimate key="fee" label={describeFee(price, feePayer)} />],
    ["Total", total && <Estimate key="total" label={total} />],
    ["Inspection period", countDays(inspectionDays)],
  ];
}

function Sum({ price }: Pick<Listing, "price">) {
  return (
    <>
      {price.label}
      <AboutPrice price={price} hasChoice />
    </>
  );
}

function Estimate({ label }: { label: string }) {
  const [before, sum, after] = label.split(/(\$[\d,]+)/);
  if (!sum) return label;
  return (
    <>
      {before && <small className="font-text text-sm text-soft-ink">{before}</small>}
      {sum}
      {after && <small className="font-text text-sm text-soft-ink">{after}</small>}
    </>
  );
}

function useSaleNews(listing: Parameters<typeof saleState>[0] & Pick<Listing, "domain">): void {
  const { domain } = listing;
  const shown = saleState(listing);
  const onSale = useFreshness(shown);
  useEffect(
    () =>
      followStream(streamPath(domain, shown), () => undefined, {
        [SALE_EVENT]: (text) => onSale(JSON.parse(text) as string),
      }),
    [domain, shown, onSale],
  );
}

interface CheckoutFormProps extends Pick<
  ComponentProps<typeof InquiryFrame>,
  "domain" | "posted" | "hidden" | "sendLabel" | "thanks"
> {
  domain: string;
  price: Listing["price"];
  title: string;
  lead?: string;
  emailLabel?: string;
  note?: string;
}

function CheckoutForm({ title, lead, emailLabel, note, price, ...form }: CheckoutFormProps) {
  const { domain } = form;
  return (
    <section aria-labelledby="checkout-title" className="max-w-xl">
      <h2 id="checkout-title" className="mb-3 text-subheading">
        {title}
      </h2>
      {lead && <p className="mb-5 text-soft-ink">{lead}</p>}
      <PriceNotice key={`price of ${domain}`} price={price} />
      <InquiryFrame
        key={domain}
        sendTo={CHECKOUT_PATH}
        action={href("/portfolio/:domainName/buy", { domainName: domain })}
        labelledBy="checkout-title"
        draftKey={buyDraft(domain)}
        {...form}
      >
        {(fields) => (
          <FormField {...fields} name="email" {...(emailLabel && { label: emailLabel })} />
        )}
      </InquiryFrame>
      {note && <p className="mt-5 text-soft-ink">{note}</p>}
    </section>
  );
}

function PriceNotice({ price }: Pick<Listing, "price">) {
  const [first] = useState(price);
  const isOther = price.amount !== first.amount;
  return (
    <p role="status" className={isOther ? "mb-5 border-l-2 border-accent pl-4" : ""}>
      {isOther && tellPriceChange(first, price)}
    </p>
  );
}

function Noted({ domain, displayName }: Pick<Listing, "domain" | "displayName">) {
  return (
    <Panel plateOf={domain}>
      <BellRing aria-hidden size="2.5rem" strokeWidth={1} className="mb-5 text-available" />
      <h3 className="text-heading">We'll tell you</h3>
      <p className="mt-4 max-w-xl text-soft-ink">
        If {displayName} becomes available again, or is sold, we'll email you once.
      </p>
    </Panel>
  );
}
