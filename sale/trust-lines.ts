import { inVoice } from "../catalogue/format/voice.ts";
import type { Listing, QuestionAnswer } from "../catalogue/schema/listing.ts";
import { TRUST_TITLES } from "../catalogue/schema/own-words.ts";
import type { Shop } from "../catalogue/schema/shop.ts";
import { buyLink } from "./checkout.ts";
import { explainCheck, explainTime, TIMES } from "./deadlines.ts";
import { daysToCheck, isPaidAtEscrowCom } from "./escrow-com.ts";
import { LEASE, PLAN_PAYMENTS } from "./plan.ts";

export interface TrustLine {
  readonly title: string;
  readonly text: string | null;
}

type Promised = Pick<Listing, "domain" | "escrowLink" | "price" | "status">;

type Voiced = Partial<Pick<Shop, "voice">>;

type Promising = Pick<Shop, "trust" | "usualTerms" | "plans" | "escrow"> & Voiced;

type Asked = Pick<
  Shop,
  "plans" | "escrow" | "faqs" | "usualTerms" | "channelNames" | "answersWithin"
> &
  Voiced;

function describeAvailability(listing: Promised, { escrow }: Promising): string | null {
  if (listing.status !== "available") return null;
  if (listing.price.amount === null)
    return "It's available now. Ask for the price: once it's agreed, you can pay through escrow right away.";
  return buyLink(listing, { escrow })
    ? "Buy it today: it's available at the price shown. Press Buy Now and pay through escrow."
    : "It's available, but has no checkout here. Ask first: once a price is agreed, you can pay through escrow right away.";
}

/** Each built-in line, with what it means for one name. A line without a meaning doesn't apply to that name. */
const USUAL: Readonly<Record<string, (listing: Promised, shop: Promising) => string | null>> = {
  "Safe & Secure Transactions": (listing, { escrow }) =>
    `${isPaidAtEscrowCom(listing, escrow) ? "Escrow.com" : "A neutral escrow partner"} holds your money until you confirm that the name has arrived.`,
  "100% Satisfaction Guaranteed": (listing, shop) =>
    `The name arrives as agreed, or your money comes back, less the escrow fee. ${explainCheck(daysToCheck(listing, shop.escrow))}`,
  "Available for Immediate Purchase": describeAvailability,
  "Lease-to-Own option on request": (_, { plans, voice }) =>
    plans &&
    `Pay monthly (lease-to-own). ${plans.conditions.ownership} ${inVoice(PLAN_PAYMENTS, voice)}`,
};

export function listTrustLines(listing: Promised, shop: Promising): TrustLine[] {
  if (shop.trust === false || listing.status === "sold") return [];
  const usual = shop.usualTerms ? TRUST_TITLES : [];
  const chosen = shop.trust ?? usual.map((title) => ({ title, text: null }));
  return chosen.flatMap(({ title, text }) => {
    const explain = text === null ? USUAL[title] : undefined;
    if (!explain) return [{ title, text }];
    const meaning = explain(listing, shop);
    return meaning === null ? [] : [{ title, text: meaning }];
  });
}

const listUsualQuestions = (
  { channelNames, answersWithin, plans, voice }: Asked,
  inspectionDays: number | null,
): QuestionAnswer[] => [
  {
    question: "Is {domain} in use?",
    answer:
      "No. {domain} is not in use, so nothing has to be moved or taken down before it becomes yours.",
  },
  {
    question: "What does the purchase of {domain} include?",
    answer:
      "Full ownership. You become the registrant of {domain}, either through escrow or by a registrar push into your own account, and you keep the name for as long as you renew it.",
  },
  {
    question: "How long does the transfer take?",
    answer: `About ${TIMES.push} after the payment is confirmed, by a push to your account at the registrar where {domain} is held. If you'd rather move it to another registrar, that typically takes ${TIMES.move}. ${explainTime(inspectionDays)}`,
  },
  {
    question: "Can the price be negotiated?",
    answer: `Yes, the price may be negotiated. Write with the form on this page, or by ${channelNames}, and you'll have an answer within ${answersWithin}.`,
  },
  ...(plans
    ? [
        {
          question: "Is Lease-to-Own available for {domain}?",
          answer: `Yes. ${inVoice(LEASE, voice)} ${plans.conditions.ownership} ${plans.conditions.latePayment}`,
        },
      ]
    : []),
];

/** Lists a name's own questions, or else the shop's, or else the usual ones if the usual terms hold. */
export function listQuestions(
  listing: Promised & Pick<Listing, "faqs" | "displayName">,
  shop: Asked,
): QuestionAnswer[] {
  const fill = (text: string) => text.replaceAll("{domain}", listing.displayName);
  const usual = () =>
    shop.usualTerms ? listUsualQuestions(shop, daysToCheck(listing, shop.escrow)) : [];
  return (listing.faqs ?? shop.faqs ?? usual()).map(({ question, answer }) => ({
    question: fill(question),
    answer: fill(answer),
  }));
}
