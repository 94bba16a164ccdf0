import { buyLink } from "../../sale/checkout.ts";
import { isEscrowCom } from "../../sale/escrow-com.ts";
import { aboutCurrency, takesCurrency } from "../../catalogue/format/currency.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import type { Content } from "../shop/read-content.ts";

/** Says which priced names nobody can buy at once, and which links ask for another currency than the page shows. */
export function findUnbuyable({ catalogue, shop }: Content): string[] {
  const priced = catalogue.available.filter(({ price }) => price.amount !== null);
  const count = priced.filter((listing) => buyLink(listing, shop) === null).length;
  const have = `so ${count} of your ${priced.length} available names with a price have no Buy Now button`;
  const { name } = aboutCurrency(shop.currency);
  const links = takesCurrency(shop.currency)
    ? []
    : priced.filter(({ escrowLink }) => escrowLink !== null && isEscrowCom(escrowLink));
  return [
    ...(count === 0
      ? []
      : shop.isEscrowUnusable
        ? [
            `shop.yaml: escrow: Escrow.com doesn't take ${name}, ${have}; set an escrowLink to another service for each`,
          ]
        : [
            `shop.yaml: escrow: not set, ${have}; set your account at Escrow.com there, or an escrowLink for each`,
          ]),
    ...(links.length === 0
      ? []
      : [
          `${formatCount(links.length, "escrowLink leads", "escrowLinks lead")} to Escrow.com, which doesn't take ${name}: its checkout asks for another currency than your page shows`,
        ]),
  ];
}
