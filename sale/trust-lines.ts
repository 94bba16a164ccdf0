import type { Listing } from "../catalogue/schema/listing.ts";
import { TRUST_TITLES } from "../catalogue/schema/own-words.ts";
import type { Shop } from "../catalogue/schema/shop.ts";
import { buyLink } from "./checkout.ts";

export interface TrustLine {
  readonly title: string;
  readonly text: string | null;
}

type Promised = Pick<Listing, "domain" | "escrowLink" | "price" | "status" | "isUncertain">;

type Promising = Pick<Shop, "trust" | "plans" | "escrow">;

function describeAvailability(listing: Promised, { escrow }: Promising): string | null {
  const { status, price } = listing;
  if (status !== "available") return null;
  if (price.amount === null) {
    return "It's available, but its price is on request. Ask us: once we've agreed on a price, you can pay through escrow right away.";
  }
  return buyLink(listing, { escrow })
    ? "It's available at the price shown, and you can buy it today: press Buy Now and pay through escrow."
    : "It's available at the price shown, but has no checkout here. Write to us, and we'll send you the way to pay through escrow.";
}

export const GUARANTEE = {
  title: "100% Satisfaction Guaranteed",
  text: "You get the name you paid for, or your money back. Until the transfer begins, you can cancel, and everything except the escrow fees is refunded. From then on, the sale is final, unless the name doesn't reach your account or isn't the one you bought: then you reject it within the inspection period, and escrow returns your money.",
} as const;

/** Each built-in line, with what it means for one name. A line without a meaning doesn't apply to that name. */
const USUAL: Readonly<Record<string, (listing: Promised, shop: Promising) => string | null>> = {
  "Safe & Secure Transactions": () =>
    "A neutral escrow partner holds your payment until you confirm that the domain has arrived.",
  [GUARANTEE.title]: () => GUARANTEE.text,
  "Available for Immediate Purchase": describeAvailability,
  "Lease-to-Own option on request": (_, { plans }) =>
    plans &&
    `A payment plan is how lease-to-own works here, on request and through the escrow service. ${plans.conditions.ownership}`,
};

export function listTrustLines(listing: Promised, shop: Promising): TrustLine[] {
  if (shop.trust === false || listing.status === "sold") return [];
  const chosen = shop.trust ?? TRUST_TITLES.map((title) => ({ title, text: null }));
  return chosen.flatMap(({ title, text }) => {
    const explain = text === null ? USUAL[title] : undefined;
    if (!explain) return [{ title, text }];
    const meaning = explain(listing, shop);
    return meaning === null ? [] : [{ title, text: meaning }];
  });
}
