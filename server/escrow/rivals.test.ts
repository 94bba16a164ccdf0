import { sql } from "kysely";
import { expect, it } from "vitest";
import { ESCROW_STAGES, type EscrowNews } from "../../sale/offer.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openEscrowShop } from "../../test/support/escrow-shop.ts";
import { tokenOf } from "../../test/support/offer-shop.ts";
import { createOfferCloser } from "../conversations/store/close-offers.ts";
import { releaseUnconfirmed } from "../operations/conversations/release-unconfirmed.ts";

type Engine = Parameters<typeof openEscrowShop>[0];

/** A shop that closes what has run out, as a running one does all the time. */
async function openShop(engine: Engine, changes?: Parameters<typeof openEscrowShop>[1]) {
  const shop = await openEscrowShop(engine, changes);
  const close = createOfferCloser({
    database: shop.database,
    readListing: (domain) => shop.content().catalogue.byDomain.get(domain),
    hasFaults: () => false,
    now: shop.now,
  });
  return {
    ...shop,
    async pay(token: string) {
      expect(await shop.escrow.pay(token)).toMatchObject({ is: "done" });
      return [...shop.service.transactions.keys()].at(-1) ?? "";
    },
    /** Starts the checkout of a buyer whom the seller doesn't know. Returns the token of the buyer's page, or '' if it's refused. */
    async start(domain: string, email = "new@buyer.example", address = "203.0.113.9") {
      const form = { domain, email, price: "25000" };
      const sender = { address, hasScript: true };
      const body = { ...form, turnstileToken: shop.solve() };
      const started = await shop.submitCheckout(body, sender);
      return started.is === "done" ? (started.result.path ?? "").slice("/offers/".length) : "";
    },
    async live(ms: number, step = ms) {
      for (let passed = 0; passed < ms; passed += step) {
        shop.pass(step);
        await shop.escrow.workOnDue();
        await close();
      }
    },
    states: async () =>
      (await shop.offers()).map(({ state, paid_at }) => (paid_at ? "paid" : state)),
  };
}

describeOnSqlite("two buyers of a name whose time to pay differs", (engine) => {
  it("the one whose money is secured gets it once the other gives way, and nobody else does", async () => {
    const shop = await openShop(engine());
    const first = await shop.pay(await shop.agree());
    await shop.live(7 * DAY_MS + HOUR_MS, HOUR_MS);
    expect(await shop.states()).toEqual(["expired"]);
    await shop.agree("harbor.com", "second@buyer.example");
    for (const deed of ["pay", "secure"] as const) shop.service.cause(first, deed);
    await shop.live(13 * HOUR_MS, HOUR_MS);
    expect(await shop.states()).toEqual(["expired", "accepted"]);
    const [, second] = await shop.offers();
    await shop.act(second?.id ?? 0, { kind: "called-off", note: null });
    await shop.live(MINUTE_MS);
    expect(await shop.states()).toEqual(["accepted", "declined"]);
    for (const deed of ["ship", "receive", "accept", "disburse"] as const)
      shop.service.cause(first, deed);
    await shop.live(13 * HOUR_MS);
    expect(await shop.states()).toEqual(["paid", "declined"]);
  });

  it.each(["its own", "Escrow.com's"])(
    "secured money gets the name from a purchase that has only %s word",
    async (whose) => {
      const shop = await openShop(engine());
      const first = await shop.pay(await shop.start("harbor.com", "first@buyer.example"));
      await shop.live(35 * MINUTE_MS, MINUTE_MS);
      shop.service.cause(first, "pay");
      await shop.live(5 * MINUTE_MS, MINUTE_MS);
      const token = await shop.start("harbor.com", "second@buyer.example", "198.51.100.9");
      if (whose === "its own")
        await shop.answer(token, { action: "paying", seen: 1 }, shop.sender());
      const second = await shop.pay(token);
      if (whose === "Escrow.com's") shop.service.cause(second, "pay");
      await shop.live(5 * MINUTE_MS, MINUTE_MS);
      expect(await shop.offers()).toMatchObject([
        { state: "accepted", reserves: 0 },
        { state: "accepted", reserves: 1, paying_at: expect.any(String) },
      ]);
      shop.service.cause(first, "secure");
      await shop.live(HOUR_MS, MINUTE_MS);
      expect(await shop.states()).toEqual(["accepted", "declined"]);
      expect((await shop.mails()).slice(-3)).toEqual([
        "offer_called-off buyer",
        "offer_escrow-secured buyer",
        "offer_escrow-secured seller",
      ]);
      // Money of the other that comes later changes nothing, and the seller gets an email.
      for (const deed of ["pay", "secure"] as const) shop.service.cause(second, deed);
      await shop.live(13 * HOUR_MS, HOUR_MS);
      expect(await shop.states()).toEqual(["accepted", "declined"]);
      expect((await shop.mails()).at(-1)).toBe("offer_stuck seller");
    },
  );

  it("a payment just before the time is up is known in time", async () => {
    const shop = await openShop(engine());
    const id = await shop.pay(await shop.agree());
    await shop.live(7 * DAY_MS - 30 * MINUTE_MS, 30 * MINUTE_MS);
    for (const deed of ["pay", "secure"] as const) shop.service.cause(id, deed);
    await shop.live(HOUR_MS, MINUTE_MS);
    expect(await shop.states()).toEqual(["accepted"]);
    expect((await shop.news()).at(-1)).toBe("escrow-secured");
  });

  it("no reservation ends while the service doesn't say whether it was paid, for a day", async () => {
    const shop = await openShop(engine());
    const id = await shop.pay(await shop.agree());
    await shop.live(7 * DAY_MS - HOUR_MS, 30 * MINUTE_MS);
    shop.service.cause(id, "pay");
    shop.service.down();
    await shop.live(20 * HOUR_MS, 10 * MINUTE_MS);
    expect(await shop.states()).toEqual(["accepted"]);
    await shop.live(DAY_MS, 10 * MINUTE_MS);
    expect(await shop.states()).toEqual(["expired"]);
  });
});

