import { expect, test } from "vitest";
import { NOT_RESERVED } from "../../sale/checkout.ts";
import { makePlan } from "../../sale/plan.ts";
import type { EscrowView } from "../../sale/escrow-view.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import { describeOffer, type Phase, phaseOf } from "./describe-offer.ts";

const NOW = "2026-11-22T12:00:00.000Z";
const LATER = "2026-11-29T12:00:00.000Z";
const EARLIER = "2026-11-21T12:00:00.000Z";

type Step = OfferView["steps"][number];

const step = (given: Partial<Step>): Step => ({
  actor: "buyer",
  kind: "offered",
  text: "You offered",
  amount: null,
  note: null,
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
  currency: "USD",
  asking: "$34,888",
  notice: null,
  minimumOffer: null,
  expiresAt: LATER,
  payBy: null,
  payLink: null,
  payingAt: null,
  isUnconfirmed: false,
  isReserving: true,
  confirmedAt: null,
  paidAt: null,
  plan: null,
  received: null,
  timeZone: null,
  name: "Ada",
  email: "ada@pier.example",
  billing: null,
  isMailed: true,
  canMail: true,
  obstacle: null,
  seen: 1,
  steps: [step({ amount: 12_000 })],
  standsAt: "offered",
  correction: null,
};

const closed = (
  state: OfferView["state"],
  kind: Step["kind"],
  given: Partial<OfferView> = {},
): Partial<OfferView> => ({
  ...given,
  state,
  standsAt: kind,
  steps: [...OFFER.steps, step({ actor: "shop", kind })],
});

const PURCHASE = { origin: "checkout", state: "accepted" } as const;

const CASES: readonly [Phase, Partial<OfferView>][] = [
  ["wait", {}],
  ["answer", { state: "countered", turn: "buyer" }],
  ["taken", { state: "countered", turn: "buyer", obstacle: "taken" }],
  ["unsaleable", { obstacle: "unsaleable" }],
  ["agreed", { state: "accepted", payBy: LATER }],
  ["gone", { state: "accepted", payBy: LATER, obstacle: "unsaleable" }],
  ["not-paid", { state: "accepted", payBy: EARLIER }],
  ["checkout", { ...PURCHASE, payBy: LATER }],
  ["gone", { ...PURCHASE, payBy: LATER, obstacle: "unsaleable" }],
  ["gone", { ...PURCHASE, payBy: EARLIER, obstacle: "taken" }],
  ["gone", closed("expired", "not-paid", { origin: "checkout", obstacle: "taken" })],
  ["not-paid", { ...PURCHASE, payBy: EARLIER }],
  ["not-paid", closed("expired", "not-paid", { origin: "checkout" })],
  ["withdrawn", closed("withdrawn", "withdrawn", { origin: "checkout", obstacle: "taken" })],
  ["paying", { ...PURCHASE, payBy: LATER, payingAt: EARLIER }],
  ["paying", { ...PURCHASE, payBy: LATER, payingAt: EARLIER, obstacle: "unsaleable" }],
  ["not-paid", { ...PURCHASE, payBy: EARLIER, payingAt: EARLIER }],
  ["paid", { state: "accepted", payBy: EARLIER, paidAt: EARLIER }],
  ["declined", closed("declined", "declined")],
  ["declined", { state: "declined" }],
  ["payment-returned", closed("declined", "payment-returned")],
  ["paying", { state: "accepted", payBy: null, payingAt: EARLIER }],
  ["expired", closed("expired", "expired")],
  ["expired", { expiresAt: NOW }],
];

test.each(CASES)("an offer is in phase '%s' by its state and last steps: %j", (phase, given) => {
  expect(phaseOf({ ...OFFER, ...given }, NOW)).toBe(phase);
});

const describeNow = (given: Partial<OfferView>, deal: EscrowView | null = null) =>
  describeOffer({ ...OFFER, ...given }, deal, NOW);

const LATE = { ...PURCHASE, payBy: EARLIER, amount: 34_888 };

test("a buyer whose time ran out is asked about a payment only if the price is the same", () => {
  expect(describeNow(LATE).standing.text).toContain("say so below");
  const { text } = describeNow({ ...LATE, asking: "$36,000" }).standing;
  expect(text).toContain("don't send any money");
});

const DEAL: EscrowView = {
  state: "open",
  payUrl: null,
  isDown: false,
  news: [{ kind: "escrow-secured", at: EARLIER }],
  inspectionEnds: null,
  actBy: null,
  feeCents: null,
  askedAt: EARLIER,
  byHandAt: null,
  isCalledOff: false,
};
const AGREED = { state: "accepted", payBy: LATER } as const;
const PAYING = { ...AGREED, payBy: null, payingAt: EARLIER };

test("once the money is on its way, the page says where the sale stands at the escrow", () => {
  expect(describeNow(PAYING, DEAL).standing.title).toBe("Escrow.com holds your money");
  const opened = { ...DEAL, news: [] };
  expect(describeNow(AGREED, opened).standing).toEqual(describeNow(AGREED).standing);
  expect(describeNow(LATE, DEAL).standing.text).not.toContain("say so below");
});

test("the buyer follows the escrow only where it agrees with what the seller decided by hand", () => {
  const isFollowed = (given: Partial<OfferView>, deal: Partial<EscrowView>) =>
    describeNow(given, { ...DEAL, ...deal }).tracking !== null;
  expect(isFollowed(PAYING, {})).toBe(true);
  const byHand = { byHandAt: EARLIER };
  expect(isFollowed({ ...PAYING, paidAt: EARLIER }, byHand)).toBe(true);
  expect(isFollowed({ ...PAYING, paidAt: EARLIER }, { ...byHand, news: [] })).toBe(false);
  expect(isFollowed(closed("withdrawn", "withdrawn"), {})).toBe(false);
});

test("a buyer reads one way back to the private page, and no promise of email from a shop without a mail server", () => {
  expect(describeNow({}).wayBack).toMatch(/^Every email that we send to ada@pier\.example/);
  expect(describeNow({ isMailed: false }).wayBack).toMatch(/until we email ada@/);
  const silent = { isMailed: false, canMail: false };
  expect(describeNow(silent).wayBack).toMatch(
    /^This shop can't send email .+ the only way back\.$/,
  );
  for (const given of [{}, PAYING, { ...PAYING, paidAt: EARLIER }]) {
    for (const isUnconfirmed of [false, true]) {
      const offer = { ...given, isUnconfirmed };
      expect(describeNow(offer).standing.text).toContain("email ada@pier.example");
      expect(describeNow({ ...offer, ...silent }).standing.text).not.toMatch(/email|inbox/);
    }
  }
});

test("the automatic decline says that it is automatic, and shows no sum but the buyer's own", () => {
  const { title, text } = describeNow({ ...closed("declined", "too-low"), asking: null }).standing;
  expect(title).toMatch(/automatic/i);
  expect(`${title} ${text}`.match(/\$[\d,]+/g)).toEqual(["$12,000"]);
});

test("one list has what happened, and then what lies ahead", () => {
  const listTexts = (given: Partial<OfferView>, deal: EscrowView | null = null) =>
    describeNow(given, deal).course.map(({ text, progress }) => `${text} (${progress})`);
  expect(listTexts({})).toEqual(["You offered (current)", "Agreed (ahead)", "Paid (ahead)"]);
  expect(listTexts(AGREED).at(-1)).toBe("Paid (ahead)");
  expect(listTexts(closed("declined", "declined")).at(-1)).toMatch(/\(done\)$/);
  expect(listTexts(PAYING, DEAL).slice(1)).toEqual([
    "Name on its way to you (ahead)",
    "Name with you, to check (ahead)",
    "Name accepted (ahead)",
    "Sale complete (ahead)",
  ]);
});

test("a plan names its monthly payments, and an unpaid one no sum", () => {
  const plan = makePlan(18_000, "USD", 12, 0);
  const agreed = { ...AGREED, amount: 18_000, plan };
  expect(describeNow(agreed).standing).toMatchObject({
    sum: "$18,000",
    text: expect.stringContaining("12 monthly payments of $1,500, $18,000 in total"),
  });
  expect(describeNow(agreed).deadline?.label).toBe("The first payment is due");
  expect(describeNow({ ...agreed, paidAt: EARLIER }).standing.sum).toBe("$1,500");
  expect(describeNow({ ...closed("expired", "not-paid"), plan }).standing.text).not.toContain("$");
});

test("a buyer who can't have the name is told not to send money, without mention of an offer", () => {
  for (const obstacle of ["taken", "unsaleable"] as const) {
    const { title, text } = describeNow({ ...PURCHASE, payBy: EARLIER, obstacle }).standing;
    expect(text).toMatch(/don't send any money/);
    expect(`${title} ${text}`).not.toMatch(/offer/);
  }
});

test("a purchase that doesn't reserve its name says so, and that it's over once another buyer has the name", () => {
  const open = { ...PURCHASE, payBy: LATER, isReserving: false };
  expect(describeNow(open).standing.text).toBe(NOT_RESERVED);
  const paying = { ...open, payingAt: EARLIER, isUnconfirmed: true };
  expect(describeNow(paying).standing.text).toContain(
    "isn't reserved for you: whoever pays first has it",
  );
  expect(describeNow({ ...paying, obstacle: "taken" }).phase).toBe("gone");
  expect(describeNow({ ...paying, isReserving: true, obstacle: "taken" }).phase).toBe("paying");
});
