import { expect, it } from "vitest";
import type { OfferOrigin, StepKind, StepReason } from "./offer.ts";
import { meaningOf, type StepMeaning } from "./step-meaning.ts";

const toStep = (text: string) => {
  const [kind, reason = null] = text.split(": ") as [StepKind, StepReason?];
  return { kind, reason };
};

it.each<[StepMeaning, OfferOrigin, string[]]>([
  ["offered", "offer", ["offered"]],
  ["countered", "offer", ["offered", "countered"]],
  ["replaced", "offer", ["offered", "countered", "countered: replaced"]],
  ["recalled", "offer", ["offered", "countered", "recalled"]],
  ["paid-by-mistake", "offer", ["offered", "accepted", "paid", "unpaid: paid-by-mistake"]],
  ["payment-returned", "checkout", ["started", "paid", "unpaid: payment-returned"]],
  ["for-sale-again", "offer", ["offered", "declined: sold", "told: for-sale-again"]],
  ["accepted", "offer", ["offered", "accepted"]],
  ["opened", "offer", ["accepted: opened"]],
  ["pay-link", "offer", ["offered", "accepted", "told: pay-link"]],
  ["reserved", "offer", ["offered", "told: reserved"]],
  ["free-again", "offer", ["offered", "told: reserved", "told: free-again"]],
  ["paying", "offer", ["offered", "accepted", "paying"]],
  ["paid", "offer", ["offered", "accepted", "expired: not-paid", "paid"]],
  ["declined", "offer", ["offered", "countered", "declined"]],
  ["called-off", "offer", ["offered", "accepted", "declined"]],
  ["called-off", "offer", ["accepted: opened", "declined"]],
  ["too-low", "offer", ["offered", "declined: too-low"]],
  ["removed", "offer", ["offered", "declined: removed"]],
  ["sold", "offer", ["offered", "declined: sold"]],
  ["sold-unpaid", "offer", ["offered", "accepted", "declined: sold"]],
  ["withdrawn", "offer", ["offered", "withdrawn"]],
  ["expired", "offer", ["offered", "expired"]],
  ["not-paid", "offer", ["offered", "accepted", "expired: not-paid"]],
  ["started", "checkout", ["started"]],
  ["checkout-left", "checkout", ["started", "withdrawn"]],
  ["called-off", "checkout", ["started", "declined"]],
  ["sold-unpaid", "checkout", ["started", "declined: sold"]],
  ["checkout-over", "checkout", ["started", "expired: not-paid"]],
  ["not-paid", "checkout", ["started", "paying", "expired: not-paid"]],
])("'%s' is the meaning of the last step of this %s: %j", (meaning, origin, steps) => {
  const [last, ...earlier] = steps.map(toStep).toReversed();
  expect(last && meaningOf(origin, last, earlier)).toBe(meaning);
});
