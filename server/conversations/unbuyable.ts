import { buyLink } from "../../catalogue/deals/checkout.ts";
import type { Content } from "../shop/read-content.ts";

export function findUnbuyable({ catalogue, shop }: Content): string[] {
  const priced = catalogue.available.filter(
    ({ price, isUncertain }) => price.amount !== null && !isUncertain,
  );
  const count = priced.filter((listing) => buyLink(listing, shop) === null).length;
  if (count === 0) return [];
  return [
    `shop.yaml: escrow: not set, so ${count} of your ${priced.length} available names with a price have no Buy Now button; set your account at Escrow.com there, or an escrowLink for each`,
  ];
}
