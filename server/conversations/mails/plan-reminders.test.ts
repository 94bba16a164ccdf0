import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { describeOnSqlite } from "../../../test/support/database.ts";
import { openOfferShop } from "../../../test/support/offer-shop.ts";
import { findOffer, insertOffer } from "../../../test/support/offers.ts";
import { markPaid } from "../../operations/conversations/mark-paid.ts";
import { recordPayment } from "../../operations/books/record-payment.ts";
import { mintLink } from "../store/offer-links.ts";
import { notifyUndelivered } from "../store/undelivered.ts";
import { composeOfferMail } from "./offer-mail.ts";
import { composePlanReminder } from "./plan-reminder-mail.ts";
import { openPlanReminders } from "./plan-reminders.ts";

const OFFER = "O-AAAAA1";
const DAY_MS = 86_400_000;

describeOnSqlite("a payment plan", (engine) => {
  async function open(remindBuyers: boolean) {
    const shop = await openOfferShop(engine(), { shop: { plans: { remindBuyers } } });
    await insertOffer(shop.db, OFFER, {
      amount: 12_000,
      state: "accepted",
      plan_months: 12,
      plan_percent: 0,
      pay_by: "2026-11-25T00:00:00.000Z",
    });
    const given = { reference: OFFER, publishPrice: false };
    const review = await markPaid.review(shop.sellersShop, given);
    if (review.is !== "review") throw new Error(review.error);
    await markPaid.commit(shop.sellersShop, given, review.seen);
    const sent = () =>
      shop.db
        .selectFrom("outbox")
        .selectAll()
        .where("template", "=", "plan_reminder")
        .orderBy("id")
        .execute();
    /** Runs the worker until it has nothing to do. */
    async function remind() {
      const onMail = vi.fn<() => void>();
      const worker = openPlanReminders({
        database: shop.database,
        content: { current: shop.content() },
        log: pino({ enabled: false }),
        onMail,
        now: shop.now,
      });
      await vi.waitFor(() => expect(onMail).toHaveBeenCalled());
      await worker.close();
      return (await sent()).map(({ audience, params }) => [audience, JSON.parse(params)]);
    }
    const surroundings = () => ({
      content: shop.content(),
      siteUrl: "https://x.example",
      now: new Date(shop.now()).toISOString(),
    });
    const take = async (at: number) => {
      const row = (await sent())[at];
      if (!row) throw new Error("no reminder is there");
      return row;
    };
    const compose = async (at: number) =>
      composePlanReminder(shop.db, await take(at), surroundings());
    /** Writes the seller's email about a reminder that the buyer's server refused. */
    async function complain(at: number) {
      const { db, database } = shop;
      await notifyUndelivered(db, database.engine, await take(at), "550 no such mailbox");
      const row = await db
        .selectFrom("outbox")
        .selectAll()
        .where("template", "=", "offer_undelivered")
        .executeTakeFirstOrThrow();
      return composeOfferMail(db, row, surroundings());
    }
    return { shop, remind, compose, complain };
  }

  it("reminds the buyer before a payment is due, and both once it is late, each once, and counts what came in", async () => {
    const { shop, remind, compose, complain } = await open(true);
    shop.pass(27 * DAY_MS);
    expect(await remind()).toEqual([
      ["buyer", { payment: 2, due: "2026-12-22", kind: "due-buyer" }],
    ]);
    expect(await compose(0)).toMatchObject({
      to: "ada@buyer.example",
      subject: "harbor.com: payment 2 of 12 is due on Dec 22, 2026 (O-AAAAA1)",
      text: expect.stringContaining("$1,000"),
    });
    expect(await complain(0)).toMatchObject({
      to: "hello@harbor.example",
      text: expect.stringContaining("550 no such mailbox"),
    });
    shop.pass(4 * DAY_MS);
    expect(await remind()).toContainEqual([
      "seller",
      { payment: 2, due: "2026-12-22", kind: "late-seller" },
    ]);
    expect(await compose(1)).toMatchObject({
      to: "hello@harbor.example",
      text: expect.stringMatching(/was due on Dec 22, 2026[^]*offers payment O-AAAAA1/),
    });
    shop.pass(3 * DAY_MS);
    expect(await remind()).toHaveLength(3);
    expect((await compose(2)).text).toMatch(/haven't recorded it yet[^]*30 days/);
    const given = { reference: OFFER };
    const review = await recordPayment.review(shop.sellersShop, recordPayment.input.parse(given));
    if (review.is !== "review") throw new Error(review.error);
    await recordPayment.commit(shop.sellersShop, recordPayment.input.parse(given), review.seen);
    await expect(compose(2)).rejects.toThrow();
    const { id } = await findOffer(shop.db, OFFER);
    const token = await mintLink(shop.db, id, new Date(shop.now()).toISOString());
    expect((await shop.show(token))?.received).toMatchObject({
      payments: [
        { number: 1, sum: "$1,000" },
        { number: 2, sum: "$1,000" },
      ],
      total: "$2,000",
    });
  });

  it("reminds again of a payment whose day is another one since the first payment was recorded anew", async () => {
    const { shop, remind, compose } = await open(false);
    shop.pass(31 * DAY_MS);
    expect(await remind()).toHaveLength(1);
    const paid = markPaid.input.parse({ reference: OFFER, on: "2026-11-24" });
    const review = await markPaid.review(shop.sellersShop, paid);
    if (review.is !== "review") throw new Error(review.error);
    await markPaid.commit(shop.sellersShop, paid, review.seen);
    await expect(compose(0)).rejects.toThrow();
    shop.pass(2 * DAY_MS);
    expect(await remind()).toContainEqual([
      "seller",
      { payment: 2, due: "2026-12-24", kind: "late-seller" },
    ]);
  });

  it("reminds the seller alone unless she wants more", async () => {
    const { shop, remind } = await open(false);
    shop.pass(31 * DAY_MS);
    expect(await remind()).toEqual([
      ["seller", { payment: 2, due: "2026-12-22", kind: "late-seller" }],
    ]);
  });
});
