import { href, redirect } from "react-router";
import { findListing } from "../../catalogue/catalogue.ts";
import { buyLink } from "../../sale/checkout.ts";
import { listPaymentSteps } from "../../sale/escrow-com.ts";
import { saleState } from "../../catalogue/schema/listing.ts";
import { allInVoice } from "../../catalogue/format/voice.ts";
import { postedContext, servicesContext } from "../layout/context.ts";
import { receiveForm } from "../forms/receive-form.ts";
import CheckoutForm from "../islands/checkout-form.tsx";
import { Island } from "../islands/island.tsx";
import { BeforeYouPay, TermsLine } from "../islands/offer/before-you-pay.tsx";
import { useFormShop } from "../layout/site.ts";
import { domainPicture, pageMeta } from "../seo/page-meta.ts";
import { PriceNotice } from "../ui/price-notice.tsx";
import { SellerLine } from "../ui/identity.tsx";
import { useSite } from "../ui/use-site.ts";
import { buyWords, waitWords } from "./buy-words.ts";
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
  };
}

export function action({ request, context, params }: Route.ActionArgs) {
  const { checkout } = context.get(servicesContext);
  const domain = params.domainName.toLowerCase();
  return receiveForm(request, context, async (values, sender) => {
    const outcome = await checkout.submit({ ...values, domain }, sender);
    const path = outcome.is === "done" && outcome.result.path;
    if (path) throw redirect(path, 303);
    return outcome;
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Buy({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, holdMinutes } = loaderData;
  const { domain, displayName, price, status } = listing;
  const site = useSite();
  const { escrow } = site;
  const seller = useSellerName();
  const isSellerNamed = site.identity !== null || site.founder !== null;
  const isForSale = status === "available" && escrow !== null;
  const words = isForSale ? buyWords(listing, holdMinutes) : waitWords(listing, site.canMail);
  const form = allInVoice(words, site.voice);
  return (
    <OfferFrame
      title={form.pageTitle}
      domain={domain}
      displayName={displayName}
      isListed
      facts={isForSale ? [] : [["Price", <Sum key="price" price={price} />]]}
    >
      <div data-fresh="order" className="contents">
        {isForSale && price.amount !== null && (
          <OrderSummary
            displayName={displayName}
            amount={price.amount}
            currency={price.currency}
            escrow={escrow}
            className="order-brief lg:sticky lg:top-6 lg:order-last"
          />
        )}
      </div>
      <div className="grid max-w-2xl content-start gap-12">
        <section aria-labelledby="checkout-title">
          <div role="status">
            <div data-fresh="lead">
              <h2
                id="checkout-title"
                className={`mb-3 text-lg ${isForSale ? "max-sm:sr-only" : ""}`}
              >
                {form.title}
              </h2>
              {form.lead && <p className="mb-5 text-soft-ink">{form.lead}</p>}
            </div>
          </div>
          <PriceNotice price={price} />
          <Island
            name="checkout-form"
            when={actionData ? "now" : "near"}
            of={CheckoutForm}
            props={{ shop: useFormShop(), domain, isForSale, words: form, posted: actionData }}
          />
          <div data-fresh="terms">
            {isForSale && <TermsLine className="mt-3" />}
            <p className="mt-5 text-soft-ink">
              {form.below}
              {isForSale && !isSellerNamed && (
                <span className="sm:hidden"> You buy from {seller}.</span>
              )}
            </p>
            {isForSale && <SellerLine hasPhoto className="mt-5" />}
          </div>
        </section>
        <div data-fresh="steps" className="contents">
          {isForSale && price.amount !== null && (
            <BeforeYouPay amount={price.amount} currency={price.currency} escrow={escrow} />
          )}
          {isForSale && (
            <NextSteps
              steps={listPaymentSteps({
                isNameChosen: true,
                price: price.label,
                hasOwnLink: false,
                holdMinutes,
                inspectionDays: escrow.inspectionDays,
              }).slice(1)}
            />
          )}
        </div>
      </div>
      <div
        data-island="live"
        data-when="now"
        data-domain={domain}
        data-state={saleState(listing)}
        hidden
      />
    </OfferFrame>
  );
}
