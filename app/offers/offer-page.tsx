import { data, href, isRouteErrorResponse, redirect } from "react-router";
import { findListing } from "../../catalogue/catalogue.ts";
import { escrowFor } from "../../sale/escrow-com.ts";
import { nameZone } from "../../catalogue/format/format.ts";
import { allInVoice, inVoice } from "../../catalogue/format/voice.ts";
import { takesOffers } from "../../catalogue/schema/listing.ts";
import { amountIn } from "../../catalogue/format/price.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import { servicesContext } from "../layout/context.ts";
import { receiveForm } from "../forms/receive-form.ts";
import { Island } from "../islands/island.tsx";
import Offer from "../islands/offer/offer.tsx";
import { Failure } from "../layout/failure.tsx";
import { toEscrowTerms } from "../layout/site.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { PageHero } from "../ui/page-hero.tsx";
import { TransferSteps } from "../ui/transfer-steps.tsx";
import { Beside } from "./beside.tsx";
import { OfferFrame } from "./offer-frame.tsx";
import { describePayment, PAY } from "./describe-payment.ts";
import { Course } from "../ui/tracker.tsx";
import { describeOffer } from "./describe-offer.ts";
import type { Route } from "./+types/offer-page";

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const what = loaderData?.offer.origin === "checkout" ? "purchase" : "offer";
  return pageMeta(root.loaderData, {
    // Browsers keep titles, so neither the name nor a sum belongs there.
    title: `Your ${what}`,
    description: `Where your ${what} stands, and what you can do next.`,
    canonical: null,
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders, errorHeaders }) =>
  errorHeaders ?? actionHeaders;

const NOT_FOUND = { status: 404 };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { config, content, offers, escrow: escrowDeals } = context.get(servicesContext);
  const offer = await offers.show(params.token);
  if (!offer) throw data(null, NOT_FOUND);
  const { catalogue, shop } = content.current;
  const listing = findListing(catalogue, offer.domain);
  const now = toIso(Date.now());
  const escrow = escrowFor(shop, offer.currency);
  // A payment link and a plan come first: neither is paid through the interface.
  const deal = offer.payLink || offer.plan ? null : await escrowDeals.show(params.token);
  const described = allInVoice(describeOffer(offer, deal, now), shop.voice);
  const thanks = config.siteUrl + href("/portfolio/:domainName/paid", { domainName: offer.domain });
  const sites = { checkout: `${config.escrowOrigin}/checkout`, thanks, token: params.token };
  const payment = described.isDue ? describePayment(offer, deal, escrow, sites) : null;
  return {
    offer,
    ...described,
    now,
    transfer: allInVoice(await offers.showTransfer(params.token), shop.voice),
    isArrival: url.searchParams.has("sent"),
    isListed: listing !== undefined,
    takesOffers: listing !== undefined && takesOffers(listing),
    terms: {
      currency: offer.currency,
      minimum: offer.minimumOffer,
      asking: amountIn(listing?.price, offer.currency),
      buy: null,
    },
    payWithinDays: shop.offers.payWithinDays,
    paidAtEscrow: offer.payLink || offer.plan ? null : toEscrowTerms({ escrow }),
    deal,
    /** Where the buyer acts at the escrow service, if the shop has a key for its interface. */
    escrowSite: config.escrow?.web ?? null,
    payment: payment && { ...payment, words: inVoice(payment.words, shop.voice) },
  };
}

export function action({ request, context, params }: Route.ActionArgs) {
  const { offers, escrow } = context.get(servicesContext);
  return receiveForm(request, context, async (values, sender) => {
    if (values.action === PAY) {
      const opened = await escrow.pay(params.token, sender);
      if (opened.is === "done") throw redirect(opened.result, 303);
      return opened;
    }
    const outcome = await offers.answer(params.token, values, sender);
    if (!outcome) throw data(null, NOT_FOUND);
    if (outcome.is === "done") throw redirect(href("/offers/:token", params), 303);
    return outcome;
  });
}

function titleOf({ origin, steps: [first] }: OfferView): string {
  if (origin === "checkout") return "Your purchase of";
  return first?.kind === "opened" ? "Your agreement for" : "Your offer for";
}

export default function OfferPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { course, isListed, transfer, ...shown } = loaderData;
  const { offer, terms, tracking } = shown;
  const { token } = params;
  const { domain, displayName, asking, reference } = offer;
  const isPurchase = offer.origin === "checkout";
  return (
    <OfferFrame
      title={titleOf(offer)}
      domain={domain}
      displayName={displayName}
      isListed={isListed && !isPurchase}
      facts={[
        [
          "Asking price",
          isPurchase || terms.asking === offer.amount
            ? null
            : asking && (terms.asking ? asking : "On request"),
        ],
        ["Reference", reference],
      ]}
    >
      <div className="min-w-0">
        <Island
          name="offer"
          when="now"
          of={Offer}
          props={{ ...shown, hasTransfer: transfer !== null, token, posted: actionData }}
        />
        <div data-fresh="course">
          {transfer && <TransferSteps transfer={transfer} />}
          <section aria-labelledby="course-title" className="mt-12 lg:mt-16">
            <h2 id="course-title" className="text-lg">
              Step by step
            </h2>
            {tracking?.doubt && <p className="mt-3 max-w-prose text-soft-ink">{tracking.doubt}</p>}
            <Course items={course} isTrouble={tracking?.isTrouble ?? false} />
            <p className="mt-3 text-sm text-soft-ink">
              Times are in {nameZone(offer.timeZone ?? "UTC")}.
            </p>
          </section>
        </div>
      </div>
      <Beside {...loaderData} token={token} />
    </OfferFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Failure error={error} />;
  return (
    <>
      <title>Offer not found</title>
      <meta name="robots" content="noindex" />
      <PageHero
        isWhole
        title="Offer not found"
        lead="There's no offer at this link. Part of it may be missing: open it again from the email, or copy the whole link."
      >
        <a className="button button-primary" href={href("/portfolio")}>
          Browse Portfolio
        </a>
      </PageHero>
    </>
  );
}
