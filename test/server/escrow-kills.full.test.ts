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
const DEALS = 200;
const BUYERS_AT_ONCE = 6;
/** A killed process holds its deals for a minute and a half, and an unanswered call is looked up for a minute. */
const CATCH_UP = { timeout: 900_000, interval: 500 };

const nameOf = (deal: number) => `deal-${deal}.com`;
const referenceOf = (deal: number) => `O-DEAL${String(deal).padStart(3, "0")}`;

type Engine = Parameters<Parameters<typeof describeOnEachEngine>[1]>[0] extends () => infer E
  ? E
  : never;

async function openScene(engine: Engine) {
  const url = await engine.createDatabase();
  const folder = await makeContentFolder(["deal-0.com"]);
  await folder.writeShop({ escrow: { email: ESCROW_EMAIL } });
  await folder.writeListing("deal-0.com", { price: "$25,000", escrowLink: undefined });
  await folder.addLike(
    "deal-0.com",
    Array.from({ length: DEALS - 1 }, (_, at) => nameOf(at + 1)),
  );
  const service = await startEscrowService();
  const database = await openAt(url);
  const tokens: string[] = [];
  for (let deal = 0; deal < DEALS; deal += 1) {
    const reference = referenceOf(deal);
    await insertOffer(database.db, reference, {
      domain: nameOf(deal),
      email: `b${deal}@buyer.example`,
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

type Scene = Awaited<ReturnType<typeof openScene>>;

const opened = ({ service }: Scene, deal: number) =>
  [...service.transactions.values()].filter(({ reference }) =>
    reference?.startsWith(`${referenceOf(deal)}-`),
  );

let address = 0;

async function pay({ tokens }: Scene, url: string, deal: number): Promise<void> {
  address += 1;
  await fetch(`${url}/offers/${tokens[deal]}`, {
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
async function live(scene: Scene, url: string, signal: AbortSignal): Promise<void> {
  const pick = () => Math.floor(Math.random() * DEALS);
  while (!signal.aborted) {
    await Promise.all(
      Array.from({ length: BUYERS_AT_ONCE }, async () => {
        const deal = pick();
        const [transaction] = opened(scene, deal);
        if (!transaction) return pay(scene, url, deal);
        const next = listNext(transaction);
        const deed = next[Math.floor(Math.random() * next.length)];
        const isLikely = deed !== "cancel" && deed !== "reject";
        if (deed && (isLikely || Math.random() < 0.05))
          scene.service.cause(String(transaction.id), deed);
      }),
    );
    await delay(20, undefined, { signal }).catch(() => undefined);
  }
}

async function killAtWork(scene: Scene): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startServer(scene.env);
    const stop = new AbortController();
    const living = live(scene, server.url, stop.signal);
    const calls = scene.service.calls.length + Math.floor(Math.random() * 12);
    const end = performance.now() + Math.random() * 600;
    while (scene.service.calls.length < calls && performance.now() < end) await delay(2);
    // The moment of the kill is what is random here.
    await delay(Math.random() * 10);
    await server.stop("SIGKILL");
    stop.abort();
    await living;
  }
}

describeOnEachEngine(`${DEALS} deals in a shop that is killed ${KILLS} times`, (engine) => {
  it("are each opened once, and end as the service says", { timeout: 6 * HOUR_MS }, async () => {
    const scene = await openScene(engine());
    await killAtWork(scene);
    const server = await startServer(scene.env);
    onTestFinished(async () => void (await server.stop()));
    await vi.waitFor(async () => {
      for (let deal = 0; deal < DEALS; deal += 1)
        if (opened(scene, deal).length === 0) await pay(scene, server.url, deal);
      expect(scene.service.transactions.size).toBeGreaterThanOrEqual(DEALS);
    }, CATCH_UP);
    for (const { id, items } of scene.service.transactions.values())
      for (const deed of ["pay", "secure", "ship", "receive", "accept", "disburse"] as const) {
        const transaction = scene.service.transactions.get(String(id));
        if (transaction && listNext(transaction).includes(deed) && !items[0]?.status.rejected)
          scene.service.cause(String(id), deed);
      }
    const expected = Array.from({ length: DEALS }, (_, deal) => {
      const [transaction, ...others] = opened(scene, deal);
      expect(others, `${nameOf(deal)} was opened more than once`).toEqual([]);
      const payment = transaction?.items[0]?.schedule[0]?.status;
      const isSold = payment?.disbursed_to_beneficiary === true;
      const isOver = payment?.disbursed_to_payer === true || transaction?.is_cancelled === true;
      return [nameOf(deal), isSold ? "sold" : isOver ? "declined" : "accepted"];
    });
    await vi.waitFor(async () => {
      const offers = await scene.database.db
        .selectFrom("offers")
        .selectAll()
        .orderBy("id")
        .execute();
      const found = offers.map(({ domain, state, paid_at }) => [domain, paid_at ? "sold" : state]);
      expect(found).toEqual(expected);
    }, CATCH_UP);
    const bookings = await scene.database.db.selectFrom("bookings").selectAll().execute();
    const sold = expected.filter(([, state]) => state === "sold").map(([domain]) => domain);
    const booked = bookings.filter(({ kind }) => kind === "sale").map(({ domain }) => domain);
    expect(booked.toSorted()).toEqual(sold.toSorted());
    await vi.waitFor(async () => {
      for (const domain of sold)
        expect(await scene.folder.read(`listings/${domain}.yaml`)).toContain("status: sold");
    }, CATCH_UP);
    await server.stop();
  });
});
