import { OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";
import { describePayments } from "../../catalogue/deals/plan.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { NOT_CONFIRMED } from "../../server/answers/seller-answer.ts";
import type { Content } from "../../server/content/read-content.ts";
import { describeStatus, explainTaken } from "../../server/offers/explain-to-seller.ts";
import { findRefusal, openAgreement, type Opened } from "../../server/offers/open-agreement.ts";
import {
  describeHold,
  describeHowToPay,
  MAIL_WAITS,
  type Obstacle,
  type PlannedAgreement,
  prepareAgreement,
  toOpenRequest,
} from "../../server/sales/prepare-agreement.ts";
import { warnOfPrice } from "../../server/sales/warn-of-price.ts";
import type { DeskBase } from "../base.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";
import type { Values } from "../forms/receive-form.ts";
import { readTerms, type Terms } from "./checkout-link-fields.ts";

export type LinkOutcome =
  | {
      readonly step: "done";
      readonly reference: string;
      readonly link: string;
      readonly words: string;
    }
  | {
      readonly step: "review";
      readonly shown: readonly string[];
      readonly promise: string;
      readonly error: string | null;
    }
  | {
      readonly step: "form";
      readonly error: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly inTheWay: string | null;
    };

const refuse = (error: string, field?: string, inTheWay: string | null = null): LinkOutcome => ({
  step: "form",
  error,
  fields: field ? { [field]: error } : {},
  inTheWay,
});

function explainObstacle(prepared: Obstacle, domain: string): LinkOutcome {
  switch (prepared.obstacle) {
    case "faulty":
      return refuse(`There's a problem in the file of ${domain}. Correct it first.`, "domain");
    case "hidden":
      return refuse(`${domain} is hidden. Show it first.`, "domain");
    case "unlisted":
      return refuse(`${domain} isn't one of your names. Check the spelling.`, "domain");
    case "plan":
      return refuse(`${prepared.fault}.`, "months");
  }
}

function explain(
  refused: Exclude<Opened, { refusal: null }>,
  terms: Terms,
  listing: Listing,
  timeZone: string,
) {
  const { displayName, status } = listing;
  const tellTime = (iso: string) => formatMoment(iso, timeZone);
  if (refused.refusal === "taken") {
    const { holder } = refused;
    return refuse(
      `${explainTaken(displayName, holder, tellTime)}.`,
      undefined,
      holder?.reference ?? null,
    );
  }
  if (refused.refusal === "unsaleable")
    return refuse(`${displayName} ${describeStatus(status)}. Change that first.`, "domain");
  const { reference, amount: offered, turn } = refused.offer;
  const next =
    turn === "buyer"
      ? "and can accept it. To agree on something else, decline it first"
      : "so answer that offer instead";
  return refuse(
    `${terms.email} has an open offer for ${displayName}, ${reference} for ${formatDollars(offered)}, ${next}.`,
    undefined,
    reference,
  );
}

function describe(
  { domain, email, amount, payBy, payLink, plan }: PlannedAgreement,
  listing: Listing,
  { shop, floors }: Content,
  canMail: boolean,
) {
  const payment = payLink
    ? `The buyer pays at ${payLink}.`
    : plan
      ? "Send the buyer a link for the first payment afterward."
      : describeHowToPay(shop);
  return [
    `${formatDollars(amount)} for ${listing.displayName}, listed at ${listing.price.label}.`,
    ...(plan ? [`Paid in ${describePayments(plan)}.`] : []),
    describeHold(payBy, shop.timeZone),
    payment,
    canMail
      ? `${email} gets an email with the link, and other buyers with open offers are notified.`
      : MAIL_WAITS,
    ...warnOfPrice(amount, { listing, floor: floors.get(domain) ?? null }),
  ];
}

/** The seller agreed on these terms elsewhere; the buyer pays as after an accepted offer. */
export function openCheckoutLinks({ database, config, now, requireContent }: DeskBase) {
  const { siteUrl, smtpUrl } = config;

  return {
    async defaults(search: URLSearchParams) {
      const { shop } = await requireContent();
      const values = Object.fromEntries(
        ["domain", "email", "name", "amount"].map((key) => [key, search.get(key) ?? ""]),
      );
      return {
        values: { ...values, days: String(shop.offers.payWithinDays) } as Values,
        lengths: shop.plans?.terms.lengths ?? [],
      };
    },

    async open(body: Values): Promise<LinkOutcome> {
      const { values: terms, fault } = readTerms(body);
      if (!terms)
        return { step: "form", error: fault.error, fields: fault.fields ?? {}, inTheWay: null };
      const content = await requireContent();
      const prepared = prepareAgreement(content, terms, now());
      if (prepared.obstacle !== null) return explainObstacle(prepared, terms.domain);
      const { listing, agreement } = prepared;
      const request = toOpenRequest(agreement, content, now());
      const { timeZone } = content.shop;
      const early = await findRefusal(database.db, request);
      if (early) return explain(early, terms, listing, timeZone);
      if (!body.agree) {
        return {
          step: "review",
          shown: describe(agreement, listing, content, smtpUrl !== null),
          promise: `I agree to sell ${listing.displayName} for ${formatDollars(terms.amount)}`,
          error: body.isReviewed ? NOT_CONFIRMED : null,
        };
      }
      const opened = await orUnwritable(openAgreement(database, request), refuse);
      if ("step" in opened) return opened;
      if (opened.refusal !== null) return explain(opened, terms, listing, timeZone);
      const { reference, token } = opened;
      const words = `Agreed: ${listing.displayName} for ${formatDollars(terms.amount)}.`;
      return { step: "done", reference, link: `${siteUrl}${OFFERS_PREFIX}${token}`, words };
    },
  };
}
