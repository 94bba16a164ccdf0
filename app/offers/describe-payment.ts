import { href } from "react-router";
import { formatMoney } from "../../catalogue/format/currency.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { explainStart } from "../../sale/deadlines.ts";
import type { EscrowView } from "../../sale/escrow-view.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";

type Escrow = NonNullable<Shop["escrow"]>;

interface Sites {
  /** Where Escrow.com's form is sent. */
  readonly checkout: string;
  /** Where Escrow.com leads the buyer back to. */
  readonly thanks: string;
  readonly token: string;
}

/** How the buyer pays: at a link, by a form, or as an email will say. */
export interface Payment {
  readonly label: string;
  readonly words: string;
  readonly link?: string;
  readonly form?: { readonly action: string; readonly fields: Readonly<Record<string, string>> };
}

type Sold = Pick<OfferView, "domain" | "displayName" | "amount" | "currency">;

/** The form's fields are readable, so they must hold nothing private. */
export function fillEscrow(
  { email, feePayer, inspectionDays }: Escrow,
  { domain, displayName, amount, currency }: Sold,
  returnUrl: string,
): Readonly<Record<string, string>> {
  return {
    type: "domain_name",
    title: displayName,
    domain,
    price: `${amount}`,
    currency,
    non_initiator_email: email,
    non_initiator_role: "seller",
    inspection_period: `${inspectionDays}`,
    fee_payer: feePayer,
    concierge: "false",
    with_content: "false",
    return_url: returnUrl,
  };
}

/** What the button of the escrow's interface asks of the page. */
export const PAY = "pay";

const HOLDS =
  "Escrow.com holds your money until the name is in your account and you've checked it.";

const describeStart = ({ origin, isReserving }: OfferView) =>
  origin === "checkout" && isReserving
    ? `${explainStart("by then")} The payment opens in another tab. `
    : "";

export function describePayment(
  offer: OfferView,
  deal: EscrowView | null,
  escrow: Escrow | null,
  { checkout, thanks, token }: Sites,
): Payment {
  const { plan, payLink, email } = offer;
  const sum = formatMoney(plan?.monthly ?? offer.amount, offer.currency);
  const label = payLink ? `Pay ${sum}` : `Pay ${sum} at Escrow.com`;
  if (payLink) {
    const what = plan ? "payment link for the first payment" : "payment link";
    const words = `We sent you this ${what}. Before you pay, check that the amount is ${sum}.`;
    return { label, words, link: payLink };
  }
  if (plan) {
    const words = `We'll email ${email} the plan in writing, and how to make the first payment of ${sum}.`;
    return { label, words };
  }
  if (deal) {
    const words = `${describeStart(offer)}${HOLDS} We set up the payment there, and this page follows it.`;
    if (deal.payUrl) return { label, words, link: deal.payUrl };
    return {
      label,
      words,
      form: { action: href("/offers/:token", { token }), fields: { action: PAY } },
    };
  }
  if (!escrow) return { label, words: `We'll email ${email} about how to pay the ${sum}.` };
  const words = `${describeStart(offer)}${HOLDS} We'll check the amount before agreeing to the transaction, so please don't change it.`;
  return { label, words, form: { action: checkout, fields: fillEscrow(escrow, offer, thanks) } };
}
