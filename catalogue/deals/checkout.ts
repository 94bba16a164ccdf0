import { toPagePath } from "../format/page-url.ts";
import type { Listing } from "../schema/listing.ts";
import { formatDollars } from "../format/price.ts";

export const CHECKOUT_PATH = "/functions/v1/checkout";

export const BUY_CLICKS_PATH = "/functions/v1/buy-click";

type Buyable = Pick<Listing, "domain" | "escrowLink" | "price" | "status" | "isUncertain">;

export function buyLink(
  { domain, escrowLink, price, status, isUncertain }: Buyable,
  { escrow }: { readonly escrow: object | null },
): string | null {
  if (price.amount === null || status !== "available" || isUncertain) return null;
  return escrowLink ?? (escrow && `${toPagePath(domain)}/buy`);
}

/** Escrow.com's calculator gave these fees in September 2026: a percentage of the price, and a minimum in dollars. */
const ESCROW_FEES = [
  { upTo: 5_000, percent: 2.6, least: 50 },
  { upTo: 50_000, percent: 2.4, least: 130 },
  { upTo: 200_000, percent: 1.9, least: 1_200 },
  { upTo: 500_000, percent: 1.5, least: 3_800 },
] as const;

export function estimateEscrowFee(price: number): number | null {
  const tier = ESCROW_FEES.find(({ upTo }) => price <= upTo);
  return tier ? Math.ceil(Math.max((price * tier.percent) / 100, tier.least)) : null;
}

type FeePayer = "buyer" | "seller" | "split";

export function describeFee(price: number, feePayer: FeePayer): string {
  if (feePayer === "seller") return "paid by the seller";
  const fee = estimateEscrowFee(price);
  if (fee === null)
    return feePayer === "buyer" ? "shown at Escrow.com" : "half, shown at Escrow.com";
  return feePayer === "buyer"
    ? `about ${formatDollars(fee)}`
    : `about ${formatDollars(Math.ceil(fee / 2))}, your half`;
}

export function describeTotal(price: number, feePayer: FeePayer): string | null {
  if (feePayer === "seller") return formatDollars(price);
  const fee = estimateEscrowFee(price);
  if (fee === null) return null;
  return `about ${formatDollars(price + Math.ceil(feePayer === "buyer" ? fee : fee / 2))}`;
}

export function countMinutes(minutes: number): string {
  const rest = minutes % 60;
  if (minutes < 120) return `${minutes} minutes`;
  const hours = `${Math.floor(minutes / 60)} hours`;
  return rest === 0 ? hours : `${hours} and ${rest} ${rest === 1 ? "minute" : "minutes"}`;
}
