import { expect, it } from "vitest";
import { dollars, ON_REQUEST } from "../test/support/listing.ts";
import { plans } from "../catalogue/schema/plan-settings.ts";
import { USUAL_TERMS } from "../catalogue/schema/shop.ts";
import { TRUST_TITLES } from "../catalogue/schema/own-words.ts";
import { TIMES } from "./deadlines.ts";
import { listTrustLines } from "./trust-lines.ts";

const NAME = {
  domain: "quay.com",
  escrowLink: null,
  price: dollars(9_000),
  status: "available",
} as const;
const SHOP = {
  trust: null,
  usualTerms: true,
  plans: plans.parse("yes"),
  escrow: { email: "ada@quay.com", feePayer: "buyer", inspectionDays: 3 },
} as const;

function read(changes: object = {}, shop: object = {}) {
  const lines = listTrustLines({ ...NAME, ...changes }, { ...SHOP, ...shop });
  return new Map(lines.map(({ title, text }) => [title, text]));
}

it("a name for sale shows all four promises", () => {
  expect([...read().keys()]).toEqual(TRUST_TITLES);
});

it.each([
  ["with a checkout", {}, {}, /^Buy it today: .* Press Buy Now/],
  ["without a price", { price: ON_REQUEST }, {}, /^It's available now\. Ask for the price:/],
  ["with a price but no checkout", {}, { escrow: null }, /but has no checkout here/],
])("immediate purchase means something for a name %s", (_, changes, shop, meaning) => {
  expect(read(changes, shop).get("Available for Immediate Purchase")).toMatch(meaning);
});

it("a shop whose seller hasn't confirmed the usual terms, which name the same times as the pages, promises nothing", () => {
  expect(read({}, { usualTerms: false }).size).toBe(0);
  expect(USUAL_TERMS).toContain(TIMES.transfer);
  expect(USUAL_TERMS).toContain(TIMES.move);
});

it("a reserved name isn't called available, and a sold one promises nothing", () => {
  expect([...read({ status: "reserved" }).keys()]).toEqual(
    TRUST_TITLES.filter((title) => !title.startsWith("Available")),
  );
  expect(read({ status: "sold" }).size).toBe(0);
});

it("lease-to-own says who is paid and who keeps the name; without plans it isn't offered", () => {
  const title = "Lease-to-Own option on request";
  expect(read().get(title)).toMatch(/^Pay monthly.*until your last payment.* You pay us directly/);
  expect(read({}, { plans: null }).has(title)).toBe(false);
});
