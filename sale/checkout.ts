import { toPagePath } from "../catalogue/format/page-url.ts";
import type { Listing } from "../catalogue/schema/listing.ts";
import { type Currency, formatCents, formatMoney } from "../catalogue/format/currency.ts";

export const CHECKOUT_PATH = "/functions/v1/checkout";

/** The private page and the email of a purchase whose name stays for sale say so. */
export const NOT_RESERVED =
  "This name isn't reserved for you: several purchases weren't paid for. Whoever pays first has it.";

type Buyable = Pick<Listing, "domain" | "escrowLink" | "price" | "status">;

export function buyLink(
  { domain, escrowLink, price, status }: Buyable,
  { escrow }: { readonly escrow: object | null },
): string | null {
  if (price.amount === null || status !== "available") return null;
  return escrowLink ?? (escrow && `${toPagePath(domain)}/buy`);
}

/** Escrow.com's calculator gave these fees in September 2026: a percentage of a price in US dollars, and a minimum. */
const ESCROW_FEES = [
  { upTo: 5_000, percent: 2.6, least: 50 },
  { upTo: 50_000, percent: 2.4, least: 130 },
  { upTo: 200_000, percent: 1.9, least: 1_200 },
  { upTo: 500_000, percent: 1.5, least: 3_800 },
] as const;

/** Returns null for a price in another currency than US dollars, whose tiers and minimums aren't these. */
export function estimateEscrowFee(price: number, currency: Currency): number | null {
  if (currency !== "USD") return null;
  const tier = ESCROW_FEES.find(({ upTo }) => price <= upTo);
  return tier ? Math.ceil(Math.max((price * tier.percent) / 100, tier.least)) : null;
}

export type FeePayer = "buyer" | "seller" | "split";

/** Returns the buyer's part of the fee in whole units, or null if the calculator gives no fee for the price. */
export function buyerShare(price: number, currency: Currency, feePayer: FeePayer): number | null {
  if (feePayer === "seller") return 0;
  const fee = estimateEscrowFee(price, currency);
  return fee === null ? null : Math.ceil(feePayer === "buyer" ? fee : fee / 2);
}

/** They stand on papers for both sides too, where nobody is "you" or "we". */
const FEE_LABELS: Record<FeePayer, string> = {
  buyer: "Escrow fee",
  seller: "Escrow fee, paid by the seller",
  split: "Half of the escrow fee",
};

/** Lists what the buyer pays. The last row is the total. `feeCents` is the buyer's part of the fee, once the service says it. */
export function listSums(
  price: number,
  currency: Currency,
  feePayer: FeePayer,
  feeCents: number | null = null,
): readonly (readonly [label: string, sum: string])[] {
  const share = buyerShare(price, currency, feePayer);
  const fee = feeCents ?? (share === null ? null : 100 * share);
  const about = feeCents === null && share !== 0 ? "about " : "";
  const show = (cents: number) =>
    fee === null ? "shown at Escrow.com" : about + formatCents(cents + fee, currency);
  return [
    ["Price", formatMoney(price, currency)],
    [FEE_LABELS[feePayer], show(0)],
    ["Total", show(100 * price)],
  ];
}
