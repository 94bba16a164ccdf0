import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, toIso } from "../../catalogue/format/time.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openEscrowShop } from "../../test/support/escrow-shop.ts";
import { FIRM } from "../../sale/reservation.ts";
import { PAID, REFUND } from "../../test/support/offers.ts";
import { listBookings } from "../books/ledger.ts";
import { createOfferCloser } from "../conversations/store/close-offers.ts";
import { sayMoved } from "../operations/conversations/say-moved.ts";
import { sendPayLink } from "../operations/conversations/send-pay-link.ts";
import { erasePerson } from "../operations/people/erase.ts";

type Shop = Awaited<ReturnType<typeof openEscrowShop>>;
type Deed = Parameters<Shop["service"]["cause"]>[1];

async function openSale(
  engine: Parameters<typeof openEscrowShop>[0],
  { agreesLater = false }: { readonly agreesLater?: boolean } = {},
) {
  const shop = await openEscrowShop(engine);
  if (agreesLater) shop.service.agreeLater();
  const token = await shop.agree();
  await shop.escrow.pay(token);
  const { transaction_id: id } = await shop.transaction();
  const { id: offerId, reference } = await shop.findOffer("harbor.com");
  const close = createOfferCloser({
    database: shop.database,
    readListing: (domain) => shop.content().catalogue.byDomain.get(domain),
    hasFaults: () => false,
    now: shop.now,
  });
  return {
    ...shop,
    token,
    id: id ?? "",
    offerId,
    reference,
    close,
    async follow(...deeds: readonly Deed[]) {
      for (const deed of deeds) shop.service.cause(id ?? "", deed);
      shop.pass(HOUR_MS);
      await shop.escrow.workOnDue();
    },
    takeBack: () =>
      shop.act(offerId, {
        kind: "taken-back",
        note: null,
        payBy: toIso(shop.now() + 7 * DAY_MS),
      }),
  };
}

const CALLED_OFF = { kind: "called-off", note: null } as const;

describeOnSqlite("a sale that the seller decided by hand", (engine) => {
  it("can't be called off while Escrow.com holds the money, and ends there instead", async () => {
    const sale = await openSale(engine());
    await sale.follow("pay", "secure");
    expect(await sale.act(sale.offerId, CALLED_OFF)).toMatchObject({ refusal: "held" });
    await sale.follow("cancel");
    expect(await sale.offers()).toMatchObject([{ state: "declined" }]);
  });

  it("can be called off after a month in which Escrow.com, holding the money, said nothing new", async () => {
    const sale = await openSale(engine());
    await sale.follow("pay", "secure");
    sale.pass(31 * DAY_MS);
    expect(await sale.act(sale.offerId, CALLED_OFF)).toMatchObject({ ok: true });
  });

  it("is followed again once she confirms the purchase that she had called off", async () => {
    const sale = await openSale(engine());
    await sale.follow("pay");
    expect(await sale.act(sale.offerId, CALLED_OFF)).toMatchObject({ ok: true });
    const confirmed = { kind: "confirmed", payBy: toIso(sale.now() + 7 * DAY_MS) } as const;
    expect(await sale.act(sale.offerId, confirmed)).toMatchObject({ ok: true });
    await sale.follow("secure");
    expect((await sale.news()).at(-1)).toBe("escrow-secured");
  });

  it("is only shown what Escrow.com says, with one email to the seller if it isn't what she decided", async () => {
    const sale = await openSale(engine());
    await sale.follow("pay", "secure", "ship", "receive");
    await sale.act(sale.offerId, PAID);
    const before = (await sale.mails()).length;
    await sale.follow("reject");
    await sale.follow("return", "refund");
    expect((await sale.news()).at(-1)).toBe("paid");
    expect((await sale.mails()).slice(before)).toEqual(["offer_stuck seller"]);
    expect(await sale.offers()).toMatchObject([
      { state: "accepted", paid_at: expect.any(String), halted_by: null },
    ]);
    expect((await sale.transaction()).trouble).toContain("you had decided about this sale by hand");
    expect(await sale.escrow.show(sale.token)).toMatchObject({
      byHandAt: expect.any(String),
      news: expect.arrayContaining([{ kind: "escrow-refunded", at: toIso(sale.now()) }]),
    });
  });

  it("isn't marked as sold if Escrow.com pays out a sale whose payment she returned", async () => {
    const sale = await openSale(engine());
    await sale.act(sale.offerId, PAID);
    await sale.act(sale.offerId, { kind: "payment-returned", note: null, refund: REFUND });
    await sale.follow("pay", "secure", "ship", "receive", "accept", "disburse");
    expect(await sale.offers()).toMatchObject([{ state: "declined", paid_at: null }]);
    expect(await sale.folder.read("listings/harbor.com.yaml")).not.toContain("status: sold");
  });

  it("is followed again once she takes that back, also if it was paid out meanwhile", async () => {
    const sale = await openSale(engine());
    await sale.act(sale.offerId, PAID);
    await sale.follow("pay", "secure", "ship", "receive", "accept", "disburse");
    sale.pass(20 * DAY_MS);
    await sale.escrow.workOnDue();
    expect((await sale.news()).at(-1)).toBe("paid");
    await sale.takeBack();
    sale.pass(12 * HOUR_MS);
    await sale.escrow.workOnDue();
    expect((await sale.news()).at(-1)).toBe("escrow-paid-out");
    expect(await sale.transaction()).toMatchObject({ state: "over", trouble: null });
    expect(await sale.folder.read("listings/harbor.com.yaml")).toContain("status: sold");
  });

  it("stays reserved after that for as long as Escrow.com holds the money", async () => {
    const sale = await openSale(engine());
    await sale.follow("pay", "secure");
    await sale.act(sale.offerId, PAID);
    expect(await sale.takeBack()).toMatchObject({ ok: true, offer: { pay_by: FIRM } });
    sale.pass(300 * DAY_MS);
    await sale.close();
    expect(await sale.offers()).toMatchObject([{ state: "accepted" }]);
    await sale.follow("ship", "receive", "accept", "disburse");
    expect((await sale.news()).at(-1)).toBe("escrow-paid-out");
  });

  it("can't be taken back once she called it off, because its transaction is canceled with it", async () => {
    const sale = await openSale(engine(), { agreesLater: true });
    await sale.act(sale.offerId, CALLED_OFF);
    await sale.follow();
    await sale.follow();
    expect(sale.service.transactions.get(sale.id)?.is_cancelled).toBe(true);
    expect(await sale.takeBack()).toMatchObject({ refusal: "acted-on" });
  });
});

