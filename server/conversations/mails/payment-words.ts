import { NOT_RESERVED } from "../../../sale/checkout.ts";
import { explainStart } from "../../../sale/deadlines.ts";
import { escrowFor } from "../../../sale/escrow-com.ts";
import type { Offer, OfferSide } from "../../../sale/offer.ts";
import { describePayments, type Plan, planOf } from "../../../sale/plan.ts";
import { isDoubtful, isUnreserved } from "../../../sale/reservation.ts";
import type { Shop } from "../../../catalogue/schema/shop.ts";

export const isPaidThroughInterface = (offer: Offer, shop: Shop, opensEscrow = false) =>
  opensEscrow &&
  !isDoubtful(offer) &&
  escrowFor(shop, offer.currency) !== null &&
  offer.pay_link === null &&
  planOf(offer) === null;

/** A buyer tells the shop of a payment only if the escrow service doesn't. */
export function describePaid(offer: Offer, shop: Shop, opensEscrow?: boolean): string {
  if (isPaidThroughInterface(offer, shop, opensEscrow))
    return "If you've paid already, you don't need to do anything, unless your page asks you about it.";
  return "If you've paid already, say so on that page, and the name stays reserved while the money is on its way.";
}

export function describeReserved(
  to: OfferSide,
  topic: string,
  offer: Offer,
  until: string,
): string {
  if (!isUnreserved(offer) && topic === "started" && to === "buyer")
    return explainStart(`by ${until}`);
  if (!isUnreserved(offer))
    return to === "buyer"
      ? `The name is reserved for you until ${until}: nobody else can buy it before then.`
      : `The shop reserves the name until ${until}. If you do nothing, it becomes available again then.`;
  if (to === "seller")
    return "The shop doesn't reserve the name, so anyone can buy it until you confirm that you see the payment.";
  return topic === "started"
    ? NOT_RESERVED
    : "The name isn't reserved for you until we see the payment: whoever pays first has it.";
}

function describeFirstPayment(to: OfferSide, plan: Plan, payLink: string | null): string {
  const payments = `It's paid in ${describePayments(plan)}.`;
  if (to === "buyer") {
    const how = payLink
      ? "The link for the first payment is on your private page."
      : "We'll email you the plan in writing, and how to make the first payment.";
    return `${payments} ${how}`;
  }
  const how = payLink
    ? `The buyer can now make the first payment at ${payLink}.`
    : "Reply to this email with the plan in writing, and send a payment link for the first payment.";
  return `${payments} ${how}`;
}

const describeNextStep = (plan: Plan | null) =>
  plan
    ? `It's the first of ${describePayments(plan)}. We'll email you about the next ones and about using the name.`
    : "If the name hasn't been transferred to you yet, we or the escrow service will tell you the next step.";

/** The buyer reads the terms that decide what becomes of her money. */
function describeLateTerms({ plans }: Shop): string {
  const terms = plans?.conditions.latePayment;
  return terms ? `The plan's terms say: “${terms}”` : "";
}

export function describePayment(
  to: OfferSide,
  topic: string,
  offer: Offer,
  shop: Shop,
  opensEscrow?: boolean,
): string {
  const escrow = escrowFor(shop, offer.currency);
  const { pay_link: payLink } = offer;
  const plan = planOf(offer);
  if (topic === "paid") return describeNextStep(plan);
  if (topic === "plan-ended") return describeLateTerms(shop);
  if (plan) return describeFirstPayment(to, plan, payLink);
  if (to === "buyer") {
    if (payLink) return "The payment link is on your private page.";
    return escrow
      ? "You can pay from your private page, through Escrow.com, which holds your money until the name is yours."
      : "We'll email you about how to pay.";
  }
  if (payLink) return `The buyer can now pay at ${payLink}.`;
  if (isPaidThroughInterface(offer, shop, opensEscrow))
    return "As soon as the buyer goes on to pay, the shop opens the transaction at Escrow.com with this amount, and checks it there.";
  return escrow
    ? "The buyer's page opens Escrow.com's form with this amount: check the amount there before you agree."
    : "Your shop has no payment method set up: send a payment link, or reply to this email to tell the buyer how to pay.";
}
