import { describe, expect, it } from "vitest";
import { ESCROW_STAGES, ESCROW_TURNS, type EscrowNews } from "../../sale/offer.ts";
import { doDeed, listNext } from "../../test/support/escrow-deeds.ts";
import { ESCROW_EMAIL, toTransaction } from "../../test/support/escrow-order.ts";
import { seededRandom } from "../../test/support/listing.ts";
import { readTransaction } from "./report.ts";

type Flags = Readonly<Record<string, boolean>>;

interface Shown {
  readonly agreed?: boolean;
  readonly payment?: Flags;
  readonly item?: Flags;
  /** More of the transaction itself. */
  readonly own?: Record<string, unknown>;
  /** More of its one item. */
  readonly more?: Record<string, unknown>;
}

/** A transaction as the documentation shows it, with the keys that have come true alone. */
const show = ({ agreed = true, payment = {}, item = {}, own, more }: Shown = {}) => ({
  id: 3_621_322,
  reference: "O-AAAAAA-abcdefgh",
  currency: "usd",
  is_cancelled: false,
  parties: [
    { role: "seller", customer: ESCROW_EMAIL, agreed: true },
    { role: "buyer", customer: "ada@buyer.example", agreed },
  ],
  items: [
    {
      type: "domain_name",
      title: "Harbor.com",
      inspection_period: 259_200,
      fees: [
        { type: "escrow", payer_customer: "ada@buyer.example", split: "0.5", amount: "156.00" },
        { type: "escrow", payer_customer: ESCROW_EMAIL, split: "0.5", amount: "156.00" },
      ],
      schedule: [{ amount: "12000.00", payer_customer: "ada@buyer.example", status: payment }],
      status: item,
      ...more,
    },
  ],
  ...own,
});

const read = (shown: Shown = {}) => readTransaction(show(shown), ESCROW_EMAIL);
const upTo = (last: EscrowNews): EscrowNews[] =>
  ESCROW_STAGES.slice(0, ESCROW_STAGES.findIndex((stage) => stage === last) + 1);

const SECURED = { payment_sent: true, payment_received: true, secured: true };
const RECEIVED = { shipped: true, received: true };
const REJECTED = { ...RECEIVED, rejected: true };
const CANCELED = { is_cancelled: true };

