import assert from "node:assert/strict";
import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { labelEnd } from "../../sale/rules.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import { describeOnEachEngine, describeOnSqlite } from "../../test/support/database.ts";
import { openEscrowShop } from "../../test/support/escrow-shop.ts";
import type { Transaction } from "../../test/support/escrow-order.ts";
import type { Fault } from "../../test/support/escrow-faults.ts";
import { REFUND } from "../../test/support/offers.ts";
import { findFreePort } from "../../test/support/server.ts";
import { listBookings } from "../books/ledger.ts";
import { listReserved } from "../conversations/store/find-offers.ts";
import type { Setup } from "../health/checkup.ts";
import { checkOffers } from "../health/stored.ts";
import { composeOfferMail } from "../conversations/mails/offer-mail.ts";
import { OFFER_UNFILED } from "../outbox/outbox.ts";
import { createOfferCloser } from "../conversations/store/close-offers.ts";
import { sayMoved } from "../operations/conversations/say-moved.ts";

type Engine = Parameters<typeof openEscrowShop>[0];

/** Opens the transaction of an agreement. Returns its id at the service. */
async function openTransaction(
  engine: Engine,
  changes?: Parameters<typeof openEscrowShop>[1] & { readonly agreesLater?: boolean },
) {
  const shop = await openEscrowShop(engine, changes);
  if (changes?.agreesLater) shop.service.agreeLater();
  const token = await shop.agree();
  const paid = await shop.escrow.pay(token);
  expect(paid).toMatchObject({ is: "done", result: expect.stringContaining("/pay?token=") });
  const { transaction_id: id } = await shop.transaction();
  return { ...shop, token, id: id ?? "" };
}

describeOnEachEngine("a transaction at the escrow service", (engine) => {
  it("is opened once, however often and in however many processes the buyer asks to pay", async () => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    const other = shop.openAnother();
    const asks = [
      shop.escrow.pay(token),
      other.pay(token),
      shop.escrow.pay(token),
      other.pay(token),
    ];
    const outcomes = await Promise.all(asks);
    const urls = new Set(outcomes.map((one) => (one.is === "done" ? one.result : one.is)));
    expect([...urls]).toEqual([expect.stringContaining("/pay?token=")]);
    expect(shop.service.transactions.size).toBe(1);
    const [transaction] = shop.service.transactions.values();
    expect(transaction?.items[0]?.schedule[0]?.amount).toBe("12000.00");
    expect(await shop.news()).toEqual(["offered", "accepted", "escrow-opened"]);
  });

  it("leads from the payment to a sold name, with the fee in the books", async () => {
    const { service, id, escrow, pass, news, ...shop } = await openTransaction(engine());
    const follow = async () => {
      pass(HOUR_MS);
      await escrow.workOnDue();
    };
    service.cause(id, "pay");
    await follow();
    service.cause(id, "secure");
    await follow();
    // The reservation is firm: it doesn't end before the sale does.
    pass(300 * DAY_MS);
    expect(await shop.offers()).toMatchObject([
      { state: "accepted", pay_by: expect.stringMatching(/^9999/) },
    ]);
    for (const deed of ["ship", "receive", "accept", "disburse"] as const) {
      service.cause(id, deed);
      await follow();
    }
    expect((await news()).slice(3)).toEqual([
      "escrow-paying",
      "escrow-secured",
      "escrow-transfer",
      "escrow-received",
      "escrow-accepted",
      "escrow-paid-out",
    ]);
    const [offer] = await shop.offers();
    const booked = await listBookings(shop.db, { offerId: offer?.id ?? 0 });
    expect(booked.map(({ kind, cents }) => [kind, cents])).toEqual([
      ["sale", 1_200_000],
      ["fee", -15_600],
    ]);
    expect(await shop.folder.read("listings/harbor.com.yaml")).toContain("status: sold");
    expect((await shop.mails()).slice(-6)).toEqual([
      "offer_escrow-secured buyer",
      "offer_escrow-secured seller",
      "offer_escrow-transfer buyer",
      "offer_escrow-received buyer",
      "offer_escrow-paid-out buyer",
      "offer_escrow-paid-out seller",
    ]);
    expect(await shop.transaction()).toMatchObject({ state: "over", trouble: null });
  });
});

