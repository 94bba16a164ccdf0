import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openEscrowShop } from "../../test/support/escrow-shop.ts";
import { ensureSecret } from "../database/settings.ts";
import { createEscrowRoute } from "./webhook.ts";

const CALLS = process.env.TEST_FULL ? 100_000 : 300;

describeOnSqlite("the escrow service's calls", (engine) => {
  async function openHooked() {
    const shop = await openEscrowShop(engine());
    await shop.escrow.pay(await shop.agree());
    const app = createEscrowRoute(shop.escrow);
    const secret = await ensureSecret(shop.db, "escrow_webhook");
    const call = async (body: string, path = secret) => {
      const response = await app.request(`/escrow/${path}`, { method: "POST", body });
      return response.status;
    };
    const { transaction_id: id } = await shop.transaction();
    const counts = async () => {
      const text = await shop.metrics.metrics();
      const found = [...text.matchAll(/calls_total\{outcome="(\w+)"\} (\d+)/g)];
      return Object.fromEntries(found.map(([, outcome, count]) => [outcome, Number(count)]));
    };
    return { ...shop, call, counts, id: Number(id) };
  }

  it("make the shop ask at once, and are taken at no word", async () => {
    const { service, call, id, escrow, ...shop } = await openHooked();
    shop.pass(MINUTE_MS);
    await escrow.workOnDue();
    const asked = service.calls.length;
    expect(await call(JSON.stringify({ transaction_id: id, event: "payment_disbursed" }))).toBe(
      204,
    );
    await escrow.workOnDue();
    expect(service.calls.slice(asked)).toEqual([`GET /transaction/${id}`]);
    expect(await shop.offers()).toMatchObject([{ state: "accepted", paid_at: null }]);
    service.cause(String(id), "pay");
    service.cause(String(id), "secure");
    // The first call was answered before this came true, so the second one isn't lost.
    await call(JSON.stringify({ transaction_id: id, event: "payment_approved" }));
    shop.pass(5_000);
    await escrow.workOnDue();
    expect((await shop.news()).at(-1)).toBe("escrow-secured");
  });

  it("cost and change nothing if they are hostile", async () => {
    const { service, call, counts, id, escrow, ...shop } = await openHooked();
    shop.pass(MINUTE_MS);
    await escrow.workOnDue();
    const [before, asked] = [await shop.steps(), service.calls.length];
    for (let number = 1; number <= CALLS; number += 1) {
      const forged = { transaction_id: number % 2 ? id : number, event: "payment_disbursed" };
      expect(await call(JSON.stringify(forged))).toBe(204);
    }
    // This one is real: some events are about the account.
    const account = '{"event_type":"customer","event":"CustomerVerificationApproved"}';
    for (const odd of [
      account,
      "",
      "[]",
      "null",
      "{",
      '{"transaction_id":{}}',
      '{"transaction_id":-1}',
    ])
      expect(await call(odd)).toBe(204);
    expect(await call(JSON.stringify({ transaction_id: id, more: "x".repeat(9_000) }))).toBe(413);
    expect(await call("{}", "x".repeat(64))).toBe(404);
    await escrow.workOnDue();
    expect(await shop.steps()).toEqual(before);
    expect(service.calls.length - asked).toBeLessThanOrEqual(1);
    const { taken = 0, repeated = 0, unknown = 0, ...rest } = await counts();
    expect(rest).toEqual({ odd: 8, refused: 1 });
    expect(taken + repeated + unknown).toBe(CALLS);
    expect(taken).toBeGreaterThan(0);
    // Two in five seconds.
    expect(taken).toBeLessThan(100);
  });

  it("wake a sale that was over, as support at the service can revive one", async () => {
    const { service, call, id, escrow, ...shop } = await openHooked();
    service.cause(String(id), "cancel");
    shop.pass(HOUR_MS);
    await escrow.workOnDue();
    expect(await shop.transaction()).toMatchObject({ state: "over" });
    const revived = service.transactions.get(String(id));
    if (revived) revived.is_cancelled = false;
    for (const item of revived?.items ?? []) item.status.canceled = false;
    for (const deed of ["pay", "secure"] as const) service.cause(String(id), deed);
    await call(JSON.stringify({ transaction_id: id }));
    await escrow.workOnDue();
    expect(await shop.offers()).toMatchObject([{ state: "accepted", domain: "harbor.com" }]);
    expect(await shop.transaction()).toMatchObject({ state: "open", asked_at: toIso(shop.now()) });
  });
});