describe("a transaction at the escrow service", () => {
  it.each<[string, Shown, EscrowNews[]]>([
    ["nobody has paid", {}, upTo("escrow-opened")],
    ["the buyer says it's paid", { payment: { payment_sent: true } }, upTo("escrow-paying")],
    ["it is paid before both agreed", { agreed: false, payment: SECURED }, upTo("escrow-secured")],
    ["the money is there", { payment: SECURED }, upTo("escrow-secured")],
    ["the name is sent", { payment: SECURED, item: { shipped: true } }, upTo("escrow-transfer")],
    ["the name is received", { payment: SECURED, item: RECEIVED }, upTo("escrow-received")],
    [
      "it was received without being marked as sent",
      { payment: SECURED, item: { received: true } },
      upTo("escrow-received"),
    ],
    [
      "the name is accepted",
      { payment: SECURED, item: { ...RECEIVED, accepted: true } },
      upTo("escrow-accepted"),
    ],
    [
      "the seller is paid",
      {
        payment: { ...SECURED, disbursed_to_beneficiary: true },
        item: { ...RECEIVED, accepted: true },
      },
      upTo("escrow-paid-out"),
    ],
    [
      "the seller is paid, and nothing else is said",
      { payment: { disbursed_to_beneficiary: true } },
      upTo("escrow-paid-out"),
    ],
    [
      "the name is rejected",
      { payment: SECURED, item: REJECTED },
      [...upTo("escrow-received"), "escrow-rejected"],
    ],
    [
      "the seller refuses the returned name",
      { payment: SECURED, item: { ...REJECTED, received_returned: true, rejected_returned: true } },
      [...upTo("escrow-received"), "escrow-rejected", "escrow-disputed"],
    ],
    [
      "it is in dispute",
      { payment: SECURED, item: { ...RECEIVED, in_dispute: true } },
      [...upTo("escrow-received"), "escrow-disputed"],
    ],
    [
      "the buyer has the money back",
      {
        payment: { ...SECURED, disbursed_to_payer: true },
        item: { ...REJECTED, received_returned: true, accepted_returned: true },
      },
      [...upTo("escrow-received"), "escrow-rejected", "escrow-refunded"],
    ],
    [
      "a refund was granted",
      { payment: { ...SECURED, refund_created: true, refund_resolved: true } },
      [...upTo("escrow-secured"), "escrow-refunded"],
    ],
    [
      "a refund was asked for and refused",
      { payment: { ...SECURED, refund_created: true, refund_rejected: true } },
      upTo("escrow-secured"),
    ],
    [
      "it is canceled before it is paid",
      { agreed: false, own: CANCELED },
      ["escrow-opened", "escrow-canceled"],
    ],
    [
      "its one item is canceled",
      { item: { canceled: true } },
      [...upTo("escrow-opened"), "escrow-canceled"],
    ],
    [
      "it is canceled once it is paid",
      { payment: SECURED, own: CANCELED },
      [...upTo("escrow-secured"), "escrow-refunded"],
    ],
  ])("is read if %s", (_, shown, reached) => {
    expect(read(shown)?.news).toEqual(reached);
  });

  it("says what was ordered, what it costs the seller, and how long the buyer may inspect", () => {
    expect(read()).toEqual({
      transactionId: "3621322",
      reference: "O-AAAAAA-abcdefgh",
      buyer: "ada@buyer.example",
      cents: 1_200_000,
      currency: "USD",
      domain: "harbor.com",
      news: upTo("escrow-opened"),
      inspectionSeconds: 259_200,
      feeCents: 15_600,
      buyersFeeCents: 15_600,
    });
    const otherWords = { currency: "euro", reference: null };
    const spaced = { type: "domain name", fees: [], inspection_period: "soon" };
    expect(read({ own: otherWords, more: spaced })).toMatchObject({
      reference: null,
      currency: "EUR",
      domain: "harbor.com",
      inspectionSeconds: null,
      feeCents: null,
      buyersFeeCents: null,
    });
  });

  it.each([
    ["12000", 1_200_000],
    ["12000.5", 1_200_050],
    ["35.7500", 3_575],
    ["0.01", 1],
    [35.8, 3_580],
    [1_000_000.29, 100_000_029],
    ["12000.005", null],
    [12_000.004, null],
    ["12,000.00", null],
    ["-1.00", null],
    ["1e3", null],
    [null, null],
    [undefined, null],
  ])("of %j costs %j cents", (amount, cents) => {
    const schedule = [{ amount, payer_customer: "ada@buyer.example", status: {} }];
    expect(read({ more: { schedule } })?.cents).toBe(cents);
  });

  it("with another item or payment doesn't pass for what was agreed on", () => {
    const [item] = show().items;
    const twice = { ...show(), items: [item, { ...item, title: "quay.com" }] };
    expect(readTransaction(twice, ESCROW_EMAIL)).toMatchObject({
      cents: 2_400_000,
      domain: "harbor.com, quay.com",
    });
    const goods = { ...show(), items: [{ ...item, type: "general_merchandise" }] };
    expect(readTransaction(goods, ESCROW_EMAIL)).toMatchObject({ domain: "" });
  });

  it.each([
    [null],
    [[]],
    ["<html>"],
    [{}],
    [{ ...show(), id: "../1" }],
    [{ ...show(), items: [] }],
    [{ error: "Not found" }],
  ])("isn't %j", (json) => {
    expect(readTransaction(json, ESCROW_EMAIL)).toBeNull();
  });
});

const ORDER = {
  currency: "usd",
  description: "Sale of harbor.com",
  reference: "O-AAAAAA-abcdefgh",
  parties: [
    { role: "seller", customer: "me", agreed: true },
    { role: "buyer", customer: "ada@buyer.example", agreed: true },
  ],
  items: [
    {
      title: "harbor.com",
      description: "harbor.com",
      inspection_period: 259_200,
      fees: [{ payer_customer: "me", split: 1 }],
      schedule: [
        { amount: 12_000, payer_customer: "ada@buyer.example", beneficiary_customer: "me" },
      ],
    },
  ],
};

const SEQUENCES = process.env.TEST_FULL ? 10_000 : 100;
const ENDS = new Set<EscrowNews>(["escrow-paid-out", "escrow-canceled", "escrow-refunded"]);
const CANONICAL: readonly EscrowNews[] = [...ESCROW_STAGES, ...ESCROW_TURNS];

it("whatever happens at the service, nothing that came true is ever taken back, and all is in order", () => {
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const random = seededRandom(seed);
    const transaction = toTransaction(seed, ORDER, random() < 0.5);
    let before: readonly EscrowNews[] = [];
    const done: string[] = [];
    for (;;) {
      const progress = readTransaction(structuredClone(transaction), ESCROW_EMAIL);
      const reached = progress?.news ?? [];
      const what = `${seed}: ${done.join(", ")}`;
      expect(reached, what).toEqual(CANONICAL.filter((one) => reached.includes(one)));
      expect(reached, what).toEqual(expect.arrayContaining([...before]));
      expect(progress, what).toMatchObject({ cents: 1_200_000, feeCents: 31_200 });
      before = reached;
      const next = listNext(transaction);
      const deed = next[Math.floor(random() * next.length)];
      if (!deed) break;
      done.push(deed);
      doDeed(transaction, deed);
    }
    const ends = before.filter((one) => ENDS.has(one));
    expect(ends, `${seed}: ${done.join(", ")}`).toHaveLength(1);
  }
});
