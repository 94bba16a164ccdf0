import { z } from "zod";
import { findOwned } from "../../../catalogue/catalogue.ts";
import { OFFERS_PREFIX } from "../../../sale/offer.ts";
import { describePayments } from "../../../sale/plan.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { DAY_MS, toIso } from "../../../catalogue/format/time.ts";
import { done, refuse, type Refused } from "../../../catalogue/outcome.ts";
import { isLocal } from "../../../catalogue/format/page-url.ts";
import type { Listing } from "../../../catalogue/schema/listing.ts";
import type { Content } from "../../shop/read-content.ts";
import { senderFields } from "../../conversations/fields/form-fields.ts";
import { describeStatus, explainTaken } from "../../conversations/store/explain-to-seller.ts";
import { listOpen, readNameFile, readStatus } from "../../conversations/store/find-offers.ts";
import {
  type Agreement,
  findRefusal,
  openAgreement as open,
  type Opened,
} from "../../conversations/store/open-agreement.ts";
import { choosePlan } from "./choose-plan.ts";
import { describeHowToPay, explainFault, formatTimeIn, warnOfPrice } from "./offer-context.ts";
import { days, noteToBuyer, optionalLink, readSum, sum as sumText } from "./conversation-input.ts";
import { domain, refuseField } from "../money-input.ts";
import { orBlank } from "../or-blank.ts";
import { defineOperation, type SellersShop } from "../operation.ts";

const MONTHS_WANTED = "Write a number of months, such as 12.";

const input = z.object({
  domain: domain.meta({ value: "DOMAIN" }),
  to: senderFields.email.meta({ value: "EMAIL", description: "the buyer's email address" }),
  amount: sumText.meta({ description: "the amount you agreed on" }),
  name: orBlank(senderFields.name).meta({
    value: "TEXT",
    description: "the buyer's name; the address by default",
  }),
  days: days.meta({
    value: "NUMBER",
    description: "how long the name is reserved; offers.payWithinDays in shop.yaml by default",
  }),
  plan: orBlank(
    z
      .string()
      .regex(/^\d{1,3}$/, MONTHS_WANTED)
      .transform(Number),
  ).meta({
    value: "MONTHS",
    description:
      "pay monthly over this many months (see plans in shop.yaml); the days are for the first payment",
  }),
  payLink: optionalLink,
  note: noteToBuyer,
});

const MAIL_WAITS =
  "SMTP_ADDRESS isn't set, so the email to the buyer has to wait: send the link yourself.";

function findListing(content: Content, domain: string): Listing | Refused {
  const { catalogue } = content;
  const owned = findOwned(catalogue, domain);
  if (content.faulty.has(domain)) {
    const error = explainFault({ displayName: owned?.displayName ?? domain });
    return refuseField("domain", error, { reason: "fault" });
  }
  const listing = catalogue.byDomain.get(domain);
  if (listing) return listing;
  return owned
    ? refuseField("domain", `${domain} is hidden. Show it first.`, { reason: "hidden" })
    : refuseField("domain", `${domain} isn't listed. Check the spelling.`, { reason: "unlisted" });
}

function explain(
  refused: Exclude<Opened, { refusal: null }>,
  { displayName }: Listing,
  content: Content,
  { email, domain }: Agreement,
): Refused {
  if (refused.refusal === "unsaleable") {
    const status = describeStatus(readStatus(content, domain));
    return refuseField("domain", `${displayName} ${status}. Change that first.`, {
      reason: "unsaleable",
    });
  }
  if (refused.refusal === "taken") {
    const { holder } = refused;
    const error = `${explainTaken(displayName, holder, formatTimeIn(content.shop))}.`;
    return refuse(error, { reason: "taken", inTheWay: holder.reference });
  }
  const { reference, amount, currency, turn } = refused.offer;
  const next =
    turn === "buyer"
      ? "and can accept it. To agree on something else, decline it first"
      : "so answer that offer instead";
  return refuse(
    `${email} has an open offer for ${displayName}, ${reference} for ${formatMoney(amount, currency)}, ${next}.`,
    { reason: "offered", inTheWay: reference },
  );
}

function warnOfAddress({ siteUrl }: SellersShop["config"]): string[] {
  if (!isLocal(siteUrl)) return [];
  return [
    `Warning: SITE_URL is ${siteUrl}, which the buyer can't open: set it to your shop's address.`,
  ];
}

/** Records an agreement that the seller has made elsewhere; the buyer pays as after an accepted offer. */
export const openAgreement = defineOperation({
  input,
  editsFiles: false,
  async plan(shop, given) {
    const { domain, to: email, payLink = null, note } = given;
    const content = await shop.readContent();
    const { currency } = content.shop;
    const amount = readSum(given.amount, currency);
    if (typeof amount !== "number") return amount;
    const listing = findListing(content, domain);
    if ("is" in listing) return listing;
    const plan = given.plan === undefined ? null : choosePlan(amount, given.plan, content.shop);
    if (plan && "is" in plan) return plan;
    const time = shop.now();
    const payBy = toIso(time + (given.days ?? content.shop.offers.payWithinDays) * DAY_MS);
    const name = given.name ?? email;
    const agreement = { domain, name, email, amount, currency, payBy, payLink, note, plan };
    const request = { agreement, file: readNameFile(content, domain), time };
    const database = await shop.openDatabase();
    const refused = await findRefusal(database.db, request);
    if (refused) return explain(refused, listing, content, agreement);
    const others = (await listOpen(database.db, domain)).map(({ reference }) => reference);
    const { displayName, price } = listing;
    const sum = formatMoney(amount, currency);
    const until = formatTimeIn(content.shop)(payBy);
    const planned = plan ? [`Paid in ${describePayments(plan)}; the first by ${until}.`] : [];
    const reach =
      shop.config.smtpUrl === null
        ? MAIL_WAITS
        : "The buyer gets an email with a link to a private page.";
    const payment =
      plan && !payLink
        ? "Send the buyer a link for the first payment, now or later."
        : describeHowToPay(content.shop, payLink, shop.config.escrow !== null);
    return {
      shown: [
        `You agree with ${name === email ? email : `${name} (${email})`} on ${sum} for ${displayName}, listed at ${price.label}.`,
        ...planned,
        `The name is reserved for this buyer until ${until}.`,
        reach,
        ...(others.length > 0
          ? [`Other buyers with an open offer are notified: ${others.join(", ")}.`]
          : []),
        payment,
        ...(note ? [`Your note: ${note}`] : []),
      ],
      warnings: [
        ...warnOfPrice(
          { amount, currency },
          { listing, floor: content.floors.get(domain) ?? null },
          shop,
        ),
        ...warnOfAddress(shop.config),
      ],
      asks: {
        question: `Sell ${displayName} to ${name} for ${sum}?`,
        promise: `I agree to sell ${displayName} for ${sum}`,
        button: "Send the link",
      },
      seen: price.label,
      async carryOut() {
        const opened = await open(database, request);
        if (opened.refusal !== null) return explain(opened, listing, content, agreement);
        const { reference, token } = opened;
        const deadline = plan ? "" : `, to be paid by ${until}`;
        const words = [
          `Agreed: ${displayName} for ${sum}${deadline}. Reference: ${reference}.`,
          ...planned,
          reach,
          payment,
        ];
        const link = `${shop.config.siteUrl}${OFFERS_PREFIX}${token}`;
        return {
          ...done(words.join(" "), "This can't be undone, but the sale can be called off."),
          result: { reference, domain, amount, payBy, payLink, plan, link },
        };
      },
    };
  },
});
