import { expect, it } from "vitest";
import { buyLink, listSums, estimateEscrowFee } from "./checkout.ts";
import { parsePrice } from "../catalogue/format/price.ts";

const price = (text: string) =>
  parsePrice(text, "USD") as NonNullable<ReturnType<typeof parsePrice>>;
const name = {
  domain: "harbor.com",
  escrowLink: null,
  price: price("$18,000"),
  status: "available",
} as const;
const escrow = { escrow: { email: "seller@harbor.example" } };

it("a priced, available name is bought by its own link, or on its checkout page if the shop has an escrow account", () => {
  const link = "https://www.escrow.com/checkout?token=1";
  expect(buyLink({ ...name, escrowLink: link }, { escrow: null })).toBe(link);
  expect(buyLink({ ...name, escrowLink: link }, escrow)).toBe(link);
  expect(buyLink(name, escrow)).toBe("/portfolio/harbor.com/buy");
  expect(buyLink(name, { escrow: null })).toBeNull();
  expect(buyLink({ ...name, price: price("Make Offer") }, escrow)).toBeNull();
  expect(buyLink({ ...name, status: "reserved" }, escrow)).toBeNull();
});

it("the escrow fee is a share of the price, with a minimum", () => {
  const fees = [500, 5_000, 5_001, 18_000, 60_000, 300_000, 500_001].map((price) =>
    estimateEscrowFee(price, "USD"),
  );
  expect(fees).toEqual([50, 130, 130, 432, 1_200, 4_500, null]);
});

it("the buyer's share of the fee is described in a few words", () => {
  const totals = (["buyer", "seller"] as const).map((payer) =>
    listSums(18_000, "USD", payer).at(-1)?.at(1),
  );
  expect(totals).toEqual(["about $18,432", "$18,000"]);
  expect(listSums(18_000, "USD", "split")).toEqual([
    ["Price", "$18,000"],
    ["Half of the escrow fee", "about $216"],
    ["Total", "about $18,216"],
  ]);
  expect(listSums(18_000, "USD", "split", 21_605).slice(1)).toEqual([
    ["Half of the escrow fee", "$216.05"],
    ["Total", "$18,216.05"],
  ]);
  expect(listSums(18_000, "USD", "seller").at(1)).toEqual(["Escrow fee, paid by the seller", "$0"]);
  expect(listSums(900_000, "USD", "buyer").at(-1)).toEqual(["Total", "shown at Escrow.com"]);
});
