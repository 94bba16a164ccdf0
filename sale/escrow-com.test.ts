import { listSums } from "./checkout.ts";
import { expect, it } from "vitest";
import {
  explainFee,
  explainMethods,
  isPaidAtEscrowCom,
  listPaymentSteps,
  takesAllPayments,
} from "./escrow-com.ts";

const TERMS = { feePayer: "buyer", inspectionDays: 3 } as const;
const nameWith = (escrowLink: string | null) => ({ escrowLink, status: "available" }) as const;
const OWN = nameWith("https://www.escrow.com/checkout?token=1");
const ELSEWHERE = nameWith("https://sedo.com/checkout/1");
const sale = {
  isNameChosen: true,
  price: "$18,000",
  hasOwnLink: false,
  holdMinutes: 30,
  inspectionDays: 3,
};

it("Escrow.com is named only where it really takes the money", () => {
  expect(isPaidAtEscrowCom(OWN, null)).toBe(true);
  expect(isPaidAtEscrowCom(nameWith(null), TERMS)).toBe(true);
  expect(isPaidAtEscrowCom(nameWith(null), null)).toBe(false);
  expect(isPaidAtEscrowCom(ELSEWHERE, TERMS)).toBe(false);
  expect(isPaidAtEscrowCom({ ...OWN, status: "sold" }, TERMS)).toBe(false);

  expect(takesAllPayments([nameWith(null)], TERMS)).toBe(true);
  expect(takesAllPayments([OWN, nameWith(null)], null)).toBe(true);
  expect(takesAllPayments([nameWith(null)], null)).toBe(false);
  expect(takesAllPayments([OWN, ELSEWHERE], TERMS)).toBe(false);
});

it("the fee of a name is given in dollars, with who pays it and the total", () => {
  expect(explainFee(24_888, "USD", TERMS)).toBe(
    "About $598 for a bank transfer. You pay it: about $25,486 in total.",
  );
  const split = { ...TERMS, feePayer: "split" } as const;
  expect(explainFee(18_000, "USD", split)).toMatch(
    /\$432.+You and the seller each pay half: about \$18,216 in total\./,
  );
  expect(explainFee(18_000, "USD", { ...TERMS, feePayer: "seller" })).toMatch(
    /The seller pays it\.$/,
  );
  expect(explainFee(18_000, "USD", null)).toMatch(
    /^About \$432.+Its checkout shows who pays it\.$/,
  );
  expect(explainFee(900_000, "USD", TERMS)).toBe("Shown at Escrow.com before you pay. You pay it.");
  expect(explainFee(24_888, "USD", TERMS, 59_731)).toBe("$597.31: $25,485.31 in total.");
  expect(explainFee(24_888, "USD", split, 29_866)).toMatch(/^\$298\.66, your half: /);
  expect(explainFee(null, "USD", TERMS)).toBe("About $240 for a name of $10,000. You pay it.");
});

it("ways to pay that the price rules out aren't promised", () => {
  expect(explainMethods(3_888, "USD")).toMatch(/by bank wire, or below \$5,000 by PayPal or card/);
  expect(explainMethods(24_888, "USD")).toMatch(
    /by bank wire: PayPal and cards are for payments below \$5,000/,
  );
});

it("a buyer reads how soon to start the payment only where the shop reserves the name", () => {
  expect(listPaymentSteps(sale)[0]).toBe(
    "Press Buy Now. Start your payment within 30 minutes. Once you have, the name stays yours while the money is on its way.",
  );
  expect(listPaymentSteps({ ...sale, isNameChosen: false })[0]).toMatch(
    /^Choose a name and press Buy Now\. Start/,
  );
  expect(listPaymentSteps({ ...sale, hasOwnLink: true })[0]).toMatch(
    /at Escrow\.com, in a new tab/,
  );
  expect(listPaymentSteps({ ...sale, price: null })[0]).toMatch(/^You agree on a price/);
  for (const steps of [listPaymentSteps(sale), listPaymentSteps({ ...sale, hasOwnLink: true })]) {
    expect(steps).toHaveLength(4);
    expect(steps[1]).toContain("$18,000");
  }
});

it("where the calculator's figures are for another currency, none is shown", () => {
  expect(explainFee(24_888, "EUR", TERMS)).toBe("Shown at Escrow.com before you pay. You pay it.");
  expect(explainFee(null, "EUR", TERMS)).toBe("Shown at Escrow.com before you pay. You pay it.");
  expect(explainMethods(3_888, "EUR")).not.toMatch(/\d/);
  expect(listSums(24_888, "EUR", "buyer")).toEqual([
    ["Price", "€24,888"],
    ["Escrow fee", "shown at Escrow.com"],
    ["Total", "shown at Escrow.com"],
  ]);
});
