import { expect, test } from "vitest";
import type { OfferView } from "../../server/offers/buyer-side.ts";
import { type Phase, phaseOf, progressOf, standingOf, stepWords } from "./words.ts";

const NOW = "2026-11-22T12:00:00.000Z";
const LATER = "2026-11-29T12:00:00.000Z";
const EARLIER = "2026-11-21T12:00:00.000Z";

type Step = OfferView["steps"][number];

const step = (given: Partial<Step>): Step => ({
  number: 1,
  actor: "buyer",
  kind: "offered",
  reason: null,
  amount: null,
  note: null,
  expiresAt: null,
  createdAt: EARLIER,
  ...given,
});

const OFFER: OfferView = {
  reference: "O-234567",
  domain: "people.talk",
  displayName: "people.talk",
  origin: "offer",
  state: "new",
  turn: "seller",
  amount: 12_000,
  asking: "$34,888",
  notice: null,
  minimumOffer: null,
  expiresAt: LATER,
  payBy: null,
  payLink: null,
  payingAt: null,
  isUnproven: false,
  paidAt: null,
  plan: null,
  timeZone: null,
  name: "Ada",
  email: "ada@pier.example",
  isMailed: true,
  obstacle: null,
  seen: 1,
  steps: [step({ amount: 12_000 })],
};

const declined = (given: Partial<Step>): Partial<OfferView> => ({
  state: "declined",
  steps: [...OFFER.steps, step({ number: 2, kind: "declined", ...given })],
});
const byShop = (reason: Step["reason"]) => declined({ actor: "shop", reason });

const PURCHASE = { origin: "checkout", state: "accepted" } as const;

const CASES: readonly [Phase, Partial<OfferView>][] = [
  ["wait", {}],
  ["wait", { state: "countered" }],
  ["answer", { state: "countered", turn: "buyer" }],
  ["taken", { state: "countered", turn: "buyer", obstacle: "taken" }],
  ["unsaleable", { obstacle: "unsaleable" }],
  ["agreed", { state: "accepted", payBy: LATER }],
  ["lapsed", { state: "accepted", payBy: EARLIER }],
  ["lapsed", { state: "expired", payBy: EARLIER }],
  ["checkout", { ...PURCHASE, payBy: LATER }],
  ["gone", { ...PURCHASE, payBy: LATER, obstacle: "unsaleable" }],
  ["gone", { ...PURCHASE, payBy: EARLIER, obstacle: "taken" }],
  ["gone", { ...PURCHASE, state: "expired", payBy: EARLIER, obstacle: "taken" }],
  ["ran-out", { ...PURCHASE, payBy: EARLIER }],
  ["ran-out", { ...PURCHASE, state: "expired", payBy: EARLIER }],
  ["cancelled", { ...PURCHASE, state: "withdrawn", payBy: LATER }],
  ["paying", { ...PURCHASE, payBy: LATER, payingAt: EARLIER }],
  ["lapsed", { ...PURCHASE, payBy: EARLIER, payingAt: EARLIER }],
  ["paid", { state: "accepted", payBy: EARLIER, paidAt: EARLIER }],
  ["declined", declined({ actor: "seller" })],
  ["ended", { ...declined({ actor: "seller" }), payBy: LATER }],
  ["too-low", byShop("too-low")],
  ["sold", byShop("sold")],
  ["sold-unpaid", { ...byShop("sold"), payBy: LATER }],
  ["removed", byShop("removed")],
  ["expired", { state: "expired" }],
  ["expired", { expiresAt: NOW }],
  ["withdrawn", { state: "withdrawn" }],
];

test.each(CASES)("an offer stands at '%s' by its state and its last steps: %j", (phase, given) => {
  expect(phaseOf({ ...OFFER, ...given }, NOW)).toBe(phase);
});

test("the automatic decline says that it is automatic, and no number but the buyer's own", () => {
  const offer = { ...OFFER, ...byShop("too-low"), asking: null };
  const { title, text } = standingOf(offer, "too-low");
  expect(title).toMatch(/automatic/i);
  expect(`${title} ${text}`.match(/\$[\d,]+/g)).toEqual(["$12,000"]);
});

