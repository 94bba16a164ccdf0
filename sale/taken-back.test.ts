import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, toIso } from "../catalogue/format/time.ts";
import { describeOnSqlite } from "../test/support/database.ts";
import { openOfferShop } from "../test/support/offer-shop.ts";
import { PAID, REFUND } from "../test/support/offers.ts";
import { noteChannels } from "../server/outbox/events.ts";
import { actOnOffer } from "../server/conversations/store/act.ts";
import { composeOfferMail } from "../server/conversations/mails/offer-mail.ts";
import type { Action, FileStatus, NameFile } from "./rules.ts";

type Shop = Awaited<ReturnType<typeof openOfferShop>>;

const act = (shop: Shop, action: Action, offerId = 1, file: FileStatus | NameFile = "available") =>
  actOnOffer(shop.database, {
    offerId,
    actor: "seller",
    action,
    seen: null,
    ...(typeof file === "object" ? file : { status: file }),
    time: shop.now(),
  });

const counter = (shop: Shop, amount: number, replaces?: true): Action => ({
  kind: "countered",
  amount,
  expiresAt: toIso(shop.now() + 5 * DAY_MS),
  note: null,
  ...(replaces && { replaces }),
});

const recall: Action = { kind: "recalled", note: "A typo, sorry." };

const accept = (shop: Shop): Action => ({
  kind: "accepted",
  payBy: toIso(shop.now() + 7 * DAY_MS),
  payLink: null,
  note: null,
});

const unpaid = (shop: Shop, outcome: "mistake" | "returned"): Action => ({
  kind: "unpaid",
  outcome,
  payBy: toIso(shop.now() + 7 * DAY_MS),
  note: null,
  refund: REFUND,
});

async function compose(shop: Shop) {
  const rows = await shop.db
    .selectFrom("outbox")
    .selectAll()
    .where("channel", "=", "mail")
    .orderBy("id")
    .execute();
  const surroundings = {
    content: shop.content(),
    siteUrl: "https://names.example",
    now: toIso(shop.now()),
  };
  const mails = await Promise.all(
    rows.map((row) => composeOfferMail(shop.db, row, surroundings).catch(() => null)),
  );
  return mails.map((mail, index) => {
    const { step, to } = JSON.parse(rows[index]?.params ?? "") as { step: number; to: string };
    return { about: `${step} ${to}`, subject: mail?.subject, text: mail?.text ?? "" };
  });
}

