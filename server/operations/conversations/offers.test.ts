import type { Action } from "../../../sale/rules.ts";
import { assert, expect, it } from "vitest";
import type { z } from "zod";
import type { Outcome } from "../../../catalogue/outcome.ts";
import { DAY_MS, HOUR_MS, toIso } from "../../../catalogue/format/time.ts";
import { describeOnSqlite } from "../../../test/support/database.ts";
import type { TestEngine } from "../../../test/support/engines.ts";
import { openOfferShop } from "../../../test/support/offer-shop.ts";
import { findOffer, insertOffer } from "../../../test/support/offers.ts";
import { listBookings, standingIn } from "../../books/ledger.ts";
import { computeProfit } from "../../books/profit.ts";
import { actOnOffer } from "../../conversations/store/act.ts";
import { listSteps } from "../../conversations/store/find-offers.ts";
import { mintLink } from "../../conversations/store/offer-links.ts";
import { acceptOffer, counterOffer, declineOffer } from "./answer-offer.ts";
import { endSale } from "./end-sale.ts";
import { readNames } from "../../names/files/read-names.ts";
import { parseRows } from "../../names/files/read-rows.ts";
import { readingSchema } from "../../names/files/reading.ts";
import { changeNames } from "../names/change-names.ts";
import { importNames } from "../names/import-names.ts";
import { undoChange } from "../names/undo-change.ts";
import { recordPayment } from "../books/record-payment.ts";
import { markPaid } from "./mark-paid.ts";
import { editOfferNotes, noteOffer } from "./note-offer.ts";
import { openAgreement } from "./open-agreement.ts";
import { writeSetting } from "../../database/settings.ts";
import type { Operation } from "../operation.ts";
import { sendPayLink } from "./send-pay-link.ts";
import { takeBack } from "./take-back.ts";

const REF = "O-AAAAA1";
const HARBOR = "listings/harbor.com.yaml";
const SOLD = { price: "$24,000", escrowLink: undefined };
const ACCEPT = { kind: "accepted", payBy: "2126-12-01T11:00:00.000Z", payLink: null, note: null };

type Raw = Record<string, unknown>;

async function openShop(engine: TestEngine) {
  const shop = await openOfferShop(engine, {
    listing: { ...SOLD, floor: "$15,000" },
    others: ["pier.com"],
    shop: { timeZone: "Europe/Berlin", escrow: { email: "seller@harbor.example" } },
  });
  const { sellersShop, database, db, folder } = shop;
  const inputOf = <Schema extends z.ZodType>({ input }: { input: Schema }, raw: Raw) =>
    input.parse({ reference: REF, ...raw });
  async function run<Schema extends z.ZodType, Details, Result>(
    operation: Operation<Schema, Details, Result>,
    raw: Raw = {},
    meanwhile?: () => Promise<unknown>,
  ): Promise<Outcome<Result>> {
    const input = inputOf(operation, raw);
    const review = await operation.review(sellersShop, input);
    await meanwhile?.();
    return review.is === "review" ? operation.commit(sellersShop, input, review.seen) : review;
  }
  const act = (offerId: number, actor: "buyer" | "seller" | "shop", action: unknown) =>
    actOnOffer(database, {
      offerId,
      actor,
      action: action as Action,
      seen: null,
      status: "available",
      time: shop.now(),
    });
  const offer = (reference = REF, changes: Parameters<typeof insertOffer>[2] = {}) =>
    insertOffer(db, reference, {
      created_at: toIso(shop.now()),
      expires_at: toIso(shop.now() + 7 * DAY_MS),
      ...changes,
    });
  return {
    ...shop,
    run,
    act,
    makeOffer: offer,
    review: <Schema extends z.ZodType, Details, Result>(
      operation: Operation<Schema, Details, Result>,
      raw: Raw = {},
    ) => operation.review(sellersShop, inputOf(operation, raw)),
    find: (reference = REF) => findOffer(db, reference),
    readFile: () => folder.read(HARBOR),
    async agree(reference = REF, payBy = ACCEPT.payBy) {
      const { id } = await offer(reference);
      await act(id, "seller", { ...ACCEPT, payBy });
      return id;
    },
  };
}

