import { serveHttp } from "../../test/support/http-server.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Fault } from "../../test/support/escrow-faults.ts";
import { startEscrowService } from "../../test/support/escrow-service.ts";
import {
  addWebhook,
  cancelTransaction,
  findPayment,
  findTransaction,
  listWebhooks,
  openTransaction,
  type Order,
  readCustomer,
} from "./api.ts";
import type { Answer } from "./call.ts";

let service: Awaited<ReturnType<typeof startEscrowService>>;
/** It takes the other spelling of euros. */
let other: typeof service;
beforeAll(async () => {
  service = await startEscrowService();
  other = await startEscrowService({ currencies: ["usd", "eur"] });
});
afterAll(() => Promise.all([service.close(), other.close()]));
beforeEach(() => service.failWith(() => null));

let orders = 0;
const makeOrder = (changes: Partial<Order> = {}): Order => ({
  reference: `O-AAAAAA-${String((orders += 1)).padStart(8, "a")}`,
  domain: "harbor.com",
  title: "Sale of harbor.com",
  cents: 1_200_050,
  currency: "USD",
  feePayer: "split",
  inspectionDays: 3,
  buyerEmail: "ada@buyer.example",
  returnUrl: "https://shop.example/portfolio/harbor.com/paid",
  ...changes,
});

const valueOf = <Value>(answer: Answer<Value>): Value => {
  if (answer.is !== "done") throw new Error(answer.reason);
  return answer.value;
};

describe("Escrow.com's interface", () => {
  it("opens a transaction as ordered, finds it again, and cancels it", async () => {
    const order = makeOrder();
    const patient = await startEscrowService();
    onTestFinished(() => patient.close());
    patient.agreeLater();
    const { account } = patient;
    const opened = valueOf(await openTransaction(account, order));
    expect(opened.payUrl).toMatch(/\/pay\?token=/);
    const { code, ...payment } = opened;
    expect(code).toBe("usd");
    expect(valueOf(await findPayment(account, order.reference))).toEqual(payment);
    const byId = valueOf(await findTransaction(account, { id: payment.transactionId }));
    expect(byId).toEqual({
      transactionId: payment.transactionId,
      reference: order.reference,
      buyer: order.buyerEmail,
      cents: 1_200_050,
      currency: "USD",
      domain: "harbor.com",
      news: ["escrow-opened"],
      inspectionSeconds: 259_200,
      feeCents: 15_601,
      buyersFeeCents: 15_601,
    });
    const { reference } = order;
    expect(valueOf(await findTransaction(account, { reference }))).toEqual(byId);
    const { transactionId: id } = payment;
    expect(await cancelTransaction(account, id, "The agreement has ended.")).toMatchObject({
      is: "done",
    });
    expect(valueOf(await findTransaction(account, { id }))?.news).toContain("escrow-canceled");
  });

  it.each([
    ["buyer", [["ada@buyer.example", "312.01"]], 0],
    ["seller", [["seller@harbor.example", "312.01"]], 31_201],
  ] as const)("charges the %s the fee", async (feePayer, rows, feeCents) => {
    const { transactionId: id } = valueOf(
      await openTransaction(service.account, makeOrder({ feePayer })),
    );
    const [item] = service.transactions.get(id)?.items ?? [];
    expect(item?.fees.map((fee) => [fee.payer_customer, fee.amount])).toEqual(rows);
    expect(valueOf(await findTransaction(service.account, { id }))).toMatchObject({ feeCents });
  });

  it("is asked for euros in its own spelling, and in the other one if it refuses that", async () => {
    const order = makeOrder({ currency: "EUR" });
    expect(valueOf(await openTransaction(service.account, order)).code).toBe("euro");
    const { code, transactionId: id } = valueOf(await openTransaction(other.account, order));
    expect(code).toBe("eur");
    expect(valueOf(await findTransaction(other.account, { id }))?.currency).toBe("EUR");
    expect(other.transactions.size).toBe(1);
  });

  it("says in words why it refuses an order", async () => {
    const cheap = await openTransaction(service.account, makeOrder({ cents: 1_500 }));
    expect(cheap).toEqual({
      is: "refused",
      status: 422,
      reason: expect.stringMatching(/^status 422: items\.0\.schedule\.0\.amount: .*escrow fee$/),
    });
    const franc = await openTransaction(service.account, makeOrder({ currency: "CHF" }));
    expect(franc).toMatchObject({
      is: "refused",
      reason: "status 422: currency: This is not a valid currency",
    });
  });

  it("knows nothing of a transaction that was never opened, and lists its webhooks", async () => {
    const { account } = service;
    expect(await findPayment(account, "none")).toEqual({ is: "done", value: null });
    expect(await findTransaction(account, { id: "1" })).toEqual({ is: "done", value: null });
    const lost = await findTransaction(account, { reference: "none" });
    expect(lost).toEqual({ is: "done", value: null });
    const url = "https://shop.example/escrow/secret";
    const hook = valueOf(await addWebhook(account, url));
    expect(valueOf(await listWebhooks(account))).toEqual([{ id: hook.id, url }]);
  });

  it("says who the key belongs to, and nothing else of the account", async () => {
    const { email } = service.account;
    expect(valueOf(await readCustomer(service.account))).toEqual({ email, isVerified: true });
  });

  it("doesn't cancel what the buyer pays for", async () => {
    const { account } = service;
    const { transactionId: id } = valueOf(await openTransaction(account, makeOrder()));
    service.cause(id, "pay");
    expect(await cancelTransaction(account, id, "Too late.")).toMatchObject({
      is: "refused",
      status: 403,
    });
  });
});