const LOST: readonly Fault[] = ["exists", "500", "500-after", "lost", "garbage"];

describeOnSqlite("a call that opens a transaction", (engine) => {
  it.each(LOST)("opens exactly one, also if its answer is %s", async (fault) => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    let faults = 0;
    shop.service.failWith((call) => (call === "POST /pay" && ++faults === 1 ? fault : null));
    expect(await shop.escrow.pay(token)).toMatchObject({ is: "refused", status: 503 });
    expect(await shop.escrow.show(token)).toMatchObject({ state: "wanted", isDown: true });
    for (let minute = 0; minute < 5; minute += 1) {
      shop.pass(MINUTE_MS);
      await shop.escrow.workOnDue();
    }
    expect(await shop.escrow.pay(token)).toMatchObject({ is: "done" });
    expect(shop.service.transactions.size).toBe(1);
  });

  it("is refused when it's repeated, and what the first one opened is found later", async () => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    shop.service.failWith((call) => (call === "POST /pay" ? "lost" : "404"));
    await shop.escrow.pay(token);
    shop.service.failWith((call) => (call === "POST /pay" ? null : "404"));
    for (let minute = 0; minute < 5; minute += 1) {
      shop.pass(MINUTE_MS);
      await shop.escrow.workOnDue();
    }
    expect(await shop.transaction()).toMatchObject({
      trouble: "status 400: Transaction already exists",
    });
    shop.service.failWith(() => null);
    shop.pass(10 * MINUTE_MS);
    await shop.escrow.workOnDue();
    expect(await shop.escrow.pay(token)).toMatchObject({ is: "done" });
    expect(shop.service.transactions.size).toBe(1);
  });

  it("isn't repeated while the service may still carry out the last one", async () => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    shop.service.failWith((call) => (call === "POST /pay" ? "500" : null));
    await shop.escrow.pay(token);
    for (let second = 0; second < 50; second += 10) {
      shop.pass(10_000);
      await shop.escrow.workOnDue();
      await shop.escrow.pay(token);
    }
    expect(shop.service.calls.filter((call) => call === "POST /pay")).toHaveLength(1);
  });

  it("is repeated at once if it never left", async () => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    const { account } = shop.service;
    const unreachable = { ...account, api: `http://127.0.0.1:${await findFreePort()}` };
    expect(await shop.openAnother(unreachable).pay(token)).toMatchObject({ is: "refused" });
    expect(await shop.transaction()).toMatchObject({
      state: "wanted",
      tried_at: null,
      failures: 1,
    });
  });

  it("is emailed to the seller once if it is refused, with the reason for her eyes alone", async () => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    shop.service.failWith((call) => (call === "POST /pay" ? "422" : null));
    for (let tries = 0; tries < 3; tries += 1) {
      await shop.escrow.pay(token);
      shop.pass(HOUR_MS);
      await shop.escrow.workOnDue();
    }
    expect((await shop.mails()).filter((mail) => mail.startsWith("offer_stuck"))).toEqual([
      "offer_stuck seller",
    ]);
    expect(await shop.transaction()).toMatchObject({ trouble: "status 422: items.0.title: No" });
    expect(JSON.stringify(await shop.escrow.show(token))).not.toContain("422");
    shop.service.failWith(() => null);
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect(await shop.escrow.pay(token)).toMatchObject({ is: "done" });
  });

  it("is given up if the agreement has ended, and what it opened is canceled", async () => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    shop.service.agreeLater();
    shop.service.failWith((call) => (call === "POST /pay" ? "lost" : null));
    await shop.escrow.pay(token);
    await shop.act((await shop.findOffer("harbor.com")).id, { kind: "called-off", note: null });
    shop.pass(MINUTE_MS);
    await shop.escrow.workOnDue();
    const [transaction] = shop.service.transactions.values();
    expect(transaction?.is_cancelled).toBe(true);
    expect(await shop.transaction()).toMatchObject({ state: "over" });
    expect(await shop.escrow.pay(token)).toMatchObject({ is: "refused" });
  });
});

