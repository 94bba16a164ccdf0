import { formatMoney } from "../../catalogue/format/currency.ts";
import { BEGUN_HOURS, WIRE_TIME } from "../../sale/deadlines.ts";
import { NOT_RESERVED } from "../../sale/checkout.ts";
import { describePayments } from "../../sale/plan.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";

export interface Standing {
  readonly title: string;
  readonly sum?: string;
  readonly text: string | null;
}

/** Without a mail server, emails wait in the database, so none is promised. */
const promiseEmail = ({ canMail, email }: OfferView, news: string) =>
  canMail ? `; we'll email ${email} ${news}` : "; this page will show it";

function describeSearch(offer: OfferView, sum: string): string {
  const { displayName, isReserving } = offer;
  const first = isReserving
    ? ""
    : ` Until then, ${displayName} isn't reserved for you: whoever pays first has it.`;
  return `We've noted that your payment of ${sum} has begun, and look for it at the escrow service. Once we see it there, ${displayName} ${isReserving ? "stays" : "is"} reserved while the money is on its way${promiseEmail(offer, "when we do")}.${first} If your time is about to end before that, contact us.`;
}

function describeWait(offer: OfferView, sum: string): string {
  const { displayName, plan, confirmedAt } = offer;
  const payment = plan
    ? `first payment of ${formatMoney(plan.monthly, plan.currency)}`
    : `payment of ${sum}`;
  const known = confirmedAt
    ? `We see your ${payment}.`
    : `We've noted that your ${payment} has begun.`;
  const news = promiseEmail(offer, "at each step");
  const end = plan
    ? `we confirm it here${news}.`
    : `we confirm it here and move the name to your account${news}. ${WIRE_TIME}`;
  return `${known} ${displayName} stays reserved for you. When the money has arrived, ${end}`;
}

function describePaid({ displayName, email, plan, canMail }: OfferView): string {
  const about = plan
    ? `the next ones and about using ${displayName}`
    : `the transfer of ${displayName}`;
  const confirmed = plan
    ? `We've confirmed the first of ${describePayments(plan)}`
    : "We've confirmed your payment";
  return canMail ? `${confirmed}, and will email ${email} about ${about}.` : `${confirmed}.`;
}

/** What the page says while the offer stands so; the end of one is worded with its step. */
export const STANDINGS = {
  wait: ({ email, canMail }, sum) => ({
    title: "You offered",
    sum,
    text: `It's our turn to accept, decline or make a counteroffer. ${
      canMail
        ? `We'll email ${email} when we answer, and this page updates too.`
        : "Our answer will appear on this page."
    }`,
  }),
  answer: (_, sum) => ({
    title: "The seller's counteroffer",
    sum,
    text: "It's your turn: accept, make a counteroffer, or withdraw.",
  }),
  taken: ({ displayName }, sum) => ({
    title: "Reserved for another buyer",
    text: `We've agreed to sell ${displayName} to another buyer. If that buyer doesn't pay in time, the name becomes available again, and you'll see it here. Nothing can be agreed until then, but ${sum} stays on the table.`,
  }),
  unsaleable: ({ displayName }) => ({
    title: "Not for sale right now",
    text: `We've taken ${displayName} off the market, so nothing can be agreed for now. If it comes back before your offer expires, your offer still stands.`,
  }),
  agreed: ({ displayName, plan }, sum) => ({
    title: "Agreed at",
    sum,
    text: plan
      ? `${displayName} is reserved for you. You'll pay in ${describePayments(plan)}. Next comes the first payment.`
      : `${displayName} is reserved for you. All that's left is to pay.`,
  }),
  // Without a text, the payment button stays in the first screen of a phone.
  checkout: ({ isReserving }, sum) =>
    isReserving
      ? { title: "Reserved for you at", sum, text: null }
      : { title: "To pay", sum, text: NOT_RESERVED },
  paying: (offer, sum) => ({
    title: "Thank you",
    text: offer.isUnconfirmed ? describeSearch(offer, sum) : describeWait(offer, sum),
  }),
  gone: ({ displayName, obstacle }) => ({
    title: obstacle === "taken" ? "Reserved for another buyer" : "Not for sale right now",
    text: `You can't buy ${displayName} now. Please don't send any money for it. If your payment has begun, contact us.`,
  }),
  paid: (offer, sum) => ({
    title: "You paid",
    sum: offer.plan ? formatMoney(offer.plan.monthly, offer.currency) : sum,
    text: describePaid(offer),
  }),
} satisfies Record<string, (offer: OfferView, sum: string) => Standing>;

/** The private page has no other address that the buyer could find again. */
export function describeWayBack({ canMail, isMailed, email }: OfferView): string {
  if (!canMail)
    return "This shop can't send email at the moment, so bookmark this page: its address is the only way back.";
  return isMailed
    ? `Every email that we send to ${email} has a link back to this page.`
    : `Bookmark this page: until we email ${email}, its address is the only way back.`;
}

/** What it changes for the buyer to say that the payment has begun. */
export function describeBegin({ isUnconfirmed, isReserving }: OfferView, isLate: boolean): string {
  if (!isReserving || isLate)
    return "Tell us, so that we look for it. Once we see it, the name is reserved for you.";
  const time = isUnconfirmed
    ? `for at least ${BEGUN_HOURS} hours, so that we can look for it`
    : "while the money is on its way";
  return `Tell us, and the name stays reserved ${time}.`;
}

export const describeOnItsWay = ({ displayName, isReserving }: OfferView, until: string) =>
  isReserving
    ? `${displayName} stays reserved for you while your payment is on its way, until ${until}.`
    : `Until Escrow.com holds your money, ${displayName} isn't reserved for you: whoever pays first has it. Your purchase stays open until ${until}.`;
