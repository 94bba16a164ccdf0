import { expect, it } from "vitest";
import type { Offer, OfferStep, StepKind } from "./offer.ts";
import { toStep } from "./new-step.ts";
import { type Action, decide } from "./rules.ts";
import { FIRM } from "./reservation.ts";

const NOW = "2026-11-22T10:00:00.000Z";
const LATER = "2026-11-29T10:00:00.000Z";
const EARLIER = "2026-11-22T09:00:00.000Z";

const OFFER: Offer = {
  id: 1,
  reference: "O-234567",
  domain: "harbor.com",
  origin: "offer",
  name: "Ada Buyer",
  email: "ada@buyer.example",
  phone: null,
  time_zone: null,
  state: "new",
  turn: "seller",
  amount: 12_000,
  currency: "USD",
  expires_at: LATER,
  steps: 1,
  doubt: null,
  captcha: null,
  pay_link: null,
  pay_by: null,
  paying_at: null,
  paid_at: null,
  confirmed_at: null,
  halted_by: null,
  act_by: null,
  reserves: 1,
  address_hash: null,
  network_hash: null,
  plan_months: null,
  plan_percent: null,
  shown_price: null,
  read_steps: 0,
  notes: null,
  billing: null,
  created_at: EARLIER,
};

const step = (kind: StepKind, given: Partial<OfferStep> = {}): OfferStep => ({
  offer_id: 1,
  number: 1,
  actor: "buyer",
  kind,
  amount: null,
  note: null,
  expires_at: null,
  undo: null,
  via: null,
  created_at: EARLIER,
  ...given,
});

const accepted = { state: "accepted", pay_by: LATER } as const;
const undo = (before: object) => ({ actor: "seller", undo: JSON.stringify(before) }) as const;

/** Where an offer may stand, with its last steps. */
const SITUATIONS: Readonly<Record<string, readonly [Partial<Offer>, ...OfferStep[]]>> = {
  offered: [{}, step("offered", { amount: 12_000 })],
  countered: [
    { state: "countered", turn: "buyer", amount: 18_000 },
    step("offered", { amount: 12_000 }),
    step("countered", undo({ state: "new", turn: "seller", amount: 12_000, expires_at: LATER })),
  ],
  agreed: [accepted, step("accepted", { actor: "seller" })],
  checkout: [{ ...accepted, origin: "checkout" }, step("started")],
  paying: [{ ...accepted, paying_at: EARLIER }, step("paying")],
  held: [{ ...accepted, pay_by: FIRM, paying_at: EARLIER }, step("escrow-secured")],
  paid: [
    { ...accepted, paid_at: EARLIER },
    step("accepted"),
    step("paid", undo({ state: "accepted", paid_at: null })),
  ],
  overdue: [{ ...accepted, pay_by: EARLIER }, step("accepted")],
  ended: [{ state: "declined", pay_by: LATER }, step("called-off", undo({ state: "accepted" }))],
};

const terms = { day: "2026-11-22", base: "USD", rate: 1, fee: null } as const;
const refund = { day: "2026-11-22", keepsFee: false };
const note = null;

const ACTIONS: readonly Action[] = [
  { kind: "countered", amount: 20_000, expiresAt: LATER, note },
  { kind: "accepted", payBy: LATER, payLink: null, note },
  { kind: "declined", note },
  { kind: "withdrawn", note },
  { kind: "pay-link", payLink: "https://pay.example/1", note },
  { kind: "paying", payBy: LATER },
  { kind: "confirmed", payBy: LATER },
  { kind: "paid", terms },
  { kind: "called-off", note },
  { kind: "payment-returned", note, refund },
  { kind: "taken-back", payBy: LATER, note },
  { kind: "not-paid" },
  { kind: "sold" },
  { kind: "escrow-paying", payBy: LATER },
  { kind: "escrow-secured" },
  { kind: "escrow-paid-out", terms },
  { kind: "escrow-canceled" },
  { kind: "escrow-refunded", until: null },
  { kind: "noted", note: "News." },
];

const actorOf = ({ kind }: Action) =>
  kind === "withdrawn" || kind === "paying"
    ? "buyer"
    : /^(?:not-paid|sold|escrow|noted)/.test(kind)
      ? "shop"
      : "seller";

function answer(action: Action, [given, ...steps]: readonly [Partial<Offer>, ...OfferStep[]]) {
  const offer = { ...OFFER, ...given };
  const circumstances = { now: NOW, status: "available", isTaken: false, steps } as const;
  const { change, refusal } = decide(offer, actorOf(action), action, circumstances);
  if (!change) return refusal;
  const { state, paid_at } = { ...offer, ...change };
  return state === "accepted" && paid_at ? "PAID" : state.toUpperCase();
}