describeOnSqlite("a sale at the escrow service", (engine) => {
  it.each<[string, (transaction: Transaction) => void]>([
    [
      "the sum, by a cent,",
      ({ items: [item] }) => {
        for (const row of item?.schedule ?? []) row.amount = "12000.01";
      },
    ],
    ["the reference", (transaction) => void (transaction.reference = "O-AAAAAA-aaaaaaaa")],
    [
      "the buyer",
      ({ parties }) => {
        for (const party of parties)
          if (party.role === "buyer") party.customer = "other@buyer.example";
      },
    ],
  ])("doesn't send the buyer there, and moves nothing, if %s differs", async (_, change) => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    shop.service.failWith(() => {
      for (const transaction of shop.service.transactions.values()) change(transaction);
      return null;
    });
    expect(await shop.escrow.pay(token)).toMatchObject({
      error: expect.stringMatching(/isn't what was agreed/),
    });
    expect(await shop.escrow.show(token)).toMatchObject({ state: "open", payUrl: null });
    const { transaction_id: id } = await shop.transaction();
    for (const deed of ["pay", "secure"] as const) shop.service.cause(id ?? "", deed);
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect(await shop.news()).toEqual(["offered", "accepted", "escrow-differs"]);
  });

  it.each([
    { deeds: ["cancel"], last: "escrow-canceled" },
    { deeds: ["pay", "secure", "cancel"], last: "escrow-refunded" },
  ] as const)("frees the name after $deeds", async ({ deeds, last }) => {
    const { service, id, ...shop } = await openTransaction(engine());
    for (const deed of deeds) service.cause(id, deed);
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect((await shop.news()).at(-1)).toBe(last);
    expect(await shop.offers()).toMatchObject([{ state: "declined" }]);
  });

  it("keeps a name that has moved off sale after a refund, until the seller has it back", async () => {
    const { service, id, ...shop } = await openTransaction(engine());
    for (const deed of ["pay", "secure", "ship", "receive", "reject"] as const)
      service.cause(id, deed);
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    const act_by = expect.stringMatching(/^\d{4}-/);
    expect(await shop.offers()).toMatchObject([{ halted_by: "escrow-rejected", act_by }]);
    for (const deed of ["return", "refund"] as const) service.cause(id, deed);
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect((await shop.mails()).slice(-2)).toEqual([
      "offer_escrow-refunded buyer",
      "offer_escrow-refunded seller",
    ]);
    expect(await shop.offers()).toMatchObject([{ halted_by: "escrow-refunded", paid_at: null }]);
    shop.pass(60 * DAY_MS);
    await shop.escrow.workOnDue();
    expect([...(await listReserved(shop.db, shop.content(), toIso(shop.now()))).keys()]).toEqual([
      "harbor.com",
    ]);
    const before = (await shop.mails()).length;
    const offer = await shop.findOffer("harbor.com");
    expect(labelEnd(offer, [], toIso(0))).toBe("I have the name back");
    await shop.act(offer.id, { kind: "called-off", note: null });
    expect(await shop.mails()).toHaveLength(before);
    expect(await shop.offers()).toMatchObject([{ state: "declined", halted_by: null }]);
    expect([...(await listReserved(shop.db, shop.content(), toIso(shop.now()))).keys()]).toEqual(
      [],
    );
  });

  it.each(["in one answer", "while its file couldn't be changed"])(
    "keeps a name that was paid out and then refunded off sale until the seller has it back: %s",
    async (when) => {
      const { service, id, ...shop } = await openTransaction(engine());
      await mkdir(join(shop.folder.dir, `listings/.vitrine-draft.harbor.com.yaml`));
      const deeds = ["pay", "secure", "ship", "receive", "accept", "disburse"] as const;
      for (const deed of deeds) service.cause(id, deed);
      shop.pass(HOUR_MS);
      if (when !== "in one answer") await shop.escrow.workOnDue();
      for (const item of service.transactions.get(id)?.items ?? [])
        for (const { status } of item.schedule) status.disbursed_to_payer = true;
      shop.pass(HOUR_MS);
      await shop.escrow.workOnDue();
      expect((await shop.news()).slice(-2)).toEqual(["escrow-paid-out", "escrow-refunded"]);
      const reserved = async () => [
        ...(await listReserved(shop.db, shop.content(), toIso(shop.now()))).keys(),
      ];
      shop.pass(60 * DAY_MS);
      await shop.escrow.workOnDue();
      expect(await shop.offers()).toMatchObject([{ halted_by: "escrow-refunded" }]);
      expect(await reserved()).toEqual(["harbor.com"]);
      const offer = await shop.findOffer("harbor.com");
      expect(labelEnd(offer, [], toIso(0))).toBe("I have the name back");
      await shop.act(offer.id, { kind: "payment-returned", note: null, refund: REFUND });
      const ended = { state: "declined", paid_at: null, halted_by: null };
      expect(await shop.offers()).toMatchObject([ended]);
      expect(await reserved()).toEqual([]);
      const booked = await listBookings(shop.db, {});
      expect(booked.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    },
  );

  it("learns from the seller that the name is on its way, once it holds the money", async () => {
    const { service, id, ...shop } = await openTransaction(engine());
    const { reference } = await shop.findOffer("harbor.com");
    const say = async () => {
      const review = await sayMoved.review(shop.sellersShop, { reference, by: "code" });
      return review.is === "review"
        ? sayMoved.commit(shop.sellersShop, { reference, by: "code" }, review.seen)
        : review;
    };
    expect(await say()).toMatchObject({ error: expect.stringMatching(/^Don't move the name yet/) });
    for (const deed of ["pay", "secure"] as const) service.cause(id, deed);
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect(await say()).toMatchObject({ is: "done" });
    await shop.escrow.workOnDue();
    expect((await shop.news()).at(-1)).toBe("escrow-transfer");
    expect(await say()).toMatchObject({ is: "refused", reason: "said" });
  });
});

describeOnSqlite("a name that was paid for, but whose file can't be changed", (engine) => {
  async function openUnfiled() {
    const shop = await openTransaction(engine());
    // A folder of this name is in the way of each write to the file, also for root.
    const obstacle = join(shop.folder.dir, `listings/.vitrine-draft.harbor.com.yaml`);
    await mkdir(obstacle);
    for (const deed of ["pay", "secure", "ship", "receive", "accept", "disburse"] as const)
      shop.service.cause(shop.id, deed);
    const look = async (hours: number) => {
      shop.pass(hours * HOUR_MS);
      await shop.escrow.workOnDue();
      return [...(await listReserved(shop.db, shop.content(), toIso(shop.now()))).keys()];
    };
    const available = { status: "available", escrowLink: undefined };
    return { ...shop, look, available, unblock: () => rmdir(obstacle) };
  }
  it("stays off sale for good, of which the seller gets one email, until the file can be changed", async () => {
    const shop = await openUnfiled();
    for (const hours of [1, 1, 300 * 24, 300 * 24])
      expect(await shop.look(hours)).toEqual(["harbor.com"]);
    const second = { domain: "harbor.com", email: "bo@buyer.example", price: "25000" };
    const bought = await shop.submitCheckout(
      { ...second, turnstileToken: shop.solve() },
      shop.sender(),
    );
    expect(bought).toMatchObject({ is: "refused", status: 409 });
    const rows = await shop.db.selectFrom("outbox").selectAll().execute();
    const mailed = rows.filter(({ template }) => template === OFFER_UNFILED);
    const row = mailed.at(0);
    assert(row && mailed.length === 1);
    const mail = await composeOfferMail(shop.db, row, {
      content: shop.content(),
      siteUrl: "https://harbor.example",
      now: toIso(shop.now()),
      opensEscrow: true,
    });
    expect(mail.subject).toMatch(/^harbor\.com: sold, but its file doesn't say so/);
    expect(await shop.transaction()).toMatchObject({
      state: "open",
      trouble: expect.stringMatching(/^paid, but its file isn't marked as sold: ./),
    });
    const finding = await checkOffers({
      ...({ config: shop.sellersShop.config, isOnDesk: false } as Setup),
      now: shop.now(),
      content: Promise.resolve({ content: shop.content(), faults: [] }),
      tables: Promise.resolve(shop.db),
    });
    expect(finding).toMatchObject({
      state: "fault",
      seen: expect.stringMatching(/^paid, but .*: harbor\.com \(O-/),
    });
    await shop.unblock();
    await shop.look(24);
    expect(await shop.folder.read("listings/harbor.com.yaml")).toMatch(
      /status: sold[^]*soldDate: 2026-11-22/,
    );
    expect(await shop.transaction()).toMatchObject({ state: "over", trouble: null });
  });

  it("is for sale again once the seller has bought it on a later day, or takes the payment back", async () => {
    const shop = await openUnfiled();
    await shop.look(1);
    for (const acquired of ["2026-11-22", "2027-11-23"]) {
      await shop.editListing({ ...shop.available, acquired });
      expect(await shop.look(24)).toEqual(["harbor.com"]);
    }
    await shop.editListing({ ...shop.available, acquired: "2026-11-23" });
    expect(await shop.look(24)).toEqual([]);
    await shop.editListing(shop.available);
    expect(await shop.look(24)).toEqual(["harbor.com"]);
    await shop.act((await shop.findOffer("harbor.com")).id, {
      kind: "payment-returned",
      note: null,
      refund: REFUND,
    });
    expect(await shop.look(24)).toEqual([]);
  });
});

describeOnSqlite("a transaction whose agreement has ended", (engine) => {
  it("is canceled there, so that nobody pays for it", async () => {
    const { service, id, ...shop } = await openTransaction(engine(), { agreesLater: true });
    await shop.act((await shop.findOffer("harbor.com")).id, { kind: "called-off", note: null });
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect(service.transactions.get(id)?.is_cancelled).toBe(true);
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect((await shop.news()).at(-1)).toBe("called-off");
  });

  it("stays open if the service refuses to cancel it, and the seller reads so", async () => {
    const { service, id, ...shop } = await openTransaction(engine());
    await shop.act((await shop.findOffer("harbor.com")).id, { kind: "called-off", note: null });
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect(service.transactions.get(id)?.is_cancelled).toBe(false);
    expect(await shop.transaction()).toMatchObject({
      trouble: expect.stringMatching(/^not canceled: /),
    });
  });

  it("can still be paid for a day after the buyer's time ran out, which revives the agreement", async () => {
    const { service, id, ...shop } = await openTransaction(engine());
    shop.pass(7 * DAY_MS + HOUR_MS);
    await createOfferCloser({
      database: shop.database,
      readListing: (domain) => shop.content().catalogue.byDomain.get(domain),
      hasFaults: () => false,
      now: shop.now,
    })();
    await shop.escrow.workOnDue();
    expect(await shop.offers()).toMatchObject([{ state: "expired" }]);
    service.cause(id, "pay");
    shop.pass(3 * HOUR_MS);
    await shop.escrow.workOnDue();
    expect(await shop.offers()).toMatchObject([
      { state: "accepted", paying_at: toIso(shop.now()) },
    ]);
  });
});

describeOnSqlite("while the escrow service is down", (engine) => {
  it("the buyer reads so, nothing is lost for a day, and everything catches up", async () => {
    const { service, id, ...shop } = await openTransaction(engine());
    service.failWith(() => "echo");
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect((await shop.transaction()).trouble).toBe(
      "status 400: Basic … is seller@harbor.example with …",
    );
    const seen = [await shop.metrics.metrics(), await shop.escrow.show(shop.token), shop.lines];
    const { email, key } = service.account;
    for (const secret of [key, Buffer.from(`${email}:${key}`).toString("base64")])
      expect(JSON.stringify(seen)).not.toContain(secret);
    service.failWith(() => null);
    service.down();
    for (let hour = 0; hour < 24; hour += 1) {
      shop.pass(HOUR_MS);
      await shop.escrow.workOnDue();
    }
    expect(await shop.escrow.show(shop.token)).toMatchObject({ state: "open", isDown: true });
    for (const deed of ["pay", "secure"] as const) service.cause(id, deed);
    service.up();
    shop.pass(HOUR_MS);
    await shop.escrow.workOnDue();
    expect((await shop.news()).at(-1)).toBe("escrow-secured");
    expect(await shop.escrow.show(shop.token)).toMatchObject({ isDown: false });
  });
});
