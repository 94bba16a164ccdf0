import { OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";
import { describePayments, type Plan } from "../../catalogue/deals/plan.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { NOT_CONFIRMED } from "../../server/answers/seller-answer.ts";
import type { Content } from "../../server/content/read-content.ts";
import { explainTaken } from "../../server/offers/explain-to-seller.ts";
import { findRefusal, openAgreement, type Opened } from "../../server/offers/open-agreement.ts";
import { choosePlan } from "../../server/sales/choose-plan.ts";
import { warnOfAsking, warnOfFloor } from "../../server/sales/warn-of-price.ts";
import type { DeskBase } from "../services.ts";
import { orUnwritable } from "../forms/unwritable.ts";
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

function findListing({ catalogue, faulty }: Content, domain: string) {
  const listing = catalogue.byDomain.get(domain);
  if (listing) return { listing, fault: null };
  const fault = faulty.has(domain)
    ? `There's a problem in the file of ${domain}. Correct it first.`
    : catalogue.hidden.has(domain)
      ? `${domain} is hidden. Show it first.`
      : `${domain} isn't one of your names. Check the spelling.`;
  return { listing: null, fault };
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
    return refuse(`${displayName} is ${status} in your files. Change that first.`, "domain");
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
  terms: Terms,
  listing: Listing,
  plan: Plan | null,
  content: Content,
  { payBy, canMail }: { payBy: string; canMail: boolean },
) {
  const { displayName } = listing;
  const until = formatMoment(payBy, content.shop.timeZone);
  const facts = { listing, floor: content.floors.get(terms.domain) ?? null };
  const sum = formatDollars(terms.amount);
  const payment = terms.payLink
    ? `The buyer pays at ${terms.payLink}.`
    : plan
      ? "Send the buyer a link for the first payment afterward."
      : content.shop.escrow
        ? "The buyer's page opens Escrow.com's form with this amount."
        : "Your shop has no payment method set up, so write to the buyer about how to pay.";
  return [
    `${sum} for ${displayName}, listed at ${listing.price.label}.`,
    ...(plan ? [`Paid in ${describePayments(plan)}.`] : []),
    `The name is reserved for this buyer until ${until}.`,
    payment,
    canMail
      ? `${terms.email} gets an email with the link, and other buyers with open offers are notified.`
      : "SMTP_URL isn't set, so the email to the buyer has to wait: send the link yourself.",
    ...warnOfAsking(terms.amount, facts),
    ...warnOfFloor(terms.amount, facts),
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
      const { listing, fault: unlisted } = findListing(content, terms.domain);
      if (!listing) return refuse(unlisted, "domain");
      const choice =
        terms.months === null ? null : choosePlan(terms.amount, terms.months, content.shop);
      if (choice?.plan === null) return refuse(`${choice.fault}.`, "months");
      const plan = choice?.plan ?? null;
      const payBy = toIso(now() + terms.days * DAY_MS);
      const { domain, email, amount, payLink, note } = terms;
      const request = {
        agreement: { domain, email, amount, payLink, note, name: terms.name ?? email, payBy, plan },
        status: listing.status,
        askingPrice: listing.price.amount,
        time: now(),
      };
      const { timeZone } = content.shop;
      const early = await findRefusal(database.db, request);
      if (early) return explain(early, terms, listing, timeZone);
      if (!body.agree) {
        return {
          step: "review",
          shown: describe(terms, listing, plan, content, { payBy, canMail: smtpUrl !== null }),
          promise: `I agree to sell ${listing.displayName} for ${formatDollars(amount)}`,
          error: body.isReviewed ? NOT_CONFIRMED : null,
        };
      }
      const opened = await orUnwritable(openAgreement(database, request), refuse);
      if ("step" in opened) return opened;
      if (opened.refusal !== null) return explain(opened, terms, listing, timeZone);
      const { reference, token } = opened;
      const words = `Agreed: ${listing.displayName} for ${formatDollars(amount)}.`;
      return { step: "done", reference, link: `${siteUrl}${OFFERS_PREFIX}${token}`, words };
    },
  };
}