/** What each action does to an offer that stands so: its new state, or why it is refused. */
const TABLE = `
offered | countered | agreed | checkout | paying | held | paid | overdue | ended
countered | COUNTERED | COUNTERED | over | over | over | over | over | over | over
accepted | ACCEPTED | not-your-turn | over | over | over | over | over | over | over
declined | DECLINED | DECLINED | over | over | over | over | over | over | over
withdrawn | WITHDRAWN | WITHDRAWN | over | WITHDRAWN | over | over | over | over | over
pay-link | over | over | ACCEPTED | ACCEPTED | ACCEPTED | ACCEPTED | over | expired | over
paying | over | over | ACCEPTED | ACCEPTED | said-already | said-already | over | ACCEPTED | over
confirmed | over | over | ACCEPTED | ACCEPTED | ACCEPTED | ACCEPTED | over | ACCEPTED | ACCEPTED
paid | over | over | PAID | PAID | PAID | PAID | over | PAID | PAID
called-off | over | over | DECLINED | DECLINED | DECLINED | held | over | DECLINED | over
payment-returned | not-paid | not-paid | not-paid | not-paid | not-paid | not-paid | DECLINED | not-paid | not-paid
taken-back | acted-on | NEW | acted-on | acted-on | acted-on | acted-on | ACCEPTED | acted-on | ACCEPTED
not-paid | over | over | over | over | over | over | over | EXPIRED | over
sold | DECLINED | DECLINED | over | over | over | over | over | over | over
escrow-paying | over | over | ACCEPTED | ACCEPTED | ACCEPTED | ACCEPTED | over | ACCEPTED | over
escrow-secured | over | over | ACCEPTED | ACCEPTED | ACCEPTED | ACCEPTED | over | ACCEPTED | ACCEPTED
escrow-paid-out | over | over | PAID | PAID | PAID | PAID | over | PAID | PAID
escrow-canceled | over | over | DECLINED | DECLINED | DECLINED | DECLINED | over | DECLINED | over
escrow-refunded | over | over | DECLINED | DECLINED | DECLINED | DECLINED | over | DECLINED | over
noted | NEW | COUNTERED | over | over | over | over | over | over | over
`;

it("one table says who may do what, when", () => {
  const rows = ACTIONS.map((action) =>
    [action.kind, ...Object.values(SITUATIONS).map((situation) => answer(action, situation))].join(
      " | ",
    ),
  );
  expect(["", Object.keys(SITUATIONS).join(" | "), ...rows, ""].join("\n")).toBe(TABLE);
});

it("what the seller takes back is as it was, but nobody has less time because of it", () => {
  const [given, ...steps] = SITUATIONS.paid ?? [{}];
  const offer = { ...OFFER, ...given, pay_by: EARLIER };
  const action = { kind: "taken-back", payBy: LATER, note } as const;
  const facts = { now: NOW, status: "available", isTaken: false, steps } as const;
  const { change } = decide(offer, "seller", action, facts);
  expect(change).toEqual({ state: "accepted", paid_at: null, pay_by: LATER });
  expect(decide(offer, "seller", action, { ...facts, isTaken: true }).refusal).toBe("taken");
  expect(decide(offer, "seller", action, { ...facts, status: "sold" }).refusal).toBe("unsaleable");
  const acted = [...steps, step("paying")];
  expect(decide(offer, "seller", action, { ...facts, steps: acted }).refusal).toBe("acted-on");
  const noted = [...steps, step("noted", { actor: "shop" })];
  expect(decide(offer, "seller", action, { ...facts, steps: noted }).refusal).toBeNull();
});

it("a payment of an unconfirmed purchase is taken back also after its time", () => {
  const [given, ...steps] = SITUATIONS.paid ?? [{}];
  const offer = {
    ...OFFER,
    ...given,
    origin: "checkout",
    pay_by: EARLIER,
    confirmed_at: null,
  } as const;
  const action = { kind: "taken-back", payBy: LATER, note } as const;
  const facts = { now: NOW, status: "available", isTaken: false, steps } as const;
  expect(decide(offer, "seller", action, facts).refusal).toBeNull();
});

it("a step keeps what it changed, but for the hashes of addresses", () => {
  const [given] = SITUATIONS.paying ?? [{}];
  const offer = { ...OFFER, ...given, address_hash: "a" };
  const action = { kind: "confirmed", payBy: LATER } as const;
  const facts = { now: NOW, status: "available", isTaken: false } as const;
  const { change } = decide(offer, "seller", action, facts);
  const { undo: kept } = toStep("seller", action, offer, change ?? {}, NOW);
  expect(JSON.parse(kept ?? "")).toEqual({
    state: "accepted",
    pay_by: LATER,
    paying_at: EARLIER,
    confirmed_at: null,
    reserves: 1,
    halted_by: null,
    act_by: null,
  });
});