describeOnSqlite("a counteroffer", (engine) => {
  it("that the seller takes back can't be accepted, and the buyer's own offer stands for two days at least", async () => {
    const shop = await openOfferShop(engine());
    const token = await shop.offer();
    const own = (await shop.offers())[0]?.expires_at;
    await act(shop, counter(shop, 18_500));
    expect(await act(shop, recall)).toMatchObject({ ok: true });
    expect(await shop.offers()).toMatchObject([
      { state: "countered", turn: "seller", amount: 12_000, expires_at: own, steps: 3 },
    ]);
    expect(await shop.answer(token, { action: "accept", seen: 2 }, shop.sender())).toMatchObject({
      is: "changed",
      error:
        "We've just taken back our counteroffer of $18,500, so nothing was agreed or sent: your own offer of $12,000 is on the table again, and it's our turn.",
    });
    expect(await shop.show(token)).toMatchObject({
      amount: 12_000,
      steps: [{}, {}, { meaning: "recalled", amount: 12_000, earlier: 18_500 }],
    });
    expect(await act(shop, recall)).toMatchObject({ refusal: "not-countered" });
    expect(await act(shop, accept(shop))).toMatchObject({ ok: true, offer: { amount: 12_000 } });

    const late = await openOfferShop(engine());
    await late.offer();
    late.pass(6 * DAY_MS);
    await act(late, counter(late, 18_500));
    late.pass(4 * DAY_MS);
    expect(await act(late, recall)).toMatchObject({
      offer: { expires_at: toIso(late.now() + 2 * DAY_MS) },
    });
  });

  it("that the seller replaces can't be accepted anymore, and only the new sum can", async () => {
    const shop = await openOfferShop(engine());
    const token = await shop.offer();
    expect(await act(shop, counter(shop, 1_850_000, true))).toMatchObject({
      refusal: "not-countered",
    });
    await act(shop, counter(shop, 1_850_000));
    expect(await act(shop, counter(shop, 18_500))).toMatchObject({ refusal: "not-your-turn" });
    expect(await act(shop, counter(shop, 12_000, true))).toMatchObject({
      refusal: "offered-already",
    });
    expect(await act(shop, counter(shop, 18_500, true))).toMatchObject({ ok: true });
    const answer = (seen: number) => shop.answer(token, { action: "accept", seen }, shop.sender());
    expect(await answer(2)).toMatchObject({
      error:
        "We've just replaced our counteroffer of $1,850,000 with one of $18,500, so nothing was agreed or sent: you can answer $18,500 below.",
    });
    expect(await answer(3)).toMatchObject({ is: "done" });
    expect(await shop.offers()).toMatchObject([{ state: "accepted", amount: 18_500 }]);
    for (const late of [recall, counter(shop, 20_000, true)])
      expect(await act(shop, late)).toMatchObject({ refusal: "over" });
  });

  it("that is corrected is told of by email with both sums, and no unsent email offers the earlier one", async () => {
    const shop = await openOfferShop(engine());
    await noteChannels(shop.db, ["webhook"]);
    await shop.offer();
    await act(shop, counter(shop, 1_850_000));
    await act(shop, counter(shop, 18_500, true));
    const replaced = await compose(shop);
    expect(replaced.filter(({ about }) => about.startsWith("2"))).toMatchObject([
      { subject: undefined },
      { subject: undefined },
    ]);
    expect(replaced.find(({ about }) => about === "3 buyer")).toMatchObject({
      subject: expect.stringMatching(/^harbor\.com: new counteroffer of \$18,500 /),
      text: expect.stringContaining("This replaces our earlier counteroffer of $1,850,000,"),
    });
    await act(shop, recall);
    const recalled = await compose(shop);
    expect(recalled.find(({ about }) => about === "3 buyer")).toMatchObject({ subject: undefined });
    expect(recalled.find(({ about }) => about === "4 buyer")?.text).toMatch(
      /taken back our counteroffer of \$18,500[^]*nothing is agreed[^]*offer of \$12,000 is on the table again until Nov 29[^]*A typo, sorry\./,
    );
    expect(recalled.find(({ about }) => about === "4 seller")?.text).toContain("offers counter O-");
    const events = shop.db.selectFrom("outbox").select("template").where("channel", "=", "webhook");
    expect((await events.execute()).map(({ template }) => template)).toEqual([
      "offer.received",
      "offer.countered",
      "offer.countered",
      "offer.recalled",
    ]);
  });
});

async function sell(shop: Shop, offerId = 1) {
  await act(shop, accept(shop), offerId);
  expect(await act(shop, PAID, offerId, "sold")).toMatchObject({ ok: true });
}

