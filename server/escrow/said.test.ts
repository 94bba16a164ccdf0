import { expect, it } from "vitest";
import { ESCROW_STAGES, type EscrowNews, type Offer, type OfferStep } from "../../sale/offer.ts";
import type { Report } from "./report.ts";
import { addReport, listEffective } from "./said.ts";
import type { Transaction } from "./transactions.ts";

const EARLIER = "2026-11-28T12:00:00.000Z";
const NOW = "2026-11-28T13:00:00.000Z";

const OFFER = { amount: 12_000, currency: "USD", domain: "harbor.com", email: "Ada@buyer.example" };

const upTo = (last: EscrowNews): EscrowNews[] =>
  ESCROW_STAGES.slice(0, ESCROW_STAGES.findIndex((stage) => stage === last) + 1);

interface Answer {
  readonly before?: readonly EscrowNews[];
  readonly steps?: readonly EscrowNews[];
  readonly news: readonly EscrowNews[];
  readonly report?: Partial<Report>;
}

function add({ before, steps = [], news, report = {} }: Answer) {
  const said = before && {
    news: before.map((kind) => ({ kind, at: EARLIER })),
    inspectionEnds: null,
    buyersFeeCents: null,
    changedAt: EARLIER,
  };
  const transaction = {
    said: said ? JSON.stringify(said) : null,
    reference: "R",
    asked_at: EARLIER,
  };
  return addReport(
    OFFER as Offer,
    steps.map((kind) => ({ kind, created_at: EARLIER }) as OfferStep),
    transaction as Transaction,
    {
      transactionId: "1",
      reference: "R",
      buyer: "ada@buyer.example",
      cents: 1_200_000,
      currency: "USD",
      domain: "harbor.com",
      news,
      inspectionSeconds: 259_200,
      feeCents: null,
      buyersFeeCents: 15_600,
      ...report,
    },
    Date.parse(NOW),
  );
}

const SECURED = upTo("escrow-secured");

it.each<[string, Answer, readonly EscrowNews[], string]>([
  ["the first answer", { news: SECURED }, SECURED, NOW],
  ["the same again", { before: SECURED, news: SECURED }, SECURED, EARLIER],
  ["an older one", { before: SECURED, news: ["escrow-opened"] }, SECURED, EARLIER],
  ["an older one after a kill", { steps: SECURED, news: ["escrow-opened"] }, SECURED, NOW],
  [
    "a cancellation of what was secured before",
    { before: SECURED, news: ["escrow-opened", "escrow-canceled"] },
    [...SECURED, "escrow-refunded"],
    NOW,
  ],
  [
    "an older one than the cancellation",
    { before: ["escrow-opened", "escrow-canceled"], news: ["escrow-opened"] },
    ["escrow-opened", "escrow-canceled"],
    EARLIER,
  ],
  [
    "one that goes on after the cancellation",
    { before: ["escrow-opened", "escrow-canceled"], news: SECURED },
    SECURED,
    NOW,
  ],
  [
    "one that differs",
    { before: ["escrow-opened"], news: SECURED, report: { cents: 1 } },
    ["escrow-opened", "escrow-differs"],
    NOW,
  ],
  [
    "one that was put right",
    { before: ["escrow-opened", "escrow-differs"], news: ["escrow-opened"] },
    ["escrow-opened"],
    NOW,
  ],
  [
    "another buyer's address once the money is secured",
    { before: SECURED, news: SECURED, report: { buyer: "new@buyer.example" } },
    SECURED,
    EARLIER,
  ],
])("what the service said goes on with %s", (_, answer, kinds, changedAt) => {
  const said = add(answer);
  expect(said.news.map(({ kind }) => kind)).toEqual(kinds);
  expect(said.changedAt).toBe(changedAt);
  const known = new Set([...(answer.before ?? []), ...(answer.steps ?? [])]);
  for (const { kind, at } of said.news) expect(at).toBe(known.has(kind) ? EARLIER : NOW);
});

it("a transaction that isn't what was agreed on moves nothing, but it may still end", () => {
  const said = add({
    before: SECURED,
    news: [...upTo("escrow-transfer"), "escrow-refunded"],
    report: { domain: "pier.com" },
  });
  expect(listEffective(said)).toEqual(["escrow-differs", "escrow-refunded"]);
});

it("the buyer is never promised more time to check the name than there is", () => {
  const { inspectionEnds } = add({ before: SECURED, news: upTo("escrow-received") });
  expect(inspectionEnds).toBe("2026-12-01T12:00:00.000Z");
});