describeOnSqlite("a sale whose buyer changes the address at Escrow.com", (engine) => {
  it("goes on if the money was secured before", async () => {
    const sale = await openSale(engine());
    await sale.follow("pay", "secure");
    for (const party of sale.service.transactions.get(sale.id)?.parties ?? [])
      if (party.role === "buyer") party.customer = "new@buyer.example";
    await sale.follow("ship", "receive", "accept", "disburse");
    expect((await sale.news()).at(-1)).toBe("escrow-paid-out");
  });
});

describeOnSqlite("a payment link for a sale at Escrow.com", (engine) => {
  it("is refused once the buyer pays there, and warned of before", async () => {
    const sale = await openSale(engine());
    const input = { reference: sale.reference, payLink: "https://pay.example/x", note: null };
    expect(await sendPayLink.review(sale.sellersShop, input)).toMatchObject({
      warnings: [expect.stringMatching(/stays open.*cancel it there/)],
    });
    await sale.follow("pay");
    expect(await sendPayLink.review(sale.sellersShop, input)).toMatchObject({
      is: "refused",
      error: expect.stringMatching(/already paying at Escrow\.com.*pay twice/),
    });
    await sale.follow("secure");
    expect(await sendPayLink.review(sale.sellersShop, input)).toMatchObject({ is: "refused" });
  });
});

describeOnSqlite("saying that the name was moved", (engine) => {
  it.each([
    { what: "returned the money", deed: "cancel", words: /no longer holds the money/ },
  ] as const)("is refused after the sale $what", async ({ deed, words }) => {
    const sale = await openSale(engine());
    await sale.follow("pay", "secure");
    await sale.follow(deed);
    const input = { reference: sale.reference, by: "push" } as const;
    const review = await sayMoved.review(sale.sellersShop, input);
    expect(review).toMatchObject({ is: "refused", error: expect.stringMatching(words) });
  });
});

describeOnSqlite("a sale whose answer from Escrow.com is still out", (engine) => {
  it("is warned of before its buyer is erased, and goes with the offer", async () => {
    const shop = await openEscrowShop(engine());
    const token = await shop.agree();
    shop.service.failWith((call) => (call === "POST /pay" ? "lost" : null));
    await shop.escrow.pay(token);
    const buyer = { email: "buyer@harbor.com" };
    const review = await erasePerson.review(shop.sellersShop, buyer);
    expect(review).toMatchObject({
      warnings: [expect.stringContaining("may have been opened")],
    });
    if (review.is !== "review") throw new Error(review.is);
    expect(await erasePerson.commit(shop.sellersShop, buyer, review.seen)).toMatchObject({
      is: "done",
    });
    await expect(shop.transaction()).rejects.toThrow("no offer");
    expect(await shop.db.selectFrom("escrow_deals").selectAll().execute()).toEqual([]);
  });
});

describeOnSqlite("a fee that can't be right", (engine) => {
  it("isn't booked", async () => {
    const sale = await openSale(engine());
    await sale.follow("pay", "secure", "ship", "receive", "accept");
    for (const item of sale.service.transactions.get(sale.id)?.items ?? [])
      for (const fee of item.fees) fee.amount = "99999.00";
    await sale.follow("disburse");
    const booked = await listBookings(sale.db, { offerId: sale.offerId });
    expect(booked.map(({ kind }) => kind)).toEqual(["sale"]);
  });
});
