import type { Action } from "../../../sale/rules.ts";
import { expect, it } from "vitest";
import { describeOnSqlite } from "../../../test/support/database.ts";
import { openOfferShop, START } from "../../../test/support/offer-shop.ts";
import { counterOffer } from "../../operations/conversations/answer-offer.ts";
import { actOnOffer } from "../store/act.ts";

const DAY_MS = 86_400_000;

type Shop = Awaited<ReturnType<typeof openOfferShop>>;

async function counter(shop: Shop, amount: number): Promise<void> {
  const expiresAt = new Date(shop.now() + 5 * DAY_MS).toISOString();
  const action: Action = { kind: "countered", amount, expiresAt, note: "My best." };
  const offerId = (await shop.offers()).at(-1)?.id ?? 0;
  const deed = { offerId, actor: "seller", action, seen: null, status: "available" } as const;
  expect(await actOnOffer(shop.database, { ...deed, time: shop.now() })).toMatchObject({
    ok: true,
  });
}

describeOnSqlite("the buyer", (engine) => {
  it("sees the whole exchange through the link, and nothing through another", async () => {
    const shop = await openOfferShop(engine(), {
      listing: { minimumOffer: "$2,500", floor: "$9,000" },
    });
    const token = await shop.offer();
    await counter(shop, 18_500);
    const view = await shop.show(token);
    expect(view).toMatchObject({
      domain: "harbor.com",
      displayName: "harbor.com",
      state: "countered",
      turn: "buyer",
      amount: 18_500,
      asking: "$25,000",
      minimumOffer: 2_500,
      expiresAt: "2026-11-27T10:00:00.000Z",
      timeZone: "Europe/Berlin",
      obstacle: null,
      seen: 2,
      steps: [
        { actor: "buyer", kind: "offered", amount: 12_000, note: "Would that do?" },
        { actor: "seller", kind: "countered", amount: 18_500, note: "My best." },
      ],
    });
    expect(JSON.stringify(view)).not.toMatch(/9000|9,000/);
    for (const wrong of ["", "x".repeat(22), token.toLowerCase(), `${token}x`, token.slice(1)]) {
      expect(await shop.show(wrong)).toBeNull();
      expect(await shop.answer(wrong, { action: "accept", seen: 2 }, shop.sender())).toBeNull();
    }
  });

  it("counters, accepts and withdraws, and is told why something isn't possible", async () => {
    const shop = await openOfferShop(engine(), { listing: { minimumOffer: "$2,500" } });
    const token = await shop.offer();
    const answer = (body: Record<string, unknown>, hasScript = true) =>
      shop.answer(token, body, shop.sender(hasScript));
    expect(await answer({ action: "accept", seen: 1 })).toMatchObject({
      status: 409,
      error: "It's our turn to answer.",
    });
    await counter(shop, 18_500);
    expect(await answer({ action: "accept", seen: "1" })).toMatchObject({
      error: expect.stringContaining("Something has changed since"),
    });
    expect(await answer({ action: "counter", seen: 2, amount: "2k" })).toMatchObject({
      fields: { amount: "The minimum offer for this name is $2,500." },
    });
    expect(await answer({ action: "haggle", seen: 2 })).toMatchObject({
      fields: { action: "Choose an answer with one of the buttons on this page." },
    });
    for (const seen of ["", " ", "2e0", "0x2", "2.0", "²", null, [2], undefined]) {
      expect(await answer({ action: "accept", seen }), String(seen)).toMatchObject({
        status: 400,
        error: "This page is out of date. Reload it, then answer again.",
      });
    }
    const form = { action: "counter", seen: "2", amount: "15k", note: "Half way?" };
    expect(await answer(form, false)).toEqual({
      is: "review",
      amount: 15_000,
      currency: "USD",
    });
    expect(await answer({ ...form, confirmed: "15000" }, false)).toMatchObject({ is: "done" });
    expect(await shop.offers()).toMatchObject([
      { state: "countered", turn: "seller", amount: 15_000 },
    ]);
    await counter(shop, 16_000);
    expect(await answer({ action: "accept", seen: 4 })).toMatchObject({ is: "done" });
    expect(await shop.show(token)).toMatchObject({
      state: "accepted",
      amount: 16_000,
      payBy: "2026-11-29T10:00:00.000Z",
    });
    expect(await answer({ action: "withdraw", seen: 5 })).toMatchObject({
      status: 409,
      error: "This offer is closed, so it can't be changed anymore. This page shows how it ended.",
    });
    expect((await shop.mails()).filter((mail) => mail.endsWith("buyer"))).toHaveLength(6);

    const other = await shop.offer({ email: "bob@buyer.example" });
    expect(await shop.show(other)).toMatchObject({ obstacle: "taken" });
    await counter(shop, 17_000);
    const taken = await shop.answer(other, { action: "accept", seen: 2 }, shop.sender());
    expect(taken).toMatchObject({ error: expect.stringContaining("reserved for another buyer") });
    const withdrawn = await shop.answer(other, { action: "withdraw", seen: 2 }, shop.sender());
    expect(withdrawn).toMatchObject({ is: "done" });
  });

  it("can't accept an expired offer, or one for a name that is no longer for sale", async () => {
    const shop = await openOfferShop(engine());
    const token = await shop.offer();
    await counter(shop, 18_500);
    const accept = () => shop.answer(token, { action: "accept", seen: 2 }, shop.sender());
    await shop.editListing({ status: "sold" });
    expect(await shop.show(token)).toMatchObject({ obstacle: "unsaleable" });
    expect(await accept()).toMatchObject({
      error:
        "This name isn't for sale right now, so nothing was sent. If it comes back before your offer expires, your offer still stands.",
    });
    await shop.editListing({});
    shop.pass(START + 5 * DAY_MS - shop.now());
    expect(await accept()).toMatchObject({ error: expect.stringContaining("has expired") });
  });

  it("and the seller go on in the currency of the offer, if the shop has another one by now", async () => {
    const shop = await openOfferShop(engine(), {
      listing: { minimumOffer: "$2,500", floor: "$9,000" },
      shop: { escrow: { email: "seller@harbor.example" } },
    });
    const token = await shop.offer();
    const sees = { reference: (await shop.offers())[0]?.reference ?? "", note: null };
    await shop.folder.writeShop({ currency: "CHF", escrow: { email: "seller@harbor.example" } });
    await shop.editListing({
      price: "CHF 15,000",
      minimumOffer: "CHF 13,000",
      floor: "CHF 12,500",
    });

    const review = await counterOffer.review(shop.sellersShop, { ...sees, amount: "18.5k" });
    expect(review).toMatchObject({
      shown: [expect.stringContaining("offers $12,000 for"), expect.stringMatching(/\$18,500/)],
      warnings: [],
    });
    const foreign = await counterOffer.review(shop.sellersShop, { ...sees, amount: "CHF 18,500" });
    expect(foreign).toMatchObject({
      is: "refused",
      error: expect.stringMatching(/^Offers are in US dollars/),
    });
    await counter(shop, 18_500);
    expect(await shop.show(token)).toMatchObject({
      currency: "USD",
      asking: "CHF\u00a015,000",
      minimumOffer: null,
    });
    const answer = (body: object) => shop.answer(token, body, shop.sender());
    expect(await answer({ action: "counter", seen: 2, amount: "CHF 15k" })).toMatchObject({
      fields: { amount: expect.stringMatching(/^Offers are in US dollars/) },
    });
    expect(await answer({ action: "counter", seen: 2, amount: "12,500" })).toMatchObject({
      is: "done",
    });
    expect(await shop.offers()).toMatchObject([{ amount: 12_500, currency: "USD" }]);
    await shop.offer({ amount: "CHF 14,000", email: "eva@buyer.example" });
    expect(await shop.offers()).toMatchObject([{}, { amount: 14_000, currency: "CHF" }]);
  });
});
