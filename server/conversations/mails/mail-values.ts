import { planOf, describePayments } from "../../../sale/plan.ts";
import { describeUndone, findReplaced } from "../../../sale/history.ts";
import { USUAL_TIMES } from "../../../sale/track-escrow.ts";
import { isOpen, isOfEscrow } from "../../../sale/offer.ts";
import { isFirm, isUnpaid, isUnreserved, payByOf, standsPaid } from "../../../sale/reservation.ts";
import { isNameAway } from "../../../sale/rules.ts";
import { findOwned } from "../../../catalogue/catalogue.ts";
import { listBillingLines, readBilling } from "../../../sale/billing.ts";
import { listSums, NOT_RESERVED } from "../../../sale/checkout.ts";
import { escrowFor } from "../../../sale/escrow-com.ts";
import {
  endsPaidSale,
  OFFERS_PREFIX,
  type OfferSide,
  type Offer,
  type OfferStep,
} from "../../../sale/offer.ts";
import { inVoice } from "../../../catalogue/format/voice.ts";
import { formatMoment } from "../../../catalogue/format/format.ts";
import { toPageUrl } from "../../../catalogue/format/page-url.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { amountIn, findOldPrice } from "../../../catalogue/format/price.ts";
import { describePriceChangeToSeller } from "../../../catalogue/format/price-change.ts";
import { isTimeZone } from "../../../catalogue/schema/shop.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Db } from "../../database/database.ts";
import { retryBusy } from "../../database/retry-busy.ts";
import { describeEarlier, findEarlierRequests } from "../people/requests-from.ts";
import { RUN } from "../../process/program.ts";
import type { Value } from "../../outbox/fill-template.ts";
import { listFacts, quote } from "../../outbox/render-blocks.ts";
import { toReplyLink } from "../../outbox/mail-message.ts";
import { suggestCounter, warnOfDoubt } from "../store/explain-to-seller.ts";
import { mintLink } from "../store/offer-links.ts";
import { isNotifiedOfEnd } from "../store/notify-of-step.ts";
import { describePaid, describePayment, describeReserved } from "./payment-words.ts";

export interface MailContext {
  readonly content: Content;
  readonly siteUrl: string;
  readonly now: string;
  /** True if the shop has a key for the escrow service's interface, and opens the transactions there. */
  readonly opensEscrow?: boolean;
}

interface StepMail extends MailContext {
  readonly offer: Offer;
  readonly step: OfferStep;
  readonly steps: readonly OfferStep[];
  readonly topic: string;
  readonly refusal: string | undefined;
}

const OF_PAYMENT: ReadonlySet<string> = new Set([
  "pay-link",
  "paying",
  "confirmed",
  "reminder",
  "unconfirmed",
]);

function listEscrowFee({ offer, topic, content }: StepMail, to: OfferSide) {
  const escrow = escrowFor(content.shop, offer.currency);
  const isDue = ["accepted", "started", "reminder"].includes(topic);
  if (!escrow || !isDue || to === "seller" || offer.pay_link || planOf(offer)) return [];
  return listSums(offer.amount, offer.currency, escrow.feePayer).slice(1);
}

const ASKING: ReadonlySet<string> = new Set([
  "accepted",
  "pay-link",
  "accepted-escrow",
  "started",
  "started-escrow",
  "paying",
  "confirmed",
  "reminder",
]);

const BINDING: ReadonlySet<string> = new Set(["received", "countered", "counter-sent"]);

/** Whose sum is on the table, and whose turn it is, by whose turn it is. */
const ON_THE_TABLE = {
  buyer: { seller: ["Your own offer", "our"], buyer: ["Our counteroffer", "your"] },
  seller: { seller: ["The buyer's offer", "your"], buyer: ["Your counteroffer", "the buyer's"] },
} as const;

/** Says where the offer stands after the seller took back a step. */
function describeNow({ offer }: StepMail, to: OfferSide, zone: string): string {
  const isBuyer = to === "buyer";
  const sum = formatMoney(offer.amount, offer.currency);
  if (isOpen(offer)) {
    const [whose, turn] = ON_THE_TABLE[to][offer.turn];
    return `${whose} of ${sum} is on the table until ${formatMoment(offer.expires_at, zone)}, and it's ${turn} turn to answer it.`;
  }
  if (standsPaid(offer)) return "";
  if (isUnpaid(offer)) {
    if (isFirm(offer)) return "Escrow.com holds the money, and the name stays reserved.";
    if (isUnreserved(offer))
      return isBuyer ? NOT_RESERVED : "The name isn't reserved for the buyer.";
    const until = formatMoment(offer.pay_by ?? "", zone);
    return isBuyer
      ? `The name is reserved for you until ${until}; please pay by then.`
      : `The name is reserved for the buyer until ${until}.`;
  }
  return isBuyer
    ? "Nothing is sold to you: the sale had ended before and stays ended, so please don't send any money. If you've paid, reply to this email right away."
    : "The sale had ended before, and stays ended.";
}