const SALE = ["pay", "secure", "ship", "receive", "accept", "disburse"] as const;

/** What may stand in the way of each piece of news, and the steps that are recorded in spite of it. Each arranges it while the transaction is open. */
const OBSTACLES: readonly {
  readonly what: string;
  readonly arrange: (shop: Awaited<ReturnType<typeof openShop>>) => Promise<unknown>;
  readonly steps?: readonly EscrowNews[];
}[] = [
  {
    what: "time that is up for two days",
    arrange: ({ live }) => live(10 * DAY_MS, HOUR_MS),
    steps: ESCROW_STAGES.filter((stage) => stage !== "escrow-paying"),
  },
  {
    what: "a file that says sold",
    arrange: ({ editListing }) => editListing({ status: "sold" }),
    steps: ["escrow-opened", "escrow-paid-out"],
  },
  {
    what: "three other purchases of the buyer",
    arrange: async ({ live, start }) => {
      await live(2 * HOUR_MS, 10 * MINUTE_MS);
      for (const name of OTHERS) expect(await start(name)).not.toBe("");
    },
  },
];

const OTHERS = ["a.com", "b.com", "c.com"];

describeOnSqlite("what the escrow service says becomes steps, once each, in spite of", (engine) => {
  it.each(OBSTACLES)("$what", async ({ what, arrange, steps = ESCROW_STAGES }) => {
    const shop = await openShop(engine(), { others: OTHERS });
    const token = what.startsWith("three") ? await shop.start("harbor.com") : await shop.agree();
    const id = await shop.pay(token);
    await shop.live(MINUTE_MS);
    await arrange(shop);
    for (const deed of SALE) shop.service.cause(id, deed);
    await shop.live(10 * MINUTE_MS, MINUTE_MS);
    await shop.live(13 * HOUR_MS, HOUR_MS);
    const taken = (await shop.steps()).filter(
      ({ offer_id: of, via }) => of === 1 && via === "escrow",
    );
    expect(taken.map(({ kind }) => kind)).toEqual(steps);
    const view = await shop.escrow.show(token);
    expect(view?.news.map(({ kind }) => kind)).toEqual([...ESCROW_STAGES]);
    expect((await shop.states())[0]).toBe("paid");
    expect((await shop.transaction()).failures).toBe(0);
  });
});

let buyers = 0;

async function buy(
  shop: Awaited<ReturnType<typeof openEscrowShop>>,
  domain: string,
  email: string,
  hasScript = true,
): Promise<string> {
  const turnstileToken = hasScript ? shop.solve() : "";
  const sender = { address: `198.51.100.${(buyers += 1)}`, hasScript };
  const body = { domain, email, price: "25000", turnstileToken };
  return tokenOf(await shop.submitCheckout(body, sender));
}