describeOnSqlite("a payment", (engine) => {
  it("that was recorded by mistake leaves the agreement with a new deadline and a reminder", async () => {
    const shop = await openOfferShop(engine());
    const token = await shop.offer();
    await sell(shop);
    shop.pass(10 * DAY_MS);
    expect(await act(shop, unpaid(shop, "mistake"), 1, "reserved")).toMatchObject({
      refusal: "unsaleable",
    });
    expect(await act(shop, unpaid(shop, "mistake"))).toMatchObject({ ok: true });
    const payBy = toIso(shop.now() + 7 * DAY_MS);
    expect(await shop.offers()).toMatchObject([
      { state: "accepted", paid_at: null, pay_by: payBy },
    ]);
    expect(await shop.show(token)).toMatchObject({ paidAt: null, payBy });
    expect((await shop.mails()).slice(-3)).toEqual([
      "offer_unpaid buyer",
      "offer_reminder buyer",
      "offer_unpaid seller",
    ]);
    const mails = await compose(shop);
    expect(mails.find(({ about }) => about === "3 buyer")).toMatchObject({ subject: undefined });
    expect(mails.find(({ about }) => about === "4 buyer")?.text).toMatch(
      /by mistake\. No payment of \$12,000 has been confirmed[^]*reserved for you until Dec 9, 2026/,
    );
    expect(await act(shop, unpaid(shop, "mistake"))).toMatchObject({ refusal: "not-paid" });
    expect(await act(shop, PAID, 1, "sold")).toMatchObject({ ok: true });
  });

  it("that was returned ends the sale, and says whom to ask for the money", async () => {
    const shop = await openOfferShop(engine());
    await shop.offer();
    await sell(shop);
    expect(await act(shop, unpaid(shop, "returned"))).toMatchObject({
      offer: { state: "declined", paid_at: null },
    });
    expect((await compose(shop)).find(({ about }) => about === "4 buyer")?.text).toMatch(
      /For harbor\.com, \$12,000 was returned to you[^]*ask the service that you paid through/,
    );
  });

  it("that was recorded for an agreement that had ended doesn't bring the agreement back", async () => {
    const shop = await openOfferShop(engine());
    const token = await shop.offer();
    await act(shop, accept(shop));
    await act(shop, { kind: "declined", note: null });
    await act(shop, PAID, 1, "sold");
    expect(await act(shop, unpaid(shop, "mistake"))).toMatchObject({
      offer: { state: "declined", paid_at: null },
    });
    expect((await shop.show(token))?.steps.at(-1)).toMatchObject({ meaning: "never-paid" });
    expect((await compose(shop)).at(-2)?.text).toContain("Nothing was sold to you");
  });

  it("that is taken back reopens nothing for other buyers, and tells those who heard of the sale", async () => {
    const shop = await openOfferShop(engine());
    await shop.offer();
    const second = await shop.offer({ email: "bo@buyer.example" });
    await shop.offer({ email: "bo@buyer.example", amount: "$13,000" });
    const doubtful = { domain: "harbor.com", name: "Cy", email: "cy@buyer.example" };
    await shop.submit({ ...doubtful, amount: "9,000", confirmed: "9000" }, shop.sender(false));
    await sell(shop);
    shop.pass(2 * HOUR_MS);
    await act(shop, unpaid(shop, "returned"));
    const states = (await shop.offers()).map(({ state }) => state);
    expect(states).toEqual(["declined", "declined", "declined", "declined"]);
    expect((await shop.show(second))?.steps.at(-1)).toMatchObject({ meaning: "for-sale-again" });
    const told = (await compose(shop)).filter(({ subject }) => subject?.includes("for sale again"));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/stays closed[^]*Make another offer/);
  });

  it("that is taken back tells nobody of a name that isn't for sale, and doesn't take it from another buyer", async () => {
    const shop = await openOfferShop(engine());
    await shop.offer();
    await shop.offer({ email: "bo@buyer.example" });
    await sell(shop);
    shop.pass(HOUR_MS);
    await shop.offer({ email: "cy@buyer.example" });
    const bought = { status: "available", wasBoughtAfter: () => true } as const;
    expect(await act(shop, accept(shop), 3)).toMatchObject({ refusal: "taken" });
    expect(await act(shop, accept(shop), 3, bought)).toMatchObject({ ok: true });
    expect(await act(shop, unpaid(shop, "mistake"))).toMatchObject({ refusal: "taken" });
    expect(await act(shop, unpaid(shop, "returned"))).toMatchObject({ ok: true });
    expect((await shop.steps()).map(({ reason }) => reason)).not.toContain("for-sale-again");
  });
});