const UNCLEAR = { is: "unclear", retryAfterMs: null };

/** What each fault means for a call. A refusal is a promise that nothing was carried out. */
const FAULTS: readonly [Fault, object][] = [
  ["500", { ...UNCLEAR, reason: "status 500" }],
  ["500-after", { ...UNCLEAR, reason: "status 500" }],
  ["lost", { ...UNCLEAR, reason: expect.stringMatching(/closed|hang up|ECONNRESET/) }],
  ["hang", { ...UNCLEAR, reason: "no answer in time" }],
  ["garbage", { ...UNCLEAR, reason: "an answer that can't be read" }],
  ["redirect", { ...UNCLEAR, reason: "status 302" }],
  ["429", { is: "unclear", reason: "status 429", retryAfterMs: 30_000 }],
  ["429-endless", { is: "unclear", reason: "status 429", retryAfterMs: 3_600_000 }],
  ["422", { is: "refused", status: 422, reason: "status 422: items.0.title: No" }],
  ["401", { is: "refused", status: 401, reason: expect.stringContaining("aren't accepted") }],
  ["403", { is: "refused", status: 403, reason: expect.stringContaining("Not permitted") }],
  [
    "echo",
    {
      is: "refused",
      status: 400,
      reason: "status 400: Basic … is seller@harbor.example with …",
    },
  ],
];

describe("if the service answers with a fault", () => {
  const limits = { timeoutMs: 50 };
  it.each(FAULTS)("%s, no call mistakes it for another", async (fault, meaning) => {
    const { account } = service;
    service.failWith(() => fault);
    const longer = fault === "hang" ? limits : {};
    const answers = await Promise.all([
      openTransaction(account, makeOrder(), longer),
      findPayment(account, "none", longer),
      findTransaction(account, { id: "1" }, longer),
      cancelTransaction(account, "1", "", longer),
      readCustomer(account, longer),
      listWebhooks(account, longer),
      addWebhook(account, "https://shop.example/", longer),
    ]);
    expect(answers).toEqual(answers.map(() => meaning));
    expect(JSON.stringify(answers)).not.toContain(account.key);
  });

  it("a page in place of a transaction doesn't pass for a missing one", async () => {
    service.failWith(() => "page-404");
    const unclear = { ...UNCLEAR, reason: expect.stringContaining("isn't the service's own") };
    expect(await findPayment(service.account, "none")).toEqual(unclear);
    service.failWith((call) => (call === "GET /customer/me" ? null : "page-404"));
    expect(await findPayment(service.account, "none")).toEqual({ is: "done", value: null });
    const added = await addWebhook(service.account, "https://shop.example/");
    expect(added).toMatchObject({ is: "unclear", reason: "status 404" });
  });

  it("a line break in the buyer's page doesn't reach the header that sends the buyer there", async () => {
    const web = await serveHttp((_, response) =>
      response.end(
        JSON.stringify({ transaction_id: 1, landing_page: "https://pay.example/a\r\nb" }),
      ),
    );
    const found = await findPayment({ ...service.account, api: web.origin }, "one");
    await web.close();
    expect(valueOf(found)?.payUrl).toBe("https://pay.example/ab");
  });

  it("another account's key is refused", async () => {
    const wrong = { ...service.account, key: `${service.account.key}0` };
    expect(await readCustomer(wrong)).toMatchObject({ is: "refused", status: 401 });
  });
});
