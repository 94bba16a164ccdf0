import { pino } from "pino";
import { expect, it } from "vitest";
import { toIso } from "../../../catalogue/format/time.ts";
import { describeOnSqlite } from "../../../test/support/database.ts";
import type { TestEngine } from "../../../test/support/engines.ts";
import { insertInquiry } from "../../../test/support/inquiries.ts";
import { openOfferShop } from "../../../test/support/offer-shop.ts";
import { mintAnswerLink, revokeAnswerLinks } from "../people/answer-links.ts";
import { createLimits } from "../../http/limits.ts";
import { openAnswers } from "./answers.ts";

const DAY_MS = 86_400_000;
const FLOOR = "9,137";

async function openShop(engine: TestEngine, shop: Record<string, unknown> = {}) {
  const opened = await openOfferShop(engine, {
    listing: { floor: `$${FLOOR}` },
    shop: { timeZone: "Europe/Berlin", ...shop },
  });
  const { database, db, now, content } = opened;
  let woken = 0;
  const answers = openAnswers({
    config: opened.sellersShop.config,
    onMail: () => undefined,
    database,
    content: {
      get current() {
        return content();
      },
      get files() {
        return content();
      },
    },
    limits: createLimits(database),
    log: pino({ level: "silent" }),
    now,
    offers: { wake: () => void (woken += 1), followOffer: () => null },
  });
  async function link(owner: { offerId?: number; inquiryId?: number }): Promise<string> {
    const conversation = {
      offer_id: owner.offerId ?? null,
      inquiry_id: owner.inquiryId ?? null,
    };
    const site = { shop: { answerLinks: true }, siteUrl: "https://names.example" };
    const url = await mintAnswerLink(db, conversation, site, now());
    return url?.split("/").at(-1) ?? "";
  }
  async function offer() {
    await opened.offer();
    const [first] = await opened.offers();
    if (!first) throw new Error("no offer was stored");
    return { token: await link({ offerId: first.id }), id: first.id };
  }
  async function makeInquiry(phone: string | null = null) {
    await insertInquiry(db, "V-AAAAAA", { phone });
    const { id } = await db.selectFrom("inquiries").select("id").executeTakeFirstOrThrow();
    return link({ inquiryId: id });
  }
  let posts = 0;
  return {
    ...opened,
    makeInquiry,
    makeOffer: offer,
    show: answers.show,
    async review(token: string, wanted: string) {
      const shown = await answers.show(token, null, wanted);
      if (shown?.kind !== "offer" || shown.review?.is !== "review")
        throw new Error(`${wanted} isn't possible`);
      return shown.review;
    },
    woken: () => woken,
    post: (token: string, values: Record<string, string>, address = `203.0.113.${++posts}`) =>
      answers.answer(token, values, { address, hasScript: false }),
  };
}

const COUNTER = { action: "counter", seen: "1", sum: "18500", days: "5", note: "" };
const CHECKED = { agree: "yes", isReviewed: "yes" };

describeOnSqlite("the seller's page of an offer", (engine) => {
  it("shows the offer and suggested sums, and nothing about the floor", async () => {
    const shop = await openShop(engine());
    const { token } = await shop.makeOffer();
    const shown = await shop.show(token);
    expect(shown).toMatchObject({
      kind: "offer",
      offer: {
        amount: 12_000,
        asking: 25_000,
        waitsFor: "you",
        until: { left: "7 days" },
        canAccept: true,
        canCounter: true,
        sums: [18_500, 22_500, 25_000],
        steps: [{ words: "The buyer offered $12,000", note: "Would that do?" }],
      },
    });
    expect(JSON.stringify(shown)).not.toMatch(/floor|9.?137/i);
  });

  it("changes nothing without the checkbox, and makes a counteroffer with it", async () => {
    const shop = await openShop(engine());
    const { token, id } = await shop.makeOffer();
    expect(await shop.post(token, COUNTER)).toMatchObject({
      is: "review",
      shown: expect.arrayContaining([expect.stringMatching(/can accept \$18,500 until/)]),
      error: null,
    });
    expect(await shop.post(token, { ...COUNTER, isReviewed: "yes" })).toMatchObject({
      is: "review",
      error: "Select the box to confirm, then press the button.",
    });
    expect((await shop.offers())[0]).toMatchObject({ steps: 1 });
    const twice = await Promise.all([1, 2].map(() => shop.post(token, { ...COUNTER, ...CHECKED })));
    const done = { is: "done", result: { steps: 2 } };
    expect([...twice, await shop.post(token, { ...COUNTER, ...CHECKED })]).toMatchObject([
      done,
      done,
      done,
    ]);
    const other = { ...COUNTER, ...CHECKED, sum: "22500" };
    expect(await shop.post(token, other)).toMatchObject({ is: "changed" });
    expect((await shop.offers())[0]).toMatchObject({ amount: 18_500, turn: "buyer", steps: 2 });
    expect(await shop.steps()).toContainEqual(
      expect.objectContaining({ offer_id: id, number: 2, actor: "seller", via: "link" }),
    );
    // Buyer and seller each get a mail about the step.
    expect((await shop.mails()).filter((mail) => mail.startsWith("offer_countered"))).toEqual([
      "offer_countered buyer",
      "offer_countered seller",
    ]);
    expect(shop.woken()).toBeGreaterThan(0);
  });

  it("changes nothing if the form is incomplete or makes no sense", async () => {
    const shop = await openShop(engine());
    const { token } = await shop.makeOffer();
    const before = await shop.offers();
    for (const values of [
      {},
      CHECKED,
      { action: "accept", ...CHECKED },
      { action: "accept", seen: "x", ...CHECKED },
      { action: "accept", seen: "1e999", ...CHECKED },
      { action: "sell", seen: "1", ...CHECKED },
      { ...COUNTER, sum: "-1", ...CHECKED },
      { ...COUNTER, amount: "much", ...CHECKED },
      { ...COUNTER, sum: "much", ...CHECKED },
      { ...COUNTER, days: "nine", ...CHECKED },
    ]) {
      const outcome = await shop.post(token, values);
      expect(["refused", "changed"], JSON.stringify(values)).toContain(outcome?.is);
    }
    expect(await shop.offers()).toEqual(before);
    expect(shop.woken()).toBe(0);
  });

  it("undoes no payment, so that a forwarded link can't change the books", async () => {
    const shop = await openShop(engine());
    const { token } = await shop.makeOffer();
    const paid = { state: "accepted", paid_at: toIso(shop.now()) } as const;
    await shop.db.updateTable("offers").set(paid).execute();
    expect(await shop.show(token)).toMatchObject({ offer: { undoable: null, endLabel: null } });
    for (const action of ["end", "take-back"])
      expect(
        await shop.post(token, { action, outcome: "returned", seen: "1", ...CHECKED }),
      ).toMatchObject({ is: "refused", error: expect.stringContaining("on the desk") });
  });

  it.each(["accept", "end"] as const)(
    "says correctly how many other buyers get an email after %s",
    async (action) => {
      const shop = await openShop(engine());
      const { token, id } = await shop.makeOffer();
      await shop.offer({ email: "bo@buyer.example", amount: "13k" });
      await shop.offer({ email: "cy@buyer.example", amount: "14k" });
      // Nobody has answered this one, which came without a captcha.
      await shop.db
        .updateTable("offers")
        .set({ doubt: "sent without JavaScript" })
        .where("email", "=", "cy@buyer.example")
        .execute();
      if (action === "end") await shop.post(token, { action: "accept", seen: "1", ...CHECKED });
      const { shown, seen } = await shop.review(token, action);
      expect(shown.at(-1)).toBe("Another buyer with an open offer gets an email too.");
      const count = async () =>
        (await shop.steps()).filter(({ kind, offer_id: other }) => kind === "noted" && other !== id)
          .length;
      const before = await count();
      await shop.post(token, { action, seen, ...CHECKED });
      expect((await count()) - before).toBe(1);
    },
  );
});

