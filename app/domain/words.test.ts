import { expect, test } from "vitest";
import { dollars, ON_REQUEST } from "../../test/support/listing.ts";
import { trustFactsOf } from "./words.ts";

const CHECKOUT = "https://www.escrow.com/checkout?token=1";
const ESCROW = {
  email: "seller@harbor.example",
  feePayer: "buyer",
  inspectionDays: 3,
} as const;
const REGISTRY = {
  registeredOn: "2001-03-09",
  expiresOn: null,
  registrar: "Harbor Registrar",
  lookedUpOn: "2026-11-01",
};

const priced = (escrowLink: string | null = CHECKOUT) =>
  ({ escrowLink, price: dollars(4_888), status: "available" }) as const;

test("the price is followed by the escrow, its inspection period and fee, and the name's age and registrar", () => {
  const facts = trustFactsOf(priced(), ESCROW, REGISTRY);
  expect(facts.slice(0, 2)).toEqual([
    "Paid through Escrow.com, 3 days to check delivery",
    "Escrow fee about $128, $5,016 in total",
  ]);
  expect(facts[2]).toMatch(/^Registered since .*2001, at Harbor Registrar$/);
  const other = { ...ESCROW, feePayer: "split", inspectionDays: 1 } as const;
  expect(trustFactsOf(priced(), other, null)).toEqual([
    "Paid through Escrow.com, 1 day to check delivery",
    "Your half of the escrow fee about $64, $4,952 in total",
  ]);
  const paid = trustFactsOf(priced(), { ...ESCROW, feePayer: "seller" }, null);
  expect(paid[1]).toBe("We pay the escrow fee");
});

test("unknown facts are left out, and all of them if the name can't be bought through escrow", () => {
  expect(trustFactsOf(priced(), null, null)).toEqual(["Paid through Escrow.com"]);
  expect(trustFactsOf(priced(null), null, null)).toEqual([]);
  expect(trustFactsOf(priced("https://sedo.com/checkout/1"), ESCROW, null)).toEqual([]);
  const onRequest = { escrowLink: null, price: ON_REQUEST, status: "available" } as const;
  expect(trustFactsOf(onRequest, ESCROW, null)).toHaveLength(1);
  for (const status of ["reserved", "sold"] as const) {
    expect(trustFactsOf({ ...priced(), status }, ESCROW, REGISTRY)).toEqual([]);
  }
});