function describeOffer(mail: StepMail, to: OfferSide, timeZone: string) {
  const { offer, step, steps, topic, content, opensEscrow } = mail;
  const listing = findOwned(content.catalogue, offer.domain);
  const asksForPayment = ASKING.has(topic);
  const holds = asksForPayment || BINDING.has(topic);
  const payBy = topic === "not-paid" || topic === "pay-link" ? payByOf(offer) : null;
  const until = step.expires_at ?? payBy ?? offer.expires_at;
  const plan = planOf(offer);
  // Emails about paying a plan give the first payment, but the seller is told of the whole amount once the name is sold.
  const isFirst = plan && (OF_PAYMENT.has(topic) || (topic === "paid" && to === "buyer"));
  const last = steps.findLast(({ amount }) => amount !== null)?.amount ?? offer.amount;
  const sum = isFirst ? plan.monthly : topic === "taken-back" ? offer.amount : last;
  const asking = amountIn(listing?.price, offer.currency);
  const isCheckout = offer.origin === "checkout";
  const replaced = findReplaced(step, steps.slice(0, -1));
  const writtenUntil = formatMoment(until, timeZone);
  const say = (words: string) => inVoice(words, content.shop.voice);
  const values = {
    name: listing?.displayName ?? offer.domain,
    amount: formatMoney(sum, offer.currency),
    asking: listing?.price.amount ? listing.price.label : "on request",
    reference: offer.reference,
    shop: content.shop.name,
    until:
      isOfEscrow(step.kind) && step.expires_at === null
        ? "the time that Escrow.com shows"
        : writtenUntil,
    reserved: say(describeReserved(to, topic, offer, writtenUntil)),
    payment: say(describePayment(to, topic, offer, content.shop, opensEscrow)),
    replaces:
      replaced === null
        ? ""
        : say(
            `This replaces ${to === "buyer" ? "our" : "your"} earlier counteroffer of ${formatMoney(replaced, offer.currency)}, which can't be accepted anymore.`,
          ),
    ...(topic === "taken-back" && {
      undone: say(describeUndone(steps.slice(0, -1), offer)),
      now: say(describeNow(mail, to, timeZone)),
    }),
    bank: USUAL_TIMES["escrow-secured"] ?? "",
    run: RUN,
    ifPaid: say(describePaid(offer, content.shop, opensEscrow)),
  };
  const facts = [
    ["Name", values.name],
    [
      isFirst
        ? "First payment"
        : topic === "payment-returned"
          ? "Returned"
          : plan && endsPaidSale(step)
            ? "Paid"
            : isCheckout
              ? "Price"
              : "Amount",
      values.amount,
    ],
    ["Payment plan", plan && describePayments(plan)],
    ...listEscrowFee(mail, to),
    ["Asking price", isCheckout || asking === sum ? null : values.asking],
    [
      topic === "started" ? "Start your payment by" : asksForPayment ? "Pay by" : "Valid until",
      holds ? values.until : null,
    ],
  ] as const;
  return { values, facts };
}

export async function fillForBuyer(db: Db, mail: StepMail): Promise<Record<string, Value>> {
  const { offer, step, siteUrl, now } = mail;
  const zone = offer.time_zone && isTimeZone(offer.time_zone) ? offer.time_zone : "UTC";
  const { values, facts } = describeOffer(mail, "buyer", zone);
  const token = await retryBusy(() => mintLink(db, offer.id, now));
  return {
    ...values,
    // Mails to buyers leave out what a buyer typed, because anybody can make an offer in somebody else's name.
    note:
      step.actor === "shop" ? (step.note ?? "") : quote(step.actor === "seller" ? step.note : null),
    link: { url: siteUrl + OFFERS_PREFIX + token },
    newOffer: { url: `${toPageUrl(siteUrl, offer.domain)}/offer` },
    portfolio: { url: `${siteUrl}/portfolio` },
    details: listFacts([...facts, ["Reference", offer.reference]]),
  };
}

/** Says what the buyer of a sale that is called off was told. */
const describeNotice = ({ offer }: StepMail) =>
  isNotifiedOfEnd(offer)
    ? "The buyer has been told not to pay, and the name isn't reserved anymore."
    : "The buyer gets no email, because nothing shows that the address is right, and the name isn't reserved anymore.";

const describeEnding = ({ offer }: StepMail) =>
  isNameAway(offer)
    ? "Check that the name is in your account. It stays off sale until you press “I have the name back” on the page of this sale. If the buyer doesn't return it, ask Escrow.com."
    : "The name isn't reserved anymore.";

const describeLink = ({ reference }: Offer) =>
  `an answer link. If it wasn't you, run ${RUN} offers links revoke ${reference}`;

export async function fillForSeller(db: Db, mail: StepMail): Promise<Record<string, Value>> {
  const { offer, step, content, refusal } = mail;
  const { values, facts } = describeOffer(mail, "seller", content.shop.timeZone);
  const price = findOwned(content.catalogue, offer.domain)?.price;
  const old = price && offer.shown_price !== null ? findOldPrice(offer.shown_price, price) : null;
  const earlier = await findEarlierRequests(db, offer.email, { offerId: offer.id });
  return {
    ...values,
    note: quote(refusal ? null : step.note),
    buyer: offer.name,
    email: offer.email,
    money: describeNotice(mail),
    ending: describeEnding(mail),
    counter: suggestCounter(offer, mail.steps, amountIn(price, offer.currency)),
    details: listFacts([
      ...facts,
      ["Price changed", price && old ? describePriceChangeToSeller(old, price) : null],
      ["From", offer.name === offer.email ? null : offer.name],
      ["Email", offer.email, toReplyLink(offer)],
      ["Phone", offer.phone, `tel:${offer.phone?.replaceAll(/[^+\d]/g, "")}`],
      ...listBillingLines(readBilling(offer.billing)),
      [
        "Earlier requests",
        earlier.count > 0 ? describeEarlier(earlier, content.shop.timeZone) : null,
      ],
      ["Warning", warnOfDoubt(offer)],
      ["The mail server said", refusal ?? null],
      ["Done by", step.via === "link" ? describeLink(offer) : null],
      ["Reference", offer.reference],
    ]),
  };
}