const COUNTERED = [...OFFER.steps, step({ number: 2, actor: "seller", kind: "countered" })];

test.each<[Phase, Partial<OfferView>, string, string]>([
  ["wait", {}, "Offered", "Agreed Paid"],
  ["answer", { steps: COUNTERED }, "Offered Countered", "Agreed Paid"],
  ["agreed", { payBy: LATER }, "Offered Agreed", "Paid"],
  // The shop never learns of the transfer.
  ["paid", { payBy: LATER, steps: COUNTERED }, "Offered Countered Agreed Paid", ""],
  ["declined", { steps: COUNTERED }, "Offered Countered Declined", ""],
  ["lapsed", { payBy: EARLIER }, "Offered Agreed Lapsed", ""],
  ["withdrawn", {}, "Offered Withdrawn", ""],
])("the line of progress at '%s' claims what is done: %j", (phase, given, done, ahead) => {
  const progress = progressOf({ ...OFFER, ...given }, phase);
  expect([progress.done.join(" "), progress.ahead.join(" ")]).toEqual([done, ahead]);
});

test("an agreement that the seller opened begins with it, and a plan says what is paid each month", () => {
  const plan = { months: 12, monthly: 1_500, last: 1_500, total: 18_000, percent: 0, surcharge: 0 };
  const first = step({ actor: "seller", kind: "accepted", reason: "opened", amount: 18_000 });
  const offer = { ...OFFER, amount: 18_000, payBy: LATER, plan, steps: [first] };
  expect(progressOf(offer, "agreed")).toEqual({ done: ["Agreed"], ahead: ["First payment"] });
  expect(stepWords(first, "offer")).toBe("You and the seller agreed on");
  expect(standingOf(offer, "agreed")).toMatchObject({
    sum: "$18,000",
    text: expect.stringContaining("12 monthly payments of $1,500, $18,000 in all"),
  });
  expect(standingOf(offer, "paid").sum).toBe("$1,500");
});

test("where a payment was not confirmed, a purchase is no agreement, and of a plan the whole sum was not due", () => {
  const plan = { months: 12, monthly: 1_500, last: 1_500, total: 18_000, percent: 0, surcharge: 0 };
  for (const phase of ["lapsed", "sold-unpaid"] as const) {
    expect(standingOf({ ...OFFER, plan }, phase).text).not.toContain("$");
  }
  const { title } = standingOf({ ...OFFER, ...PURCHASE, payingAt: EARLIER }, "lapsed");
  expect(title).toBe("Your reservation has ended");
});

test("each step is told from the buyer's side", () => {
  const words = (told: Step) => stepWords(told, "offer");
  expect(words(step({ kind: "countered" }))).toBe("You offered");
  expect(words(step({ actor: "seller", kind: "countered" }))).toBe("The seller asked for");
  expect(words(step({ actor: "seller", kind: "accepted" }))).toBe("The seller accepted");
  expect(words(step({ actor: "shop", kind: "told", reason: "free-again" }))).toBe(
    "The name became available again",
  );
  expect(words(step({ actor: "seller", kind: "told", reason: "pay-link" }))).toBe(
    "The seller sent a payment link",
  );
  expect(words(step({ kind: "withdrawn" }))).toBe("You withdrew the offer");
  expect(stepWords(step({ kind: "withdrawn" }), "checkout")).toBe("You canceled the purchase");
});

test("a buyer who can't have the name is told to send no money, and of no offer", () => {
  for (const obstacle of ["taken", "unsaleable"] as const) {
    const offer = { ...OFFER, ...PURCHASE, payBy: EARLIER, obstacle };
    const { title, text } = standingOf(offer, phaseOf(offer, NOW));
    expect(text).toMatch(/don't send any money/);
    expect(`${title} ${text}`).not.toMatch(/offer/);
  }
});
