import { expect, test } from "vitest";
import { NOT_RESERVED } from "../../sale/checkout.ts";
import { makePlan } from "../../sale/plan.ts";
import type { EscrowView } from "../../sale/escrow-view.ts";
import { trackEscrow } from "../../sale/track-escrow.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import { findTracked } from "./tracker.tsx";
import {
  describeWayBack,
  type Phase,
  phaseOf,
  progressOf,
  standingOf,
  stepWords,
} from "./words.ts";

const NOW = "2026-11-22T12:00:00.000Z";
const LATER = "2026-11-29T12:00:00.000Z";
const EARLIER = "2026-11-21T12:00:00.000Z";

type Step = OfferView["steps"][number];

const step = (given: Partial<Step>): Step => ({
  number: 1,
  actor: "buyer",
  meaning: "offered",
  amount: null,
  earlier: null,
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
};

const closed = (
  state: OfferView["state"],
  meaning: Step["meaning"],
  given: Partial<OfferView> = {},
): Partial<OfferView> => ({
  ...given,
  state,
  steps: [...OFFER.steps, step({ number: 2, actor: "shop", meaning })],
});

const PURCHASE = { origin: "checkout", state: "accepted" } as const;

const CASES: readonly [Phase, Partial<OfferView>][] = [
  ["wait", {}],
  ["wait", { state: "countered" }],
  ["answer", { state: "countered", turn: "buyer" }],
  ["taken", { state: "countered", turn: "buyer", obstacle: "taken" }],
  ["unsaleable", { obstacle: "unsaleable" }],
  ["agreed", { state: "accepted", payBy: LATER }],
  ["gone", { state: "accepted", payBy: LATER, obstacle: "unsaleable" }],
  ["not-paid", { state: "accepted", payBy: EARLIER }],
  ["not-paid", closed("expired", "not-paid")],
  ["checkout", { ...PURCHASE, payBy: LATER }],
  ["gone", { ...PURCHASE, payBy: LATER, obstacle: "unsaleable" }],
  ["gone", { ...PURCHASE, payBy: EARLIER, obstacle: "taken" }],
  ["gone", closed("expired", "checkout-over", { obstacle: "taken" })],
  ["checkout-over", { ...PURCHASE, payBy: EARLIER }],
  ["checkout-over", closed("expired", "checkout-over")],
  ["checkout-left", closed("withdrawn", "checkout-left", { obstacle: "taken" })],
  ["paying", { ...PURCHASE, payBy: LATER, payingAt: EARLIER }],
  ["paying", { ...PURCHASE, payBy: LATER, payingAt: EARLIER, obstacle: "unsaleable" }],
  ["not-paid", { ...PURCHASE, payBy: EARLIER, payingAt: EARLIER }],
  ["paid", { state: "accepted", payBy: EARLIER, paidAt: EARLIER }],
  ["declined", closed("declined", "declined")],
  ["declined", { state: "declined" }],
  ["called-off", closed("declined", "called-off")],
  ["too-low", closed("declined", "too-low")],
  ["sold", closed("declined", "sold")],
  ["sold-unpaid", closed("declined", "sold-unpaid")],
  ["removed", closed("declined", "removed")],
  ["never-paid", closed("expired", "never-paid")],
  ["payment-returned", closed("declined", "payment-returned")],
  ["plan-ended", closed("declined", "plan-ended")],
  ["for-sale-again", closed("declined", "for-sale-again")],
  ["gone", closed("declined", "for-sale-again", { obstacle: "taken" })],
  ["escrow-canceled", closed("declined", "escrow-canceled")],
  ["escrow-refunded", closed("declined", "escrow-refunded")],
  ["paying", { state: "accepted", payBy: null, payingAt: EARLIER }],
  ["expired", closed("expired", "expired")],
  ["expired", { expiresAt: NOW }],
  ["withdrawn", closed("withdrawn", "withdrawn")],
];

test.each(CASES)("an offer is in phase '%s' by its state and last steps: %j", (phase, given) => {
  expect(phaseOf({ ...OFFER, ...given }, NOW)).toBe(phase);
});

test("a buyer whose time ran out is asked about a payment only if the price is the same", () => {
  const late = { ...OFFER, ...PURCHASE, payBy: EARLIER, amount: 34_888 };
  expect(standingOf(late, "checkout-over").text).toContain("say so below");
  const { text } = standingOf({ ...late, asking: "$36,000" }, "checkout-over");
  expect(text).toContain("don't send any money");
});

const DEAL: EscrowView = {
  state: "open",
  payUrl: null,
  isDown: false,
  news: [{ reason: "escrow-secured", at: EARLIER }],
  inspectionEnds: null,
  actBy: null,
  feeCents: null,
  askedAt: EARLIER,
  override: null,
};

test("once the money is on its way, the page says where the sale stands at the escrow", () => {
  const tracking = trackEscrow(DEAL, { side: "buyer", zone: "UTC", now: NOW });
  const offer = { ...OFFER, state: "accepted", payingAt: EARLIER } as const;
  expect(standingOf(offer, "paying", tracking).title).toBe("Escrow.com holds your money");
  expect(standingOf(offer, "escrow-canceled", tracking).title).toBe("The transaction was canceled");
  const opened = { ...DEAL, news: [] };
  const before = trackEscrow(opened, { side: "buyer", zone: "UTC", now: NOW });
  expect(standingOf(offer, "agreed", before)).toEqual(standingOf(offer, "agreed"));
  const late = { ...OFFER, ...PURCHASE, payBy: EARLIER, amount: 34_888 };
  expect(standingOf(late, "checkout-over", null, true).text).not.toContain("say so below");
});

test("an end at the escrow stays the end, whatever else is heard of it later", () => {
  const ended = closed("declined", "escrow-canceled");
  const steps = [
    ...(ended.steps ?? []),
    step({ number: 3, actor: "shop", meaning: "escrow-stuck" }),
  ];
  expect(phaseOf({ ...OFFER, ...ended, steps }, NOW)).toBe("escrow-canceled");
});

test("the buyer follows the escrow only where it agrees with what the seller decided by hand", () => {
  expect(findTracked(DEAL, "paying")).toBe(DEAL);
  expect(findTracked(null, "agreed")).toBeNull();
  expect(findTracked({ ...DEAL, override: "declined" }, "paying")).toBeNull();
  expect(findTracked({ ...DEAL, override: "paid" }, "paid")).not.toBeNull();
  expect(findTracked({ ...DEAL, override: "paid", news: [] }, "paid")).toBeNull();
  expect(findTracked(DEAL, "withdrawn")).toBeNull();
});

test("after the seller has called off the sale, the buyer follows the money that the escrow holds", () => {
  const calledOff = { ...DEAL, override: "declined" } as const;
  expect(findTracked(calledOff, "called-off")).toBe(calledOff);
  expect(findTracked({ ...calledOff, news: [] }, "called-off")).toBeNull();
  const unpaid = { ...OFFER, ...closed("declined", "called-off") };
  expect(standingOf(unpaid, "called-off").text).toContain("don't send any money");
  const secured = step({ number: 3, actor: "shop", meaning: "escrow-secured" });
  const held = { ...unpaid, steps: [...unpaid.steps, secured] };
  expect(standingOf(held, "called-off").text).toBe(
    "Escrow.com still holds your $12,000: ask it to return the money, or contact us.",
  );
});

test("a buyer reads one way back to the private page, and no promise of email from a shop without a mail server", () => {
  expect(describeWayBack(OFFER)).toMatch(/^Every email that we send to ada@pier\.example/);
  expect(describeWayBack({ ...OFFER, isMailed: false })).toMatch(/until we email ada@/);
  const silent = { ...OFFER, isMailed: false, canMail: false };
  expect(describeWayBack(silent)).toMatch(/^We can't send email .+ the only way back\.$/);
  for (const phase of ["wait", "paying", "paid"] as const) {
    for (const isUnconfirmed of [false, true]) {
      expect(standingOf({ ...OFFER, isUnconfirmed }, phase).text).toContain(
        "email ada@pier.example",
      );
      expect(standingOf({ ...silent, isUnconfirmed }, phase).text).not.toMatch(/email|inbox/);
    }
  }
});

test("the automatic decline says that it is automatic, and shows no sum but the buyer's own", () => {
  const offer = { ...OFFER, asking: null };
  const { title, text } = standingOf(offer, "too-low");
  expect(title).toMatch(/automatic/i);
  expect(`${title} ${text}`.match(/\$[\d,]+/g)).toEqual(["$12,000"]);
});

const listSteps = (...meanings: Step["meaning"][]) => ({
  steps: meanings.map((meaning) => step({ meaning })),
});

test.each<[Phase, Partial<OfferView>, string, string]>([
  ["wait", {}, "Offered", "Agreed Paid"],
  ["answer", listSteps("offered", "countered", "countered"), "Offered Countered", "Agreed Paid"],
  ["agreed", listSteps("offered", "accepted"), "Offered Agreed", "Paid"],
  [
    "paid",
    listSteps("offered", "countered", "accepted", "not-paid", "paid"),
    "Offered Countered Agreed Paid",
    "",
  ],
  ["declined", listSteps("offered", "countered", "declined"), "Offered Countered Declined", ""],
  ["not-paid", listSteps("offered", "accepted"), "Offered Agreed Not paid in time", ""],
  ["paying", { ...PURCHASE, ...listSteps("started", "paying") }, "Started Paying", "Paid"],
  ["withdrawn", {}, "Offered Withdrawn", ""],
])("the progress at '%s' shows what is done: %j", (phase, given, done, ahead) => {
  const progress = progressOf({ ...OFFER, ...given }, phase);
  expect([progress.done.join(" "), progress.ahead.join(" ")]).toEqual([done, ahead]);
});

test("an agreement opened by the seller starts at Agreed, and a plan names its monthly payments", () => {
  const plan = makePlan(18_000, "USD", 12, 0);
  const first = step({ actor: "seller", meaning: "opened", amount: 18_000 });
  const offer = { ...OFFER, amount: 18_000, payBy: LATER, plan, steps: [first] };
  expect(progressOf(offer, "agreed")).toEqual({ done: ["Agreed"], ahead: ["First payment"] });
  expect(stepWords(first)).toBe("We agreed on");
  expect(standingOf(offer, "agreed")).toMatchObject({
    sum: "$18,000",
    text: expect.stringContaining("12 monthly payments of $1,500, $18,000 in total"),
  });
  expect(standingOf(offer, "paid").sum).toBe("$1,500");
});

test("an unpaid purchase isn't called an agreement, and an unpaid plan names no sum", () => {
  const plan = makePlan(18_000, "USD", 12, 0);
  for (const phase of ["not-paid", "sold-unpaid"] as const) {
    expect(standingOf({ ...OFFER, plan }, phase).text).not.toContain("$");
  }
  const { title } = standingOf({ ...OFFER, ...PURCHASE, payingAt: EARLIER }, "not-paid");
  expect(title).toBe("Your time to pay has run out");
});

test.each<[Step["actor"], Step["meaning"], string]>([
  ["buyer", "countered", "You offered"],
  ["seller", "countered", "We asked for"],
  ["buyer", "accepted", "You accepted"],
  ["seller", "accepted", "We accepted"],
  ["seller", "called-off", "We called off the sale"],
])("a %s's step '%s' reads: %s", (actor, meaning, words) => {
  expect(stepWords(step({ actor, meaning }))).toBe(words);
});

test.each<[Phase, Partial<Step>, RegExp]>([
  [
    "answer",
    { meaning: "replaced", earlier: 1_850 },
    /^This replaces our earlier counteroffer of \$1,850, which can't be accepted anymore\. It's your turn/,
  ],
  ["wait", { meaning: "recalled", earlier: 1_850 }, /taken back our counteroffer of \$1,850/],
  ["agreed", { meaning: "paid-by-mistake" }, /by mistake: no payment is confirmed yet\. people/],
  ["checkout", { meaning: "paid-by-mistake" }, /by mistake: no payment is confirmed yet\.$/],
])("at '%s', the page says what the seller has just corrected: %j", (phase, correction, words) => {
  const news = step({ number: 3, actor: "shop", meaning: "reserved" });
  const steps = [...OFFER.steps, step({ number: 2, actor: "seller", ...correction }), news];
  expect(standingOf({ ...OFFER, steps }, phase).text).toMatch(words);
  const later = [...steps, step({ number: 4, meaning: "paying" })];
  expect(standingOf({ ...OFFER, steps: later }, phase).text ?? "").not.toMatch(words);
});

test("a buyer who can't have the name is told not to send money, without mention of an offer", () => {
  for (const obstacle of ["taken", "unsaleable"] as const) {
    const offer = { ...OFFER, ...PURCHASE, payBy: EARLIER, obstacle };
    const { title, text } = standingOf(offer, phaseOf(offer, NOW));
    expect(text).toMatch(/don't send any money/);
    expect(`${title} ${text}`).not.toMatch(/offer/);
  }
});

test("a purchase that doesn't reserve its name says so, and that it's over once another buyer has the name", () => {
  const open = { ...OFFER, ...PURCHASE, isReserving: false };
  expect(standingOf(open, "checkout")).toMatchObject({ text: NOT_RESERVED });
  const paying = { ...open, payingAt: EARLIER };
  expect(phaseOf(paying, NOW)).toBe("paying");
  expect(standingOf({ ...paying, isUnconfirmed: true }, "paying").text).toContain(
    "isn't reserved for you: whoever pays first has it",
  );
  expect(phaseOf({ ...paying, obstacle: "taken" }, NOW)).toBe("gone");
  expect(phaseOf({ ...paying, isReserving: true, obstacle: "taken" }, NOW)).toBe("paying");
});
