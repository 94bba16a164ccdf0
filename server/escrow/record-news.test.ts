import { expect, it } from "vitest";
import {
  ESCROW_STAGES,
  ESCROW_TURNS,
  type EscrowNews,
  type Offer,
  type OfferStep,
  type StepActor,
  type StepKind,
} from "../../sale/offer.ts";
import { FIRM } from "../../sale/reservation.ts";
import { type DecisionContext, decide } from "../../sale/rules.ts";
import { PAID } from "../../test/support/offers.ts";
import { toAction } from "./record-news.ts";

const NOW = "2026-11-28T12:00:00.000Z";
const LATER = "2026-12-05T12:00:00.000Z";
const LONG_AGO = "2026-11-01T12:00:00.000Z";

const AGREED: Offer = {
  id: 1,
  reference: "O-AAAAAA",
  domain: "harbor.com",
  origin: "offer",
  name: "Ada Buyer",
  email: "ada@buyer.example",
  phone: null,
  time_zone: null,
  state: "accepted",
  turn: "seller",
  amount: 12_000,
  currency: "USD",
  expires_at: LATER,
  steps: 2,
  doubt: null,
  captcha: null,
  pay_link: null,
  pay_by: LATER,
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
  created_at: LONG_AGO,
};
const PURCHASE: Offer = { ...AGREED, origin: "checkout" };

const take = (kind: StepKind, actor: StepActor = "shop"): OfferStep => ({
  offer_id: 1,
  number: 1,
  actor,
  kind,
  amount: null,
  note: null,
  expires_at: null,
  undo: "{}",
  via: null,
  created_at: NOW,
});
const OPENED = [take("accepted", "seller"), take("escrow-opened")];
const SECURED = [...OPENED, take("escrow-paying"), take("escrow-secured")];

type Situation = Partial<Omit<DecisionContext, "now">> & { readonly offer?: Offer };

/** What changes for the sale, in a word. */
function describe(news: EscrowNews, { offer = AGREED, ...facts }: Situation): string {
  const { steps = OPENED } = facts;
  const action = toAction(news, steps, { until: null, payBy: LATER, terms: PAID.terms });
  if (typeof action === "string") return action;
  const context = { status: "available", isTaken: false, ...facts, steps, now: NOW } as const;
  const { change, refusal } = decide(offer, "shop", action, context);
  if (!change) return refusal;
  if (change.paid_at) return "paid";
  if (change.pay_by === FIRM) return "firm";
  if (change.state === "declined") return "ends";
  return change.paying_at ? (change.reserves === 0 ? "unreserved" : "paying") : "noted";
}

/** What the news of money and of ends do, in this order; all others are noted, unless they are named. */
const MONEY = [
  "escrow-paying",
  "escrow-secured",
  "escrow-paid-out",
  "escrow-canceled",
  "escrow-refunded",
] as const satisfies readonly EscrowNews[];

const BY_HAND = "by-hand by-hand by-hand by-hand by-hand";

it.each<[string, Situation, string, Partial<Record<EscrowNews, string>>]>([
  ["agreed on", {}, "paying firm paid ends ends", {}],
  ["a purchase", { offer: PURCHASE }, "paying firm paid ends ends", {}],
  [
    "a purchase whose time is up",
    { offer: { ...PURCHASE, state: "expired", pay_by: "2026-11-28T11:00:00.000Z" } },
    "unreserved firm paid over over",
    {},
  ],
  [
    "an agreement that expired long ago",
    { offer: { ...AGREED, state: "expired", pay_by: LONG_AGO } },
    "over firm paid over over",
    {},
  ],
  [
    "being paid, as the buyer says",
    { offer: { ...PURCHASE, paying_at: NOW } },
    "paying firm paid ends ends",
    {},
  ],
  [
    "secured",
    { offer: { ...AGREED, paying_at: NOW, confirmed_at: NOW, pay_by: FIRM }, steps: SECURED },
    "known known paid ends ends",
    {},
  ],
  [
    "under way to the buyer",
    {
      offer: { ...AGREED, paying_at: NOW, confirmed_at: NOW, pay_by: FIRM },
      steps: [...SECURED, take("escrow-transfer")],
    },
    "known known paid ends noted",
    { "escrow-transfer": "known" },
  ],
  [
    "paid out",
    {
      offer: { ...AGREED, paid_at: NOW },
      steps: [...SECURED, take("escrow-transfer"), take("escrow-paid-out")],
    },
    "known known known over noted",
    { "escrow-transfer": "known" },
  ],
  [
    "called off by the shop, for another buyer",
    { offer: { ...PURCHASE, state: "declined" }, steps: [...OPENED, take("called-off")] },
    "over firm paid over over",
    {},
  ],
  [
    "marked as paid by hand",
    { offer: { ...AGREED, paid_at: NOW }, steps: [...OPENED, take("paid", "seller")] },
    BY_HAND,
    { "escrow-opened": "known" },
  ],
  [
    "called off by hand",
    {
      offer: { ...AGREED, state: "declined" },
      steps: [...OPENED, take("called-off", "seller")],
    },
    BY_HAND,
    { "escrow-opened": "known" },
  ],
  [
    "on again, because that was taken back",
    { steps: [...OPENED, take("called-off", "seller"), take("taken-back", "seller")] },
    "paying firm paid ends ends",
    {},
  ],
  ["of a name that another buyer has", { isTaken: true }, "taken taken taken ends ends", {}],
  [
    "of a name whose file says sold",
    { status: "sold" },
    "unsaleable unsaleable paid ends ends",
    {},
  ],
  ["of a name that is gone", { status: undefined }, "paying firm paid ends ends", {}],
])(
  "the steps of a sale that is %s follow from what the service says",
  (_, situation, money, more) => {
    const words = money.split(" ");
    const isByHand = money === BY_HAND;
    const expected = [...ESCROW_STAGES, ...ESCROW_TURNS].map((news) => {
      const at = MONEY.findIndex((one) => one === news);
      const other = news === "escrow-opened" ? "known" : isByHand ? "by-hand" : "noted";
      return [news, words[at] ?? more[news] ?? other];
    });
    const found = expected.map(([news]) => [news, describe(news as EscrowNews, situation)]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  },
);