describeOnSqlite("a sale at the escrow service", (engine) => {
  it("stores what the service said before the step that shows it, because a page is drawn anew at the step", async () => {
    const shop = await openEscrowShop(engine());
    await shop.escrow.pay(await shop.agree());
    const { transaction_id: id } = await shop.transaction();
    await sql`create table seen (said text)`.execute(shop.db);
    await sql`create trigger see_step after insert on offer_steps when new.kind = 'escrow-secured'
      begin insert into seen select said from escrow_deals; end`.execute(shop.db);
    shop.service.cause(id ?? "", "pay");
    shop.service.cause(id ?? "", "secure");
    shop.pass(MINUTE_MS);
    await shop.escrow.workOnDue();
    const seen = await sql<{ said: string }>`select said from seen`.execute(shop.db);
    expect(seen.rows.map(({ said }) => said)).toEqual([expect.stringContaining("escrow-secured")]);
  });

  it("that fails at one piece of news goes on, and its seller is emailed once after three failures", async () => {
    const shop = await openShop(engine());
    const id = await shop.pay(await shop.agree());
    await shop.live(MINUTE_MS);
    await sql`create trigger no_transfer before insert on offer_steps when new.kind = 'escrow-transfer'
      begin select raise(abort, 'not now'); end`.execute(shop.db);
    for (const deed of ["pay", "secure", "ship", "receive"] as const) shop.service.cause(id, deed);
    await shop.live(HOUR_MS, MINUTE_MS);
    expect((await shop.news()).slice(3)).toEqual([
      "escrow-paying",
      "escrow-secured",
      "escrow-received",
    ]);
    expect((await shop.mails()).filter((mail) => mail === "offer_stuck seller")).toHaveLength(1);
    expect(shop.lines.join("")).toContain("escrow-transfer of O-");
    await sql`drop trigger no_transfer`.execute(shop.db);
    await shop.live(HOUR_MS, MINUTE_MS);
    expect(await shop.transaction()).toMatchObject({ failures: 0, trouble: null });
  });

  it("that can't be dealt with doesn't keep the others waiting", async () => {
    const shop = await openEscrowShop(engine(), { others: ["a.com", "b.com", "c.com", "d.com"] });
    for (const name of ["a.com", "b.com", "c.com", "d.com", "harbor.com"])
      await shop.escrow.pay(await shop.agree(name));
    await shop.db
      .updateTable("escrow_deals")
      .set({ said: "{" })
      .where("offer_id", "!=", (await shop.findOffer("harbor.com")).id)
      .execute();
    const { transaction_id: id } = await shop.transaction();
    for (const deed of ["pay", "secure"] as const) shop.service.cause(id ?? "", deed);
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect((await shop.news()).at(-1)).toBe("escrow-secured");
  });

  it("whose buyer the shop doesn't know is reserved for the usual days once the payment has begun, and can be released", async () => {
    const shop = await openEscrowShop(engine());
    const token = await buy(shop, "harbor.com", "new@buyer.example");
    await shop.answer(token, { action: "paying", seen: 1 }, shop.sender());
    await shop.escrow.pay(token);
    const { transaction_id: id } = await shop.transaction();
    shop.service.cause(id ?? "", "pay");
    shop.pass(MINUTE_MS);
    await shop.escrow.workOnDue();
    expect(await shop.offers()).toMatchObject([
      { pay_by: toIso(shop.now() + 7 * DAY_MS), confirmed_at: null, reserves: 1 },
    ]);
    expect(await releaseUnconfirmed.review(shop.sellersShop, {})).toMatchObject({
      details: { purchases: [{ says: "payment on its way" }] },
    });
  });

  it("reserves three names at most for one home, whatever Escrow.com says of their payments, until their money is there", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `pier-${at}.com`);
    const shop = await openShop(engine(), { others: names });
    const countHeld = async () =>
      (await shop.offers()).filter(
        ({ state, reserves, pay_by: until }) =>
          state === "accepted" && reserves === 1 && (until ?? "") > toIso(shop.now()),
      ).length;
    const ids: string[] = [];
    for (const [at, name] of names.entries()) {
      const token = await shop.start(name, `b@mail-${at}.example`, `2001:db8:1:1${at % 8}::1`);
      if (!token) continue;
      ids.push(await shop.pay(token));
      // Every other one is known only after its time.
      if (at % 2 === 0) shop.service.cause(ids.at(-1) ?? "", "pay");
      await shop.live(10 * MINUTE_MS, 5 * MINUTE_MS);
      expect(await countHeld()).toBeLessThanOrEqual(3);
    }
    for (const id of ids) shop.service.cause(id, "pay");
    await shop.live(6 * DAY_MS, 6 * HOUR_MS);
    expect(await countHeld()).toBe(2);
    for (const id of ids.slice(0, 4)) shop.service.cause(id, "secure");
    await shop.live(13 * HOUR_MS, HOUR_MS);
    expect((await shop.offers()).slice(0, 4)).toMatchObject(
      ids.slice(0, 4).map(() => ({ confirmed_at: expect.any(String), address_hash: null })),
    );
  });

  it("opens no transaction for a purchase without a captcha, which is paid by the service's own form", async () => {
    const shop = await openEscrowShop(engine());
    const token = await buy(shop, "harbor.com", "victim@buyer.example", false);
    expect(await shop.escrow.pay(token)).toMatchObject({ is: "refused" });
    expect(await shop.escrow.show(token)).toBeNull();
    expect(await shop.db.selectFrom("escrow_deals").selectAll().execute()).toEqual([]);
  });

  it("opens one transaction an hour for purchases of a mailbox, and 20 for those of all, but any for the seller's agreements", async () => {
    const names = Array.from({ length: 24 }, (_, at) => `pier-${at}.com`);
    const shop = await openEscrowShop(engine(), { others: names });
    const [first = "", second = "", ...rest] = names;
    const opened = async (token: string) => (await shop.escrow.pay(token)).is === "done";
    expect(await opened(await buy(shop, first, "victim@buyer.example"))).toBe(true);
    const other = await buy(shop, second, "Victim+2@buyer.example");
    expect(await shop.escrow.pay(other)).toMatchObject({
      error: expect.stringContaining("Escrow.com's own form, which your page shows now"),
    });
    expect(await shop.escrow.show(other)).toBeNull();
    const more = [];
    for (const [at, name] of rest.slice(0, 20).entries())
      more.push(await opened(await buy(shop, name, `buyer-${at}@buyer-${at}.example`)));
    expect(more).toEqual(more.map((_, at) => at < 19));
    expect(await opened(await shop.agree())).toBe(true);
    shop.pass(HOUR_MS);
    expect(await opened(await buy(shop, rest.at(-1) ?? "", "victim@buyer.example"))).toBe(true);
  });

  it("begins anew, and once, if the shop moves from the sandbox to the real service", async () => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    await shop.escrow.pay(token);
    await shop.db.updateTable("escrow_deals").set({ service: "https://sandbox.example" }).execute();
    expect(await shop.escrow.show(token)).toMatchObject({ state: "none", payUrl: null });
    expect(await shop.escrow.pay(token)).toMatchObject({ is: "done" });
    expect(await shop.transaction()).toMatchObject({ state: "open", service: shop.service.origin });
    expect(shop.service.transactions.size).toBe(2);
  });

  it("is never paid for again once the payment has begun, also from an old tab or at another service", async () => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    await shop.escrow.pay(token);
    const { transaction_id: id } = await shop.transaction();
    shop.service.cause(id ?? "", "pay");
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    const refused = { is: "refused", error: expect.stringMatching(/nothing more to pay/) };
    expect(await shop.escrow.pay(token)).toMatchObject(refused);
    await shop.db.updateTable("escrow_deals").set({ service: "https://sandbox.example" }).execute();
    expect(await shop.escrow.pay(token)).toMatchObject(refused);
    expect(shop.service.transactions.size).toBe(1);
  });

  it("is settled and paid out in one look with one email that says so", async () => {
    const shop = await openEscrowShop(engine());
    await shop.escrow.pay(await shop.agree());
    const { transaction_id: id } = await shop.transaction();
    const deeds = ["pay", "secure", "ship", "receive", "reject", "return", "dispute"] as const;
    for (const deed of deeds) shop.service.cause(id ?? "", deed);
    const [item] = shop.service.transactions.get(id ?? "")?.items ?? [];
    if (item) item.status.accepted = true;
    shop.service.cause(id ?? "", "disburse");
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    const mailed = (await shop.mails()).filter((mail) => mail.startsWith("offer_escrow"));
    expect(mailed).toEqual(["offer_escrow-paid-out buyer", "offer_escrow-paid-out seller"]);
  });
});
