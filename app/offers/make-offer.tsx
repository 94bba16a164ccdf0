import { href, redirect } from "react-router";
import { findListing } from "../../catalogue/catalogue.ts";
import { explainReservation } from "../../sale/deadlines.ts";
import { buyLink } from "../../sale/checkout.ts";
import { takesOffers } from "../../catalogue/schema/listing.ts";
import { SENT_QUERY } from "../../sale/offer.ts";
import { countDays } from "../../catalogue/format/format.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { postedContext, servicesContext } from "../layout/context.ts";
import { receiveForm } from "../forms/receive-form.ts";
import { Island } from "../islands/island.tsx";
import { TermsLine } from "../islands/offer/before-you-pay.tsx";
import { SENT_ID } from "../islands/offer/arrival.tsx";
import OfferForm from "../islands/offer-form.tsx";
import { useFormShop } from "../layout/site.ts";
import { domainPicture, pageMeta } from "../seo/page-meta.ts";
import { NextSteps, OfferFrame, Sum } from "./offer-frame.tsx";
import type { Route } from "./+types/make-offer";
import { useSite } from "../ui/use-site.ts";

export function meta({ matches: [root], loaderData: { listing } }: Route.MetaArgs) {
  const name = listing.displayName;
  return pageMeta(root.loaderData, {
    title: `Make an offer for ${name}`,
    description: `Say what ${name} is worth to you. The answer comes on your own private page, where you can agree on a price and pay through escrow.`,
    canonical: href("/portfolio/:domainName", { domainName: listing.domain }),
    isIndexed: false,
    picture: domainPicture(listing),
  });
}

export function loader({ context, params }: Route.LoaderArgs) {
  const { catalogue, shop } = context.get(servicesContext).content.current;
  const listing = findListing(catalogue, params.domainName);
  const domainName = listing?.domain ?? params.domainName;
  // If the name was sold or reserved while the form was filled in, the form comes back with its text and the reason.
  const isShown = listing && (takesOffers(listing) || context.get(postedContext));
  if (!isShown) {
    throw redirect(href("/portfolio/:domainName", { domainName }));
  }
  if (params.domainName !== domainName) {
    throw redirect(href("/portfolio/:domainName/offer", { domainName }), 301);
  }
  const { domain, displayName, price, minimumOffer, status, soldPrice } = listing;
  const link = buyLink(listing, shop);
  const { expiresDays, payWithinDays } = shop.offers;
  return {
    listing: { domain, displayName, price, status, soldPrice },
    terms: {
      minimum: minimumOffer,
      asking: price.amount,
      currency: price.currency,
      buy: link ? { domain: listing.domain, price: price.label, link } : null,
    },
    days: { holds: expiresDays, pay: payWithinDays },
  };
}

export function action({ request, context, params }: Route.ActionArgs) {
  const { offers } = context.get(servicesContext);
  const domain = params.domainName.toLowerCase();
  return receiveForm(request, context, async (values, sender) => {
    const outcome = await offers.submit({ ...values, domain }, sender);
    const path = outcome.is === "done" && outcome.result.path;
    if (path) throw redirect(`${path}${SENT_QUERY}#${SENT_ID}`, 303);
    return outcome;
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function MakeOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, terms, days } = loaderData;
  const { domain, displayName, price } = listing;
  const { canMail, answerTime } = useSite();
  return (
    <OfferFrame
      title="Make an offer for"
      domain={domain}
      displayName={displayName}
      isListed
      facts={[
        ["Asking price", price.amount === null ? "On request" : <Sum key="price" price={price} />],
        [
          "Minimum offer",
          terms.minimum === null ? null : formatMoney(terms.minimum, terms.currency),
        ],
      ]}
    >
      <section aria-labelledby="offer-title">
        <div className="mb-6">
          <h2 id="offer-title" className="text-lg">
            Your offer
          </h2>
          {answerTime && <p className="mt-1 text-soft-ink">{answerTime}.</p>}
        </div>
        <Island
          name="offer-form"
          when={actionData ? "now" : "near"}
          of={OfferForm}
          props={{
            shop: useFormShop(),
            domain,
            shownPrice: price.label,
            terms,
            canMail,
            posted: actionData,
          }}
        />
        <TermsLine className="mt-3" />
      </section>
      <NextSteps
        steps={[
          `We have ${countDays(days.holds)} to accept, decline or make a counteroffer.`,
          `You reply on your own private page. No account needed. ${canMail ? "We'll email you when we answer." : "Our answer appears there."}`,
          `${explainReservation("the name", days.pay)}.`,
        ]}
      />
    </OfferFrame>
  );
}
