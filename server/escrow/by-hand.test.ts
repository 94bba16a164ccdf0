import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../catalogue/format/time.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openEscrowShop } from "../../test/support/escrow-shop.ts";
import { listBookings } from "../books/ledger.ts";
import { composeOfferMail } from "../conversations/mails/offer-mail.ts";
import { createOfferCloser } from "../conversations/store/close-offers.ts";
import { markPaid } from "../operations/conversations/mark-paid.ts";
import { sayMoved } from "../operations/conversations/say-moved.ts";
import { sendPayLink } from "../operations/conversations/send-pay-link.ts";
import { takeBackPayment } from "../operations/conversations/take-back-payment.ts";
import type { SellersShop } from "../operations/operation.ts";
import { erasePerson } from "../operations/people/erase.ts";

type Shop = Awaited<ReturnType<typeof openEscrowShop>>;
type Deed = Parameters<Shop["service"]["cause"]>[1];

interface Doable<Input> {
  review(shop: SellersShop, input: Input): Promise<{ readonly is: string }>;
  commit(shop: SellersShop, input: Input, seen: string): Promise<{ readonly is: string }>;
}

async function openSale(engine: Parameters<typeof openEscrowShop>[0]) {
  const shop = await openEscrowShop(engine);
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
    id: id ?? "",
    offerId,
    reference,
    close,
    async hear(...deeds: readonly Deed[]) {
      for (const deed of deeds) shop.service.cause(id ?? "", deed);
      shop.pass(HOUR_MS);
      await shop.escrow.workOnDue();
    },
    async run<Input>(operation: Doable<Input>, input: Input) {
      const review = await operation.review(shop.sellersShop, input);
      if (review.is !== "review" || !("seen" in review)) return review;
      return operation.commit(shop.sellersShop, input, String(review.seen));
    },
    async lastMails(count: number) {
      const rows = await shop.db.selectFrom("outbox").selectAll().orderBy("id").execute();
      const surroundings = {
        content: shop.content(),
        siteUrl: "https://harbor.example",
        now: shop.now(),
        opensEscrow: true,
      };
      const mails = rows
        .filter(({ channel, template }) => channel === "mail" && template !== "offer_reminder")
        .slice(-count)
        .map((row) =>
          composeOfferMail(shop.db, row, {
            ...surroundings,
            now: new Date(surroundings.now).toISOString(),
          }),
        );
      return Promise.all(mails);
    },
  };
}

const paid = (reference: string) => ({ reference, publishPrice: false });
const mistake = (reference: string) => ({
  reference,
  outcome: "mistake" as const,
  keepsFee: false,
  note: null,
});

describeOnSqlite("a payment that the seller marked and took back as a mistake", (engine) => {
  it("doesn't stop the shop from following Escrow.com", async () => {
    const sale = await openSale(engine());
    await sale.run(markPaid, paid(sale.reference));
    sale.pass(MINUTE_MS);
    await sale.run(takeBackPayment, mistake(sale.reference));
    await sale.editListing({ status: "available", escrowLink: undefined });
    await sale.hear("pay", "secure");
    expect((await sale.news()).slice(-2)).toEqual(["escrow-paying", "escrow-secured"]);
  });

  it("leaves the name reserved for as long as Escrow.com holds the money", async () => {
    const sale = await openSale(engine());
    await sale.hear("pay", "secure");
    await sale.run(markPaid, paid(sale.reference));
    sale.pass(MINUTE_MS);
    const review = await takeBackPayment.review(sale.sellersShop, mistake(sale.reference));
    expect(JSON.stringify(review)).toContain("for as long as the sale at Escrow.com takes");
    expect(await sale.run(takeBackPayment, mistake(sale.reference))).toMatchObject({
      is: "done",
      result: { payBy: null },
    });
    const [buyers, sellers] = await sale.lastMails(2);
    expect(buyers?.text).toContain("Escrow.com");
    expect(buyers?.text).not.toMatch(/please pay|9999/i);
    expect(sellers?.text).toContain("until the sale at Escrow.com is over");
    await sale.editListing({ status: "available", escrowLink: undefined });
    sale.pass(300 * DAY_MS);
    await sale.close();
    expect(await sale.offers()).toMatchObject([{ state: "accepted" }]);
    await sale.hear("ship", "receive", "accept", "disburse");
    expect((await sale.news()).at(-1)).toBe("escrow-paid-out");
  });
});

