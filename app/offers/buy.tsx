import { BellRing } from "lucide-react";
import { useEffect } from "react";
import { href, redirect } from "react-router";
import { findListing } from "../../catalogue/catalogue.ts";
import { buyLink, CHECKOUT_PATH } from "../../sale/checkout.ts";
import { listPaymentSteps } from "../../sale/escrow-com.ts";
import { saleState } from "../../catalogue/schema/listing.ts";
import { SALE_EVENT, streamPath } from "../../catalogue/page-views.ts";
import { postedContext, servicesContext } from "../layout/context.ts";
import { FormField } from "../forms/fields.tsx";
import { FormFrame, Thanks } from "../forms/form-frame.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { toEscrowTerms, useSite } from "../layout/site.ts";
import { domainPicture, pageMeta } from "../seo/page-meta.ts";
import { followStream, useFreshness } from "../ui/event-stream.ts";
import { PriceNotice } from "../ui/notice.tsx";
import { SellerLine } from "../ui/identity.tsx";
import { BeforeYouPay, TermsLine } from "./before-you-pay.tsx";
import { buyWords, waitWords } from "./buy-words.ts";
import { InvoiceDetails } from "./invoice-details.tsx";
import { NextSteps, OfferFrame, Sum } from "./offer-frame.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { useSellerName } from "./seller.tsx";
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
  if (!listing || (!isReserved && !isOwn)) {
    // Browsers keep the form's "#answer" through a redirect without a fragment, and would scroll past the name's status.
    const fragment = context.get(postedContext) ? "#top" : "";
    throw redirect(href("/portfolio/:domainName", { domainName }) + fragment);
  }
  if (params.domainName !== domainName) {
    throw redirect(href("/portfolio/:domainName/buy", { domainName }), 301);
  }
  const { domain, displayName, price, soldPrice, status, isInCheckout } = listing;
  return {
    listing: { domain, displayName, price, soldPrice, status, isInCheckout },
    holdMinutes: shop.checkoutHold,
    // The data of the root route is from when the tab was opened.
    escrow: toEscrowTerms(shop),
  };
}

export function action({ request, context, params }: Route.ActionArgs) {
  const { checkout } = context.get(servicesContext);
  const domain = params.domainName.toLowerCase();
  return receiveForm(request, context, async (values, sender) => {
    const outcome = await checkout.submit({ ...values, domain }, sender);
    const path = outcome.is === "done" && outcome.result.path;
    // The security policy lets only a newly loaded document lead on to the escrow.
    if (path) throw redirect(path, 303);
    return outcome;
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

type ShownListing = Route.ComponentProps["loaderData"]["listing"];

export default function Buy({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, holdMinutes, escrow } = loaderData;
  const { domain, displayName, price, status } = listing;
  const site = useSite();
  const seller = useSellerName();
  const isSellerNamed = site.identity !== null || site.founder !== null;
  useSaleNews(listing);
  const isForSale = status === "available" && escrow !== null;
  const form = isForSale ? buyWords(listing, holdMinutes) : waitWords(listing, site.canMail);
  const { thanks } = form;
  return (
    <OfferFrame
      title={form.pageTitle}
      domain={domain}
      displayName={displayName}
      isListed
      facts={isForSale ? [] : [["Price", <Sum key="price" price={price} />]]}
    >
      {isForSale && price.amount !== null && (
        <OrderSummary
          displayName={displayName}
          amount={price.amount}
          currency={price.currency}
          escrow={escrow}
          className="order-brief lg:sticky lg:top-6 lg:order-last"
        />
      )}
      <div className="grid max-w-2xl content-start gap-12">
        {/* Buying and waiting share one form, which keeps what the visitor typed if the name is reserved meanwhile. */}
        <section key={domain} aria-labelledby="checkout-title">
          <h2 id="checkout-title" className={`mb-3 text-lg ${isForSale ? "max-sm:sr-only" : ""}`}>
            {form.title}
          </h2>
          {form.lead && <p className="mb-5 text-soft-ink">{form.lead}</p>}
          <PriceNotice price={price} className="mb-5" />
          <FormFrame
            sendTo={CHECKOUT_PATH}
            domain={domain}
            hidden={form.hidden}
            action={href("/portfolio/:domainName/buy", { domainName: domain })}
            labelledBy="checkout-title"
            draftKey={`buy:${domain}`}
            posted={actionData}
            sendLabel={form.sendLabel}
            thanks={
              thanks ? () => <Thanks icon={BellRing} plateOf={domain} {...thanks} /> : undefined
            }
          >
            {(fields) => (
              <>
                <FormField {...fields} name="email" label={form.emailLabel} />
                {isForSale && <InvoiceDetails {...fields} />}
              </>
            )}
          </FormFrame>
          {isForSale && <TermsLine className="mt-3" />}
          <p className="mt-5 text-soft-ink">
            {form.note}
            {isForSale && !isSellerNamed && (
              <span className="sm:hidden"> You buy from {seller}.</span>
            )}
          </p>
          {isForSale && <SellerLine site={site} hasPhoto className="mt-5" />}
        </section>
        {isForSale && price.amount !== null && (
          <BeforeYouPay amount={price.amount} currency={price.currency} escrow={escrow} />
        )}
        {isForSale && (
          <NextSteps
            steps={listPaymentSteps({
              name: displayName,
              price: price.label,
              hasOwnLink: false,
              holdMinutes,
              inspectionDays: escrow.inspectionDays,
            }).slice(1)}
          />
        )}
      </div>
    </OfferFrame>
  );
}

function useSaleNews(listing: ShownListing): void {
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
