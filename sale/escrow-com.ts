import { formatCount } from "../catalogue/format/format.ts";
import {
  type Currency,
  formatCents,
  formatMoney,
  takesCurrency,
} from "../catalogue/format/currency.ts";
import type { Listing } from "../catalogue/schema/listing.ts";
import { buyerShare, estimateEscrowFee, type FeePayer } from "./checkout.ts";
import { countMinutes, explainCheck, explainStart, TRANSFER_STEP } from "./deadlines.ts";

/** Current figures are on Escrow.com's own pages. */
export const ESCROW_PAGES = {
  fees: "https://www.escrow.com/fee-calculator",
  inspection: "https://www.escrow.com/inspection-period",
  licenses: "https://www.escrow.com/escrow-licenses",
  methods: "https://www.escrow.com/support/faqs/what-happens-if-my-payment-results-in-a-shortage",
} as const;

/** The help page at `methods` gave this limit in November 2026, for adding to a payment that fell short. */
const CARD_LIMIT = 5_000;

/** An offer stays in its currency, even if the shop's escrow account is for another one by now. */
export const escrowFor = <T>({ escrow }: { readonly escrow: T | null }, currency: Currency) =>
  takesCurrency(currency) ? escrow : null;

export interface EscrowTerms {
  readonly feePayer: FeePayer;
  readonly inspectionDays: number;
}

type Payable = Pick<Listing, "escrowLink" | "status">;

export const isEscrowCom = (url: string) => /^(?:www\.)?escrow\.com$/.test(new URL(url).hostname);

/** A name's own escrow link may lead to another service. */
export const isPaidAtEscrowCom = (
  { escrowLink, status }: Payable,
  escrow: EscrowTerms | null,
): boolean =>
  status === "available" && (escrowLink === null ? escrow !== null : isEscrowCom(escrowLink));

/** Null if the payment doesn't go through the shop's own account at Escrow.com, whose checkout then says it. */
export const daysToCheck = (
  { escrowLink }: Pick<Payable, "escrowLink">,
  escrow: EscrowTerms | null,
): number | null =>
  escrow && (escrowLink === null || isEscrowCom(escrowLink)) ? escrow.inspectionDays : null;

/** True if Escrow.com takes the payment for at least one name, and no name is paid for elsewhere. */
export function takesAllPayments(names: readonly Payable[], escrow: EscrowTerms | null): boolean {
  const linked = names.filter(({ escrowLink }) => escrowLink !== null);
  return (
    (escrow !== null || linked.length > 0) &&
    linked.every((name) => isPaidAtEscrowCom(name, escrow))
  );
}

/** Describes the payment in the short lines that stand beside the buttons: what it is paid through, and the fee, if it's known. */
export function describeEscrow(
  listing: Payable & Pick<Listing, "price">,
  escrow: EscrowTerms | null,
): string[] {
  if (!isPaidAtEscrowCom(listing, escrow)) return [];
  if (!escrow) return ["Paid through Escrow.com"];
  const { feePayer, inspectionDays } = escrow;
  const { amount, currency } = listing.price;
  const paid = `Paid through Escrow.com, ${formatCount(inspectionDays, "day")} to check delivery`;
  if (feePayer === "seller") return [paid, "We pay the escrow fee"];
  const share = amount === null ? null : buyerShare(amount, currency, feePayer);
  if (amount === null || share === null) return [paid];
  const fee = feePayer === "split" ? "Your half of the escrow fee" : "Escrow fee";
  const total = formatMoney(amount + share, currency);
  return [paid, `${fee} about ${formatMoney(share, currency)}, ${total} in total`];
}

const EXAMPLE = 10_000;

/**
 * `price` is null where no price is set yet, and on pages that aren't about one name, and `feeCents`, the buyer's part,
 * until the service says it.
 */
export function explainFee(
  price: number | null,
  currency: Currency,
  escrow: EscrowTerms | null,
  feeCents: number | null = null,
): string {
  if (price !== null && feeCents !== null && escrow && escrow.feePayer !== "seller")
    return `${formatCents(feeCents, currency)}${escrow.feePayer === "split" ? ", your half" : ""}: ${formatCents(100 * price + feeCents, currency)} in total.`;
  const fee = estimateEscrowFee(price ?? EXAMPLE, currency);
  const sum =
    fee === null
      ? "Shown at Escrow.com before you pay"
      : price === null
        ? `About ${formatMoney(fee, currency)} for a name of ${formatMoney(EXAMPLE, currency)}`
        : `About ${formatMoney(fee, currency)} for a bank transfer`;
  if (!escrow) return `${sum}. Its checkout shows who pays it.`;
  const { feePayer } = escrow;
  if (feePayer === "seller") return `${sum}. The seller pays it.`;
  const share = price === null ? null : buyerShare(price, currency, feePayer);
  const total =
    price === null || share === null
      ? ""
      : `: about ${formatMoney(price + share, currency)} in total`;
  return feePayer === "buyer"
    ? `${sum}. You pay it${total}.`
    : `${sum}. You and the seller each pay half${total}.`;
}

/** The help pages gave this limit in November 2026, in US dollars. */
const IDENTITY_FROM = 3_000;

/** `price` is null on pages that aren't about one name. */
export function explainIdentity(price: number | null, currency: Currency): string {
  const bank =
    "An account at Escrow.com, and your company's papers if it buys. Access to your bank, which sends wires in its business hours.";
  if (currency !== "USD") return `A photo ID: Escrow.com may check who you are first. ${bank}`;
  if (price !== null && price <= IDENTITY_FROM) return bank;
  return `A photo ID: above ${formatMoney(IDENTITY_FROM, currency)}, Escrow.com checks who you are first. ${bank}`;
}

/** The help pages give the limit for cards in US dollars alone. */
export function explainMethods(price: number | null, currency: Currency): string {
  if (currency !== "USD") return "You pay by bank wire, or as Escrow.com's checkout shows.";
  const limit = formatMoney(CARD_LIMIT, currency);
  const source = "according to Escrow.com's help pages in November 2026";
  return price === null || price < CARD_LIMIT
    ? `You pay by bank wire, or below ${limit} by PayPal or card, ${source}.`
    : `You pay by bank wire: PayPal and cards are for payments below ${limit}, ${source}.`;
}

interface Sale {
  /** False on pages that aren't about one name. */
  readonly isNameChosen: boolean;
  /** Null where a name has no price yet. */
  readonly price: string | null;
  readonly hasOwnLink: boolean;
  readonly holdMinutes: number;
  readonly inspectionDays: number | null;
}

/** Lists what happens from the button to the name in the buyer's account. */
export function listPaymentSteps(sale: Sale): readonly string[] {
  const { isNameChosen, price, hasOwnLink, holdMinutes, inspectionDays } = sale;
  const start = hasOwnLink
    ? "The checkout opens at Escrow.com, in a new tab."
    : explainStart(`within ${countMinutes(holdMinutes)}`);
  return [
    ...(price === null
      ? ["You agree on a price with us, and we reserve the name for you."]
      : [`${isNameChosen ? "Press" : "Choose a name and press"} Buy Now. ${start}`]),
    `You pay ${price ?? "it"} at Escrow.com, which holds your money until the name is yours.`,
    TRANSFER_STEP,
    `${explainCheck(inspectionDays)} Only then does Escrow.com pay us.`,
  ];
}