describeOnSqlite("a sale that the seller decided by hand", (engine) => {
  it("tells the buyer nothing more of Escrow.com, and the seller only what matters", async () => {
    const sale = await openSale(engine());
    await sale.hear("pay", "secure");
    await sale.act(sale.offerId, { kind: "called-off", note: null });
    const before = (await sale.mails()).length;
    for (const deed of ["ship", "receive", "dispute"] as const) await sale.hear(deed);
    expect((await sale.mails()).slice(before)).toEqual(["offer_progress seller"]);
    const [mail] = await sale.lastMails(1);
    expect(mail?.text).toContain("The shop changed nothing");
  });
});

describeOnSqlite("a sale that the seller marked as paid after the name had moved", (engine) => {
  it("doesn't wait for her if Escrow.com then returns the money, but she is told how to end it", async () => {
    const sale = await openSale(engine());
    await sale.hear("pay", "secure", "ship", "receive");
    await sale.run(markPaid, paid(sale.reference));
    await sale.hear("reject");
    await sale.hear("return", "refund");
    expect((await sale.news()).at(-1)).toBe("escrow-refunded");
    expect(await sale.offers()).toMatchObject([{ state: "accepted", halted_by: null }]);
    const [mail] = await sale.lastMails(1);
    expect(mail?.text).toContain(`offers unpaid ${sale.reference} --returned`);
  });
});

describeOnSqlite("a sale whose buyer changes the address at Escrow.com", (engine) => {
  it("goes on if the money was secured before", async () => {
    const sale = await openSale(engine());
    await sale.hear("pay", "secure");
    for (const party of sale.service.transactions.get(sale.id)?.parties ?? [])
      if (party.role === "buyer") party.customer = "new@buyer.example";
    await sale.hear("ship", "receive", "accept", "disburse");
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
    await sale.hear("pay");
    expect(await sendPayLink.review(sale.sellersShop, input)).toMatchObject({
      is: "refused",
      error: expect.stringMatching(/already paying at Escrow\.com.*pay twice/),
    });
    await sale.hear("secure");
    expect(await sendPayLink.review(sale.sellersShop, input)).toMatchObject({ is: "refused" });
  });
});

describeOnSqlite("a name that the shop no longer lists", (engine) => {
  it("stays reserved once Escrow.com holds the money for it", async () => {
    const sale = await openSale(engine());
    await sale.deleteListing();
    await sale.hear("pay", "secure");
    sale.pass(300 * DAY_MS);
    await sale.close();
    expect((await sale.news()).at(-1)).toBe("escrow-secured");
    expect(await sale.offers()).toMatchObject([{ state: "accepted" }]);
  });
});

describeOnSqlite("saying that the name was moved", (engine) => {
  it.each([
    { what: "returned the money", deed: "cancel", words: /no longer holds the money/ },
    { what: "lost its agreement", deed: null, words: /agreement has ended/ },
  ] as const)("is refused after the sale $what", async ({ deed, words }) => {
    const sale = await openSale(engine());
    await sale.hear("pay", "secure");
    if (deed) await sale.hear(deed);
    else await sale.act(sale.offerId, { kind: "called-off", note: null });
    const input = { reference: sale.reference, by: "push" } as const;
    const review = await sayMoved.review(sale.sellersShop, input);
    expect(review).toMatchObject({ is: "refused", error: expect.stringMatching(words) });
  });

  it("is refused if the transaction isn't what was agreed on", async () => {
    const sale = await openSale(engine());
    await sale.hear("pay", "secure");
    const rows = sale.service.transactions.get(sale.id)?.items[0]?.schedule ?? [];
    for (const row of rows) row.amount = "1.00";
    await sale.hear();
    const input = { reference: sale.reference, by: "push" } as const;
    expect(await sayMoved.review(sale.sellersShop, input)).toMatchObject({
      error: expect.stringMatching(/isn't what you agreed on, so don't move the name/),
    });
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
    await sale.hear("pay", "secure", "ship", "receive", "accept");
    for (const item of sale.service.transactions.get(sale.id)?.items ?? [])
      for (const fee of item.fees) fee.amount = "99999.00";
    await sale.hear("disburse");
    const booked = await listBookings(sale.db, { offerId: sale.offerId });
    expect(booked.map(({ kind }) => kind)).toEqual(["sale"]);
  });
});
