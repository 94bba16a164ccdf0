import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { HOUR_MS, toIso } from "../../catalogue/format/time.ts";
import { mintLink } from "../../server/conversations/store/offer-links.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { openAt } from "../support/engines.ts";
import { listNext } from "../support/escrow-deeds.ts";
import { ESCROW_EMAIL, ESCROW_KEY } from "../support/escrow-order.ts";
import { startEscrowService } from "../support/escrow-service.ts";
import { findOffer, insertOffer, settleOffer } from "../support/offers.ts";
import { findFreePort, startServer } from "../support/server.ts";

const KILLS = Number(process.env.KILLS ?? 1_000);
const SALES = 200;
const BUYERS_AT_ONCE = 6;
/** A killed process holds its sales for a minute and a half, and an unanswered call is looked up for a minute. */
const CATCH_UP = { timeout: 900_000, interval: 500 };

const nameOf = (sale: number) => `sale-${sale}.com`;
const referenceOf = (sale: number) => `O-SALE${String(sale).padStart(3, "0")}`;

type Engine = Parameters<Parameters<typeof describeOnEachEngine>[1]>[0] extends () => infer E
  ? E
  : never;

async function openSales(engine: Engine) {
  const url = await engine.createDatabase();
  const folder = await makeContentFolder(["sale-0.com"]);
  await folder.writeShop({ escrow: { email: ESCROW_EMAIL } });
  await folder.writeListing("sale-0.com", { price: "$25,000", escrowLink: undefined });
  await folder.addLike(
    "sale-0.com",
    Array.from({ length: SALES - 1 }, (_, at) => nameOf(at + 1)),
  );
  const service = await startEscrowService();
  const database = await openAt(url);
  const tokens: string[] = [];
  for (let sale = 0; sale < SALES; sale += 1) {
    const reference = referenceOf(sale);
    await insertOffer(database.db, reference, {
      domain: nameOf(sale),
      email: `b${sale}@buyer.example`,
    });
    await settleOffer(database.db, reference, "accepted");
    const { id } = await findOffer(database.db, reference);
    await database.db.updateTable("offers").set({ pay_by: "2099" }).where("id", "=", id).execute();
    tokens.push(await mintLink(database.db, id, toIso(Date.now())));
  }
  const port = await findFreePort();
  const env = {
    PORT: String(port),
    DATABASE_URL: url,
    CONTENT_DIR: folder.dir,
    TRUST_PROXY: "1",
    ESCROW_EMAIL,
    ESCROW_API_KEY: ESCROW_KEY,
    ESCROW_API: service.origin,
  };
  onTestFinished(async () => {
    await database.close();
    await service.close();
    await folder.remove();
  });
  return { service, database, folder, tokens, env };
}

type Sales = Awaited<ReturnType<typeof openSales>>;

const opened = ({ service }: Sales, sale: number) =>
  [...service.transactions.values()].filter(({ reference }) =>
    reference?.startsWith(`${referenceOf(sale)}-`),
  );

let address = 0;

async function pay({ tokens }: Sales, url: string, sale: number): Promise<void> {
  address += 1;
  await fetch(`${url}/offers/${tokens[sale]}`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `198.51.${(address >> 8) % 256}.${address % 256}`,
    },
    body: "action=pay",
  }).catch(() => undefined);
}

/** Buyers pay, and the service goes on with what was paid. */
async function live(shop: Sales, url: string, signal: AbortSignal): Promise<void> {
  const pick = () => Math.floor(Math.random() * SALES);
  while (!signal.aborted) {
    await Promise.all(
      Array.from({ length: BUYERS_AT_ONCE }, async () => {
        const sale = pick();
        const [transaction] = opened(shop, sale);
        if (!transaction) return pay(shop, url, sale);
        const next = listNext(transaction);
        const deed = next[Math.floor(Math.random() * next.length)];
        const isLikely = deed !== "cancel" && deed !== "reject";
        if (deed && (isLikely || Math.random() < 0.05))
          shop.service.cause(String(transaction.id), deed);
      }),
    );
    await delay(20, undefined, { signal }).catch(() => undefined);
  }
}

async function killAtWork(shop: Sales): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startServer(shop.env);
    const stop = new AbortController();
    const living = live(shop, server.url, stop.signal);
    const calls = shop.service.calls.length + Math.floor(Math.random() * 12);
    const end = performance.now() + Math.random() * 600;
    while (shop.service.calls.length < calls && performance.now() < end) await delay(2);
    // The moment of the kill is what is random here.
    await delay(Math.random() * 10);
    await server.stop("SIGKILL");
    stop.abort();
    await living;
  }
}

describeOnEachEngine(`${SALES} sales in a shop that is killed ${KILLS} times`, (engine) => {
  it("are each opened once, and end as the service says", { timeout: 6 * HOUR_MS }, async () => {
    const shop = await openSales(engine());
    await killAtWork(shop);
    const server = await startServer(shop.env);
    onTestFinished(async () => void (await server.stop()));
    await vi.waitFor(async () => {
      for (let sale = 0; sale < SALES; sale += 1)
        if (opened(shop, sale).length === 0) await pay(shop, server.url, sale);
      expect(shop.service.transactions.size).toBeGreaterThanOrEqual(SALES);
    }, CATCH_UP);
    for (const { id, items } of shop.service.transactions.values())
      for (const deed of ["pay", "secure", "ship", "receive", "accept", "disburse"] as const) {
        const transaction = shop.service.transactions.get(String(id));
        if (transaction && listNext(transaction).includes(deed) && !items[0]?.status.rejected)
          shop.service.cause(String(id), deed);
      }
    const expected = Array.from({ length: SALES }, (_, sale) => {
      const [transaction, ...others] = opened(shop, sale);
      expect(others, `${nameOf(sale)} was opened more than once`).toEqual([]);
      const payment = transaction?.items[0]?.schedule[0]?.status;
      const isSold = payment?.disbursed_to_beneficiary === true;
      // A name that may be in the buyer's account stays off sale until the seller has it back.
      const isAway = payment?.secured === true && transaction?.items[0]?.status.shipped === true;
      const isOver =
        !isAway && (payment?.disbursed_to_payer === true || transaction?.is_cancelled === true);
      return [nameOf(sale), isSold ? "sold" : isOver ? "declined" : "accepted"];
    });
    await vi.waitFor(async () => {
      const offers = await shop.database.db
        .selectFrom("offers")
        .selectAll()
        .orderBy("id")
        .execute();
      const found = offers.map(({ domain, state, paid_at }) => [domain, paid_at ? "sold" : state]);
      expect(found).toEqual(expected);
    }, CATCH_UP);
    const bookings = await shop.database.db.selectFrom("bookings").selectAll().execute();
    const sold = expected.filter(([, state]) => state === "sold").map(([domain]) => domain);
    const booked = bookings.filter(({ kind }) => kind === "sale").map(({ domain }) => domain);
    expect(booked.toSorted()).toEqual(sold.toSorted());
    await vi.waitFor(async () => {
      for (const domain of sold)
        expect(await shop.folder.read(`listings/${domain}.yaml`)).toContain("status: sold");
    }, CATCH_UP);
    await server.stop();
  });
});