describeOnSqlite("an offer", (engine) => {
  it("keeps a file of names from changing whether the name is for sale, unless the seller takes that", async () => {
    const shop = await openShop(engine());
    const rows = "Domain,Price,State,Day\nharbor.com,26000,gone,2026-11-20\npier.com,,gone,\n";
    const values = { gone: "sold" };
    const reading = readingSchema.parse({
      title: "Mine",
      columns: {
        Domain: "domain",
        Price: "price",
        State: { is: "state", values },
        Day: "soldDate",
      },
    });
    const place = { today: "2026-11-22", currency: "USD" as const, readings: [], reading };
    const read = await readNames([await parseRows(rows)], place);
    const input = { file: "mine.csv", read };
    const review = async (more: Raw = {}) => {
      const reviewed = await shop.review(importNames, { ...input, ...more });
      assert(reviewed.is === "review");
      const changes = reviewed.changes.map(([domain, field]) => `${domain} ${field}`);
      return { selling: reviewed.details.selling, changes };
    };
    const isSold = ["price", "status", "soldDate"]
      .map((field) => `harbor.com ${field}`)
      .concat("pier.com status");
    expect((await review()).changes.toSorted()).toEqual(isSold.toSorted());
    const { id } = await shop.makeOffer();
    const words = "The file says sold; harbor.com has an open offer.";
    expect(await review()).toEqual({
      selling: [{ domain: "harbor.com", words, isTaken: false }],
      changes: ["harbor.com price", "pier.com status"],
    });
    const taken = await review({ take: ["harbor.com"] });
    expect(taken.changes.toSorted()).toEqual(isSold.toSorted());
    expect(taken.selling[0]?.isTaken).toBe(true);
    await shop.act(id, "seller", ACCEPT);
    expect((await review()).selling[0]?.words).toMatch(/has an agreement\.$/);
    expect(await shop.run(importNames, { ...input, keep: "mine" })).toMatchObject({ is: "done" });
    expect(await shop.readFile()).toMatch(/26,000[^]*available/);
    expect(await shop.folder.read("readings/mine.yaml")).toContain("State:");
    const open = await readNames([await parseRows("Domain,X\na.com,\n")], place);
    expect(await shop.run(importNames, { ...input, read: open })).toMatchObject({
      is: "refused",
      error: expect.stringContaining("There is no column Price"),
    });
  });

  it("is countered, declined and accepted once each, and only on the seller's turn", async () => {
    const { run, review, makeOffer, find, now } = await openShop(engine());
    await makeOffer();
    expect(await run(counterOffer, { amount: "18.5k", days: "5", note: "Fair." })).toMatchObject({
      is: "done",
    });
    expect(await find()).toMatchObject({
      state: "countered",
      amount: 18_500,
      expires_at: toIso(now() + 5 * DAY_MS),
    });
    expect(await run(markPaid)).toMatchObject({ error: `${REF} isn't agreed yet.` });
    expect(await run(acceptOffer)).toMatchObject({
      error: expect.stringMatching(/hasn't answered/),
    });
    expect(await review(takeBack)).toMatchObject({
      shown: [
        `${REF}: you made a counteroffer of $18,500, for harbor.com. You take that back.`,
        expect.stringMatching(
          /^The buyer's offer of \$12,000 is on the table again until .* your turn/,
        ),
        "Ada Buyer gets an email: “Our counteroffer of $18,500 can't be accepted anymore.”",
      ],
    });
    expect(await run(declineOffer, { note: "No." })).toMatchObject({ is: "done" });
    expect(await run(acceptOffer)).toMatchObject({ error: expect.stringMatching(/is declined/) });
    expect(await run(takeBack)).toMatchObject({
      words: expect.stringMatching(/^Taken back\. Your counteroffer of \$18,500 is on the table/),
    });
    expect(await run(takeBack)).toMatchObject({ reason: "acted-on" });
    await makeOffer("O-AAAAA5", { expires_at: toIso(now() - HOUR_MS) });
    expect(await run(acceptOffer, { reference: "O-AAAAA5" })).toMatchObject({
      error: expect.stringMatching(/was valid until/),
    });
    expect(await run(acceptOffer, { reference: "O-ZZZZZZ" })).toMatchObject({ reason: "unknown" });
  });

  it("is answered with a warning about sums below the floor or above the asking price, which a link never tells", async () => {
    const { review, makeOffer, sellersShop } = await openShop(engine());
    await makeOffer();
    const low = "Warning: this is below your own floor, $15,000.";
    expect(await review(acceptOffer)).toMatchObject({ warnings: [low] });
    expect(await review(counterOffer, { amount: "12,001" })).toMatchObject({ warnings: [low] });
    expect(await review(counterOffer, { amount: "30k" })).toMatchObject({
      warnings: ["Warning: this is above your asking price, $24,000."],
    });
    const input = acceptOffer.input.parse({ reference: REF });
    expect(await acceptOffer.review({ ...sellersShop, via: "link" }, input)).toMatchObject({
      warnings: [],
    });
    // A shell expands $1 in $12,500, and leaves 2,500.
    expect(await review(counterOffer, { amount: "2,500" })).toMatchObject({
      fields: { amount: expect.stringMatching(/already offered \$12,000/) },
    });
  });

  it("isn't answered while its listing has a fault, even if that came in between", async () => {
    const { run, makeOffer, folder, find } = await openShop(engine());
    await makeOffer();
    const spoil = () => folder.writeListing("harbor.com", { ...SOLD, price: "€4.888" });
    const fault = {
      reason: "fault",
      error: expect.stringMatching(/^The listing of harbor\.com has a fault, so nothing is sold/),
    };
    expect(await run(acceptOffer, {}, spoil)).toMatchObject(fault);
    expect(await run(acceptOffer)).toMatchObject(fault);
    await folder.writeListing("harbor.com", SOLD);
    expect(await run(acceptOffer)).toMatchObject({ is: "done" });
    await spoil();
    expect(await run(markPaid)).toMatchObject(fault);
    expect(await find()).toMatchObject({ state: "accepted", paid_at: null });
    expect(await run(declineOffer)).toMatchObject({
      error: `${REF} is agreed with Ada Buyer, so it can't be declined. End the sale instead.`,
    });
    const ended = await run(endSale);
    assert(ended.is === "done" && ended.undo);
    expect(await ended.undo()).toMatchObject({ words: expect.stringMatching(/agreement goes on/) });
  });

  it("says that a buyer who is paying at Escrow.com has to be stopped there too", async () => {
    const { run, review, agree, act, find } = await openShop(engine());
    await agree();
    const { id, pay_by: payBy } = await find();
    expect(await act(id, "shop", { kind: "escrow-paying", payBy: payBy ?? "" })).toMatchObject({
      ok: true,
    });
    expect(await review(endSale)).toMatchObject({
      shown: expect.arrayContaining([
        "Ada Buyer is paying at Escrow.com, so cancel the transaction there as well.",
      ]),
    });
    expect(await run(endSale)).toMatchObject({ is: "done" });
  });

  it("isn't overruled if the buyer does something while the seller thinks", async () => {
    for (const correction of [takeBack, counterOffer] as const) {
      const { run, act, makeOffer, find } = await openShop(engine());
      const { id } = await makeOffer();
      await run(counterOffer, { amount: "18,500" });
      const late = { amount: "20,000" };
      expect(
        await run<z.ZodType, unknown, unknown>(correction, late, () => act(id, "buyer", ACCEPT)),
      ).toMatchObject({
        is: "changed",
        error: "Ada Buyer has already accepted $18,500, so nothing was done.",
      });
      expect(await find()).toMatchObject({ state: "accepted", amount: 18_500 });
    }
    const { run, act, agree, readFile, now } = await openShop(engine());
    const id = await agree();
    const paying = { kind: "paying", payBy: toIso(now() + DAY_MS) };
    expect(await run(markPaid, {}, () => act(id, "buyer", paying))).toMatchObject({
      is: "changed",
    });
    expect(await readFile()).toContain("status: available");
  });

  it("gets a payment link once it is agreed, or another one in its place", async () => {
    const { run, agree, makeOffer, find, db, now } = await openShop(engine());
    await makeOffer("O-AAAAA2");
    const early = { reference: "O-AAAAA2", payLink: "https://pay.example/1" };
    expect(await run(sendPayLink, early)).toMatchObject({ error: "O-AAAAA2 isn't agreed yet." });
    await agree();
    const pay = (payLink: string) => run(sendPayLink, { payLink });
    expect(await run(acceptOffer)).toMatchObject({ reason: "over" });
    expect(await run(acceptOffer, { payLink: "https://pay.example/1" })).toMatchObject({
      words: "The buyer can now pay at https://pay.example/1. The buyer gets an email.",
    });
    expect(await pay("https://pay.example/1")).toMatchObject({
      fields: { payLink: "The buyer already has this payment link." },
    });
    expect(await pay("https://pay.example/2")).toMatchObject({ is: "done" });
    expect(await find()).toMatchObject({ state: "accepted", pay_link: "https://pay.example/2" });
    await db
      .updateTable("offers")
      .set({ pay_by: toIso(now() - HOUR_MS) })
      .execute();
    expect(await pay("https://pay.example/3")).toMatchObject({ reason: "expired" });
  });

  it("has the seller's notes, which can be changed, removed and put back", async () => {
    const { run, makeOffer, find } = await openShop(engine());
    await makeOffer();
    const noted = await run(noteOffer, { note: "Called.\r\nWants to think" });
    const before = (await find()).notes ?? "";
    expect(before).toMatch(/UTC: Called\.\nWants to think$/);
    const changed = await run(editOfferNotes, { before, text: "Called\nWants 5,000" });
    expect(await run(editOfferNotes, { before, text: "Serious" })).toMatchObject({ is: "changed" });
    assert(changed.is === "done" && noted.is === "done");
    expect(await noted.undo?.()).toMatchObject({ error: expect.stringMatching(/can't be undone/) });
    expect(await changed.undo?.()).toMatchObject({ is: "done" });
    await run(editOfferNotes, { before });
    expect((await find()).notes).toBe(null);
  });
});

describeOnSqlite("a payment", (engine) => {
  it("marks the name as sold in its file, and a second try completes what is missing", async () => {
    const { run, review, agree, makeOffer, find, db, now, folder, readFile } =
      await openShop(engine());
    await agree(REF, toIso(now() - HOUR_MS));
    await makeOffer("O-AAAAA2");
    const before = await readFile();
    expect(await review(markPaid)).toMatchObject({
      shown: expect.arrayContaining([
        "The shop doesn't show the sale price, but the name's page and card still show your last asking price, $24,000.",
      ]),
    });
    expect(await run(markPaid, { publishPrice: true })).toMatchObject({
      words: `Sold: harbor.com for $12,000. Changed: ${HARBOR}.`,
    });
    expect(await readFile()).toMatch(/status: sold[^]*soldDate: 2026-11-22[^]*soldPrice: \$12,000/);
    expect(await find()).toMatchObject({ paid_at: expect.any(String) });
    expect(await find("O-AAAAA2")).toMatchObject({ state: "declined" });
    expect(await run(markPaid)).toMatchObject({ result: { files: [] } });
    await folder.write(HARBOR, before);
    expect(await run(markPaid)).toMatchObject({ result: { files: [HARBOR] } });
    expect(await readFile()).not.toContain("soldPrice");
    await db.updateTable("offers").set({ paid_at: null }).where("state", "=", "accepted").execute();
    expect(await run(markPaid)).toMatchObject({ is: "done", result: { files: [] } });
    expect(await find()).toMatchObject({ paid_at: expect.any(String) });
  });

  it("isn't marked if another buyer has paid since", async () => {
    const { run, agree, find, now, pass, readFile } = await openShop(engine());
    await agree(REF, toIso(now() - HOUR_MS));
    await agree("O-AAAAA2");
    pass(HOUR_MS);
    await run(markPaid, { reference: "O-AAAAA2" });
    const sold = await readFile();
    expect(await run(markPaid, { publishPrice: "yes" })).toMatchObject({
      error: expect.stringMatching(/^harbor.com is sold through O-AAAAA2\./),
    });
    expect(await find()).toMatchObject({ state: "expired", paid_at: null });
    expect(await readFile()).toBe(sold);
  });

  it("that was recorded by mistake is taken back, in the name's file too", async () => {
    const { run, review, agree, find, readFile } = await openShop(engine());
    await agree();
    expect(await run(markPaid, { on: "2026-11-23" })).toMatchObject({
      fields: { on: expect.stringMatching(/in the future/) },
    });
    const euros = { fields: { fee: expect.stringMatching(/in USD/) } };
    expect(await run(markPaid, { fee: "300 EUR" })).toMatchObject(euros);
    expect(await run(markPaid, { fee: "12000.01" })).toMatchObject({
      fields: { fee: "It can't be more than $12,000." },
    });
    expect(
      await run(markPaid, { publishPrice: true, fee: "325.50", on: "2026-11-19" }),
    ).toMatchObject({ is: "done" });
    expect(await readFile()).toContain("soldDate: 2026-11-19");
    expect(await run(markPaid, { fee: "325.50" })).toMatchObject({ reason: "books" });
    expect(await review(takeBack)).toMatchObject({
      shown: [
        `${REF}: you confirmed the payment of $12,000, for harbor.com. You take that back.`,
        expect.stringMatching(/^The agreement goes on: harbor\.com is reserved for Ada Buyer/),
        "Your books no longer have the payment.",
        "Change to its file: status=available, soldDate removed, soldPrice removed.",
        expect.stringContaining("no payment of $12,000 is confirmed."),
      ],
    });
    expect(await run(takeBack)).toMatchObject({
      words: expect.stringMatching(/^Taken back\. The agreement goes on: .*Changed: listings/),
    });
    expect(await readFile()).toMatch(/status: available[^]*soldDate:\nsoldPrice:\n/);
    expect(await find()).toMatchObject({ state: "accepted", paid_at: null });
    expect(await run(endSale, { outcome: "returned" })).toMatchObject({ reason: "not-paid" });
    expect(await run(markPaid)).toMatchObject({ is: "done" });
  });

  it("that was returned in part stands, as a whole ends the sale, and a second try completes an interrupted one", async () => {
    const { run, review, agree, find, folder, readFile, db, pass } = await openShop(engine());
    await agree();
    const available = await readFile();
    await run(markPaid, { fee: "325.50" });
    await folder.write(HARBOR, available);
    pass(3 * DAY_MS);
    const returned = { outcome: "returned", on: "2026-11-24", sum: "2000", keepsFee: "yes" };
    for (const [wrong, error] of [
      [{ on: "2026-11-21" }, /It was paid on Nov 22, 2026/],
      [{ on: "2026-11-26" }, /in the future/],
      [{ sum: "12000.01" }, /It can't be more than \$12,000/],
      [{ sum: "0" }, /what was returned/],
      [{ outcome: "kept" }, /has no payment plan, so none can end/],
      [{ outcome: undefined }, /say what became of the money/],
    ] as const)
      expect(await review(endSale, { ...returned, ...wrong })).toMatchObject({
        error: expect.stringMatching(error),
      });
    const sale = { offer: await find(), steps: await listSteps(db, 1) };
    expect(await run(endSale, returned)).toMatchObject({
      words:
        "Recorded: $2,000 of the $12,000 for harbor.com went back to Ada Buyer on Nov 24, 2026. The sale stands.",
    });
    expect(await run(endSale, returned)).toMatchObject({
      fields: { sum: expect.stringContaining("in your books already") },
    });
    expect({ offer: await find(), steps: await listSteps(db, 1) }).toEqual(sale);
    expect(await readFile()).toBe(available);
    const { sum: _, ...rest } = returned;
    expect(await review(endSale, rest)).toMatchObject({
      shown: expect.arrayContaining([
        "Your books have a refund of $10,000 on Nov 24, 2026, and the fee of $325.50 stays paid.",
      ]),
    });
    expect(await run(endSale, rest)).toMatchObject({
      words:
        "Ended: O-AAAAA1. harbor.com is for sale again. The buyer gets an email. No file was changed.",
    });
    expect(await find()).toMatchObject({ state: "declined", paid_at: null });
    expect((await listBookings(db)).slice(-1)).toMatchObject([
      { kind: "refund", cents: -1_000_000, day: "2026-11-24" },
    ]);
  });

  it("gets another day, with its rate and fee and in the name's file, and the buyer gets no email", async () => {
    const { run, agree, act, makeOffer, find, readFile, folder, db } = await openShop(engine());
    const rates = { day: "2026-11-20", perEuro: { EUR: 1, USD: 1.1 } };
    await writeSetting(db, "rates", JSON.stringify({ url: "", dueAt: 0, rates }));
    await agree();
    await folder.writeListing("harbor.com", { ...SOLD, acquired: "2026-11-02" });
    expect(await run(markPaid, { on: "2026-11-01" })).toMatchObject({
      fields: { on: expect.stringMatching(/bought harbor\.com on Nov 2, 2026\. Enter that day/) },
    });
    const available = await readFile();
    await run(markPaid, { fee: "325.50" });
    const before = {
      offer: await find(),
      outbox: await db.selectFrom("outbox").selectAll().execute(),
    };
    expect(await run(markPaid, { on: "2026-11-12" })).toMatchObject({
      words: expect.stringMatching(/^The payment counts on Nov 12, 2026 now, and so does its fee/),
    });
    expect(standingIn(await listBookings(db))).toMatchObject([
      { kind: "sale", day: "2026-11-12" },
      { kind: "fee", day: "2026-11-12", cents: -32_550 },
    ]);
    expect(await readFile()).toContain("soldDate: 2026-11-12");
    await folder.write(HARBOR, available);
    await run(markPaid);
    expect(standingIn(await listBookings(db)).map(({ day }) => day)).toEqual([
      "2026-11-12",
      "2026-11-12",
    ]);
    expect({
      offer: await find(),
      outbox: await db.selectFrom("outbox").selectAll().execute(),
    }).toEqual(before);

    const euro = { reference: "O-AAAAA2" };
    const { id } = await makeOffer("O-AAAAA2", { domain: "pier.com", currency: "EUR" });
    await act(id, "seller", ACCEPT);
    await run(markPaid, euro);
    await run(markPaid, { ...euro, on: "2026-11-05" });
    const booked = standingIn(await listBookings(db, { offerId: id }));
    expect(booked).toMatchObject([{ day: "2026-11-05", rate: null }]);
  });

  it("is taken back or ended without a change to a file about another sale or buyer", async () => {
    const { run, agree, find, folder, readFile } = await openShop(engine());
    await agree();
    await run(markPaid);
    const paid = await readFile();
    await folder.writeListing("harbor.com", { ...SOLD, status: "reserved" });
    expect(await run(takeBack)).toMatchObject({
      error: expect.stringMatching(/harbor\.com is reserved in your files/),
    });
    const elsewhere = paid.replace(/^soldDate: .*$/m, "soldDate: 2026-01-02");
    await folder.write(HARBOR, elsewhere);
    expect(await run(takeBack)).toMatchObject({
      error: "harbor.com is sold in your files: change that first.",
    });
    expect(await run(endSale, { outcome: "returned" })).toMatchObject({ is: "done" });
    expect(await readFile()).toBe(elsewhere);
    expect(await find()).toMatchObject({ state: "declined" });
  });
});

describeOnSqlite("a payment plan", (engine) => {
  async function openPlan() {
    const shop = await openShop(engine());
    const plan = { plan_months: 12, plan_percent: 0, amount: 34_888 };
    const { id } = await shop.makeOffer(REF, plan);
    await shop.act(id, "seller", ACCEPT);
    await shop.run(markPaid, { on: "2026-10-20" });
    await shop.run(recordPayment, { on: "2026-11-20" });
    const token = await mintLink(shop.db, id, toIso(shop.now()));
    return { ...shop, show: () => shop.show(token) };
  }

  it("whose buyer stopped paying ends, and what was paid stays in the books as sales of a name that isn't sold", async () => {
    const { run, review, find, readFile, show, db, pass } = await openPlan();
    const ended = { outcome: "kept" };
    expect(await review(endSale, ended)).toMatchObject({
      shown: [
        expect.stringMatching(/paid by Ada Buyer: 2 of 12 monthly payments of \$2,908/),
        expect.stringMatching(
          /^The plan ends: harbor\.com stays yours\. .* your terms for late payments: “If a/,
        ),
        "Your books keep the $5,816 as sales.",
        expect.stringContaining("status=available, soldDate removed"),
        "harbor.com is for sale again.",
      ],
    });
    expect(await run(endSale, ended)).toMatchObject({
      words: expect.stringContaining("Ended: O-AAAAA1. harbor.com is for sale again."),
    });
    expect(await find()).toMatchObject({ state: "declined", paid_at: null });
    expect(await readFile()).toContain("status: available");
    expect(await show()).toMatchObject({
      received: { day: "2026-10-20", payments: [{}, {}], total: "$5,816" },
      steps: [{}, {}, {}, { kind: "plan-ended", amount: 5_816 }],
    });
    const bookings = await listBookings(db);
    const { total } = computeProfit(bookings, "USD", "year");
    expect(total).toMatchObject({ sales: 581_600, refunds: 0, profit: 581_600, sold: 0 });
    expect(await run(recordPayment)).toMatchObject({ is: "refused" });

    // The buyer pays after all.
    pass(DAY_MS);
    expect(await run(markPaid)).toMatchObject({
      error: expect.stringMatching(/^You ended this plan/),
    });
    expect(await run(takeBack)).toMatchObject({
      words: expect.stringMatching(/^Taken back\. The sale of harbor\.com to Ada Buyer goes on/),
    });
    expect(await readFile()).toMatch(/status: sold[^]*soldDate: 2026-10-20/);
    expect(await show()).toMatchObject({ received: { payments: [{}, {}], total: "$5,816" } });
    expect(await run(recordPayment)).toMatchObject({ result: { payment: 3 } });
  });

  it("that runs, or a sale that stands, is warned of before its name is offered or sold again", async () => {
    const { run, makeOffer, act, sellersShop } = await openPlan();
    const changes = new Map([
      ["status", "available"],
      ["soldDate", ""],
    ]);
    const free = { domains: ["harbor.com"], changes };
    expect(await changeNames.review(sellersShop, free)).toMatchObject({
      asks: { question: "Change harbor.com?" },
      warnings: [
        expect.stringMatching(
          /^Warning: harbor\.com is sold through O-AAAAA1\. [^]* If that sale is over, end it\.$/,
        ),
      ],
    });
    const { seen } = Object.assign({ seen: "" }, await changeNames.review(sellersShop, free));
    await changeNames.commit(sellersShop, free, seen);
    expect(await undoChange.review(sellersShop, {})).toMatchObject({ warnings: [] });
    const { id } = await makeOffer("O-AAAAA2", { email: "bo@buyer.example", name: "Bo" });
    const agree = () => act(id, "seller", ACCEPT);
    expect(await agree()).toMatchObject({ refusal: "taken" });
    const second = { reference: "O-AAAAA2" };
    expect(await run(endSale, { outcome: "kept" })).toMatchObject({ is: "done" });
    await agree();
    expect(await run(markPaid, second)).toMatchObject({ is: "done" });
    expect(await changeNames.review(sellersShop, free)).toMatchObject({
      warnings: [expect.stringMatching(/sold through O-AAAAA2/)],
    });
  });
});

describeOnSqlite("an agreement with a buyer who wrote elsewhere", (engine) => {
  const LENA = { domain: "HARBOR.com", to: "lena@buyer.example", amount: "18k" };

  it("is refused if the name isn't available, or the same buyer waits for an answer", async () => {
    const { run, makeOffer, folder, db, offers } = await openShop(engine());
    await folder.writeListing("pier.com", { status: "sold", escrowLink: undefined });
    await folder.writeListing("dock.com", { hidden: "yes" });
    const of = async (changes: Raw) => run(openAgreement, { ...LENA, ...changes });
    expect(await of({ domain: "pier.com" })).toMatchObject({
      fields: { domain: "pier.com is sold in your files. Change that first." },
    });
    expect(await of({ domain: "dock.com" })).toMatchObject({ reason: "hidden" });
    expect(await of({ domain: "mole.com" })).toMatchObject({ reason: "unlisted" });
    expect(await of({ plan: "72" })).toMatchObject({
      fields: { plan: expect.stringMatching(/^Found 72 months, expected 3 to 60 months/) },
    });
    await makeOffer(REF, { email: "Lena@buyer.example" });
    expect(await of({})).toMatchObject({ inTheWay: REF, reason: "offered" });
    await db.deleteFrom("offers").execute();
    const opened = await of({});
    assert(opened.is === "done");
    const omar = { to: "omar@buyer.example", amount: "20000" };
    expect(await of(omar)).toMatchObject({ inTheWay: opened.result.reference, reason: "taken" });
    await db
      .updateTable("offers")
      .set({ pay_by: toIso(0) })
      .execute();
    expect(await of(omar)).toMatchObject({ is: "done" });
    expect((await offers()).map(({ state }) => state)).toEqual(["expired", "accepted"]);
  });

  it("isn't made at a price that was changed since the seller looked", async () => {
    const { run, folder, offers } = await openShop(engine());
    const raise = () => folder.writeListing("harbor.com", { ...SOLD, price: "$30,000" });
    expect(await run(openAgreement, LENA, raise)).toMatchObject({ is: "changed" });
    expect(await offers()).toEqual([]);
  });
});