describeOnSqlite("an answer link", (engine) => {
  it("leads to its own conversation until 30 days after the last step", async () => {
    const shop = await openShop(engine());
    const { token } = await shop.makeOffer();
    shop.pass(6 * DAY_MS);
    expect(await shop.post(token, { ...COUNTER, ...CHECKED })).toMatchObject({ is: "done" });
    shop.pass(30 * DAY_MS - 1_000);
    expect(await shop.show(token)).not.toBeNull();
    shop.pass(1_000);
    expect(await shop.show(token)).toBeNull();
    expect(await shop.post(token, { ...COUNTER, ...CHECKED })).toBeNull();
  });

  it("ends when it is revoked, while others stay, and none works if the seller turns links off", async () => {
    const shop = await openShop(engine());
    const { token, id } = await shop.makeOffer();
    const other = await shop.makeInquiry();
    expect(await revokeAnswerLinks(shop.db, { offer_id: id, inquiry_id: null })).toBe(1);
    expect(await shop.show(token)).toBeNull();
    expect(await shop.show(other)).toMatchObject({ kind: "inquiry" });
    const off = await openShop(engine(), { answerLinks: "no" });
    const made = await off.makeOffer();
    expect(await off.show(made.token)).toBeNull();
  });
});

describeOnSqlite("the seller's page of an inquiry", (engine) => {
  it("saves a state, a note and a reminder, and asks for one of them", async () => {
    const shop = await openShop(engine());
    const token = await shop.makeInquiry("+49 170 1234567");
    expect(await shop.show(token)).toMatchObject({
      inquiry: { message: "What is the price?", seen: 0, remindAt: null },
    });
    const asItStands = { seen: "0", note: "" };
    expect(await shop.post(token, asItStands)).toMatchObject({
      is: "refused",
      error: "Choose a state or a reminder, or write a note.",
    });
    const chosen = { seen: "0", state: "negotiating", remind: "2026-11-23", note: "Wants a plan." };
    const done = { is: "done", result: { steps: 3 } };
    expect([await shop.post(token, chosen), await shop.post(token, chosen)]).toMatchObject([
      done,
      done,
    ]);
    expect(await shop.show(token)).toMatchObject({
      inquiry: {
        state: "negotiating",
        steps: [
          { words: "You marked this inquiry as negotiating, through an answer link" },
          { note: "Wants a plan.", at: "Nov 22, 2026, 11:00 AM GMT+1" },
          { words: expect.stringContaining("set a reminder for Nov 23, 2026, 9:00 AM GMT+1") },
        ],
        remindAt: "Nov 23, 2026, 9:00 AM GMT+1",
        seen: 3,
      },
    });
    const mailed = await shop.db
      .selectFrom("outbox")
      .select("params")
      .where("template", "=", "inquiry_changed")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(mailed.params)).toMatchObject({
      change:
        "Marked as negotiating; noted: “Wants a plan.”; a reminder is set for Nov 23, 2026, 9:00 AM GMT+1.",
    });
    expect(await shop.post(token, { ...chosen, state: "won" })).toMatchObject({
      is: "changed",
    });
  });
});
