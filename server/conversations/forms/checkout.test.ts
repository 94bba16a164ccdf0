import { expect, it } from "vitest";
import { MINUTE_MS, toIso } from "../../../catalogue/format/time.ts";
import { describeOnEachEngine, describeOnSqlite } from "../../../test/support/database.ts";
import { openOfferShop, tokenOf } from "../../../test/support/offer-shop.ts";
import { insertOffer } from "../../../test/support/offers.ts";
import { showSellersOffer } from "./sellers-offer.ts";
import { listUnanswered } from "../store/count-inquiries.ts";
import { createOfferCloser } from "../store/close-offers.ts";
import { listReserved } from "../store/find-offers.ts";
import { composeOfferMail } from "../mails/offer-mail.ts";
import { countBuyClicks, recordBuyClick } from "../store/buy-clicks.ts";
import { composeBuyClick } from "../mails/checkout-mails.ts";
import { notifyWaiting } from "./checkout.ts";

const BUYER = { domain: "harbor.com", email: "lena@buyer.example", price: "25000", timeZone: "" };

async function openCheckoutShop(
  engine: Parameters<typeof openOfferShop>[0],
  listing: Record<string, unknown> = {},
  escrow: object | null = { email: "seller@harbor.example" },
) {
  const shop = await openOfferShop(engine, {
    listing: { escrowLink: undefined, ...listing },
    shop: { escrow: escrow ?? undefined, checkoutHold: 20 },
  });
  const start = (changes: Record<string, unknown> = {}, hasScript = true) =>
    shop.submitCheckout(
      { ...BUYER, turnstileToken: hasScript ? shop.solve() : "", ...changes },
      shop.sender(hasScript),
    );
  const close = createOfferCloser({
    database: shop.database,
    readListing: (domain) => shop.content().catalogue.byDomain.get(domain),
    hasFaults: () => false,
    now: shop.now,
  });
  const answer = (token: string, action: string, seen = 1) =>
    shop.answer(token, { action, seen }, shop.sender());
  return { ...shop, start, close, answer, send: shop.answer };
}

const secondMail = (template: string, to: string) => ({
  offer_id: 1,
  template,
  params: JSON.stringify({ step: 2, to }),
});

describeOnSqlite("a checkout", (engine) => {
  it("reserves the name for its buyer alone until the time is up, and tells both sides", async () => {
    const shop = await openCheckoutShop(engine());
    const token = tokenOf(await shop.start());
    expect(await shop.offers()).toMatchObject([
      {
        origin: "checkout",
        state: "accepted",
        amount: 25_000,
        name: "lena@buyer.example",
        pay_by: "2026-11-22T10:20:00.000Z",
      },
    ]);
    expect(await shop.show(token)).toMatchObject({ origin: "checkout", payingAt: null });
    expect(await shop.mails()).toEqual([
      "offer_started buyer",
      "offer_reminder buyer",
      "offer_started seller",
    ]);
    const [reminder] = await shop.db
      .selectFrom("outbox")
      .select("next_attempt_at")
      .where("template", "=", "offer_reminder")
      .execute();
    expect(reminder?.next_attempt_at).toBe("2026-11-22T10:13:20.000Z");
    expect([...(await listReserved(shop.db, shop.content(), toIso(shop.now())))]).toMatchObject([
      ["harbor.com", { isInCheckout: true }],
    ]);
    expect(await shop.start({ email: "bo@buyer.example" })).toMatchObject({
      status: 409,
      error: expect.stringMatching(
        /^Someone is buying harbor\.com right now\. If that's you,.+private page/,
      ),
    });

    shop.pass(21 * MINUTE_MS);
    expect([...(await listReserved(shop.db, shop.content(), toIso(shop.now())))]).toEqual([]);
    expect(await shop.start({ email: "bo@buyer.example" })).toMatchObject({ is: "done" });
    expect(await shop.steps()).toMatchObject([
      { kind: "started" },
      { kind: "not-paid" },
      { kind: "started" },
    ]);
    expect((await shop.mails()).filter((mail) => mail.includes("not-paid"))).toEqual([
      "offer_not-paid buyer",
      "offer_not-paid seller",
    ]);
  });

  it("passes on what the buyer wants on an invoice to the seller, and refuses a text that is too long", async () => {
    const shop = await openCheckoutShop(engine());
    expect(await shop.start({ vatNumber: "9".repeat(41) })).toMatchObject({
      status: 400,
      fields: { vatNumber: "Please keep the VAT number to at most 40 characters." },
    });
    const details = {
      company: " Pier & Sons ",
      billingAddress: "Quay 1\nHamburg",
      vatNumber: "DE123",
      orderNumber: " ",
      wantsInvoice: "yes",
    };
    const token = tokenOf(await shop.start(details));
    const billing = { ...details, company: "Pier & Sons", orderNumber: null, wantsInvoice: true };
    expect(await shop.show(token)).toMatchObject({ billing });
    const now = new Date(shop.now()).toISOString();
    const read = { content: shop.content(), siteUrl: "https://names.example", now };
    const [offer] = await shop.offers();
    if (!offer) throw new Error("no purchase");
    const seen = await showSellersOffer(shop.db, shop.content(), offer, now);
    expect(seen.billing).toContainEqual(["Billing address", "Quay 1\nHamburg"]);
    const [toBuyer, toSeller] = await Promise.all(
      ["buyer", "seller"].map((to) => {
        const params = JSON.stringify({ step: 1, to });
        return composeOfferMail(shop.db, { offer_id: 1, template: "offer_started", params }, read);
      }),
    );
    expect(toSeller?.text).toMatch(
      /Company: Pier & Sons\n.*Quay 1, Hamburg\n.*DE123\n.*The buyer needs an invoice/,
    );
    // Anybody may have typed this email address, so the email to it repeats nothing that was typed.
    expect(toBuyer?.text).not.toMatch(/Pier & Sons|Quay|DE123/);

    const edit = (changes: object) =>
      shop.send(token, { ...details, ...changes, action: "billing" }, shop.sender());
    expect(await edit({ company: "x".repeat(121) })).toMatchObject({ status: 400 });
    expect(await edit({ orderNumber: "PO-7" })).toMatchObject({ is: "done" });
    expect(await shop.show(token)).toMatchObject({ billing: { orderNumber: "PO-7" }, seen: 1 });
    await shop.answer(token, "withdraw");
    expect(await edit({ orderNumber: "PO-8" })).toMatchObject({ status: 409 });
  });

  it("can be continued by sending the same form again, and by nobody else", async () => {
    const shop = await openCheckoutShop(engine());
    const turnstileToken = shop.solve();
    tokenOf(await shop.start({ turnstileToken }));
    tokenOf(await shop.start({ turnstileToken }));
    expect(await shop.start()).toMatchObject({ status: 409 });
    await shop.editListing({ price: "$30,000", escrowLink: undefined });
    tokenOf(await shop.start({ turnstileToken }));
    expect(await shop.offers()).toHaveLength(1);

    const other = await openCheckoutShop(engine());
    tokenOf(await other.start({}, false));
    tokenOf(await other.start({}, false));
    expect(await other.offers()).toMatchObject([
      { doubt: "sent without JavaScript, so without a captcha" },
    ]);
    other.pass(2 * MINUTE_MS);
    expect(await other.start({}, false)).toMatchObject({ status: 409 });
  });

  it("is refused with the reason if the name can't be bought this way, or its price has changed", async () => {
    const link = "https://www.escrow.com/checkout?token=1";
    const refused: [Record<string, unknown>, RegExp][] = [
      [{ price: "$30,000" }, /price has changed.+now \$30,000/],
      [{ status: "sold" }, /has been sold/],
      [{ status: "reserved" }, /is reserved for a buyer .+ If that's you/],
      [{ price: "Make Offer" }, /can't be bought on this page/],
      [{ escrowLink: link }, /can't be bought on this page/],
    ];
    for (const [listing, words] of refused) {
      const shop = await openCheckoutShop(engine(), listing);
      const outcome = await shop.start();
      expect(outcome).toMatchObject({ status: 409, error: expect.stringMatching(words) });
      expect(await shop.offers()).toEqual([]);
    }
    const inDollars = await openCheckoutShop(engine(), {});
    const outcome = await inDollars.start({ currency: "EUR" });
    expect(outcome).toMatchObject({ error: expect.stringContaining("it's now $25,000") });
    const shop = await openCheckoutShop(engine(), {}, null);
    expect(await shop.start()).toMatchObject({ status: 409 });
    expect(await shop.start({ email: "lena" })).toMatchObject({ status: 400 });
    expect(await shop.start({ domain: "quay.com" })).toMatchObject({ status: 404 });
  });

  it("continues for a day once its buyer says that the payment has begun, but only once", async () => {
    const shop = await openCheckoutShop(engine());
    const token = tokenOf(await shop.start({}, false));
    shop.pass(10 * MINUTE_MS);
    expect(await shop.answer(token, "paying")).toMatchObject({ is: "done" });
    expect(await shop.offers()).toMatchObject([
      { pay_by: "2026-11-23T10:10:00.000Z", paying_at: "2026-11-22T10:10:00.000Z" },
    ]);
    // Nothing shows that its buyer's address is right.
    expect(await shop.mails()).toEqual(["offer_started seller", "offer_paying seller"]);
    expect(await shop.show(token)).toMatchObject({ isUnconfirmed: true });
    expect([...(await listReserved(shop.db, shop.content(), toIso(shop.now())))]).toMatchObject([
      ["harbor.com", { isInCheckout: false, until: "2026-11-23T10:10:00.000Z" }],
    ]);
    expect(await shop.answer(token, "paying", 2)).toMatchObject({ status: 409 });
  });

  it("is refused if the buyer has announced payments for three names and none is confirmed", async () => {
    const shop = await openCheckoutShop(engine());
    const says = async (hasScript: boolean) => {
      const token = tokenOf(await shop.start({}, hasScript));
      expect(await shop.answer(token, "paying")).toMatchObject({ is: "done" });
      await shop.db
        .updateTable("offers")
        .set({ domain: `${token}.com` })
        .where("domain", "=", "harbor.com")
        .execute();
      shop.pass(61 * MINUTE_MS);
    };
    for (const hasScript of [true, true, false]) await says(hasScript);
    const refused = await shop.start({ email: "Lena+2@buyer.example" });
    expect(refused).toMatchObject({
      status: 429,
      error: expect.stringMatching(/contact us/),
    });
    expect(refused).toHaveProperty("retryAfter", (24 * 60 - 3 * 61) * 60);
    await shop.db
      .updateTable("offers")
      .set({ paid_at: new Date(shop.now()).toISOString() })
      .where("id", "=", 1)
      .execute();
    tokenOf(await shop.start({ email: "Lena+2@buyer.example" }));
  });

  it("whose payment has begun is never ended because the name is sold: its seller is asked once", async () => {
    const shop = await openCheckoutShop(engine(), { status: "available" });
    const token = tokenOf(await shop.start());
    expect(await shop.answer(token, "paying")).toMatchObject({ is: "done" });
    await shop.editListing({ status: "sold", escrowLink: undefined });
    const looks = [];
    for (let days = 0; days < 9; days += 1) {
      looks.push(await shop.close());
      shop.pass(24 * 60 * MINUTE_MS);
    }
    expect(looks).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(await shop.offers()).toMatchObject([{ state: "accepted", steps: 2 }]);
    expect((await shop.mails()).at(-1)).toBe("offer_unconfirmed seller");
    const read = {
      content: shop.content(),
      siteUrl: "https://names.example",
      now: new Date(shop.now()).toISOString(),
    };
    expect(
      await composeOfferMail(shop.db, secondMail("offer_unconfirmed", "seller"), read),
    ).toMatchObject({
      subject: expect.stringMatching(/^harbor\.com: has lena@buyer\.example paid\?/),
    });
  });

  it("can't be started again and again without paying", async () => {
    const shop = await openCheckoutShop(engine());
    for (let count = 0; count < 3; count += 1) {
      const token = tokenOf(await shop.start());
      expect(await shop.answer(token, "withdraw")).toMatchObject({ is: "done" });
    }
    expect(await shop.start()).toMatchObject({ status: 429 });
    expect(await shop.start({ email: "bo@buyer.example" })).toMatchObject({ is: "done" });
  });

  it("tells waiting buyers once when the name is available or sold", async () => {
    const shop = await openCheckoutShop(engine(), { status: "reserved" });
    const waits = await shop.start({ wish: "wait", email: "bo@buyer.example" });
    expect(waits).toMatchObject({ is: "done", result: { path: null } });
    expect(await shop.db.selectFrom("inquiries").selectAll().execute()).toMatchObject([
      { email: "bo@buyer.example", domain: "harbor.com", awaits_name: 1 },
    ]);
    const unanswered = async () => (await listUnanswered(shop.db, 1)).count;
    expect(await unanswered()).toBe(0);
    const tell = async (status: "reserved" | "available") => {
      const reserved = await listReserved(shop.db, shop.content(), toIso(shop.now()));
      return notifyWaiting(shop.database, () => ({ status }), reserved, shop.now());
    };
    expect(await tell("reserved")).toBe(0);
    // The files say so at a start, before the agreements are laid over them.
    await insertOffer(shop.db, "O-AAAAA1", { state: "accepted", pay_by: "2026-11-30" });
    expect(await tell("available")).toBe(0);
    await shop.db.updateTable("offers").set({ pay_by: "2026-11-20" }).execute();
    expect(await Promise.all([tell("available"), tell("available")])).toEqual(
      expect.arrayContaining([1, 0]),
    );
    expect(await unanswered()).toBe(0);
    expect(await shop.db.selectFrom("inquiries").select("state").execute()).toEqual([
      { state: "replied" },
    ]);
  });

  it("at an escrow link is counted, and the seller is told of the first each day", async () => {
    const shop = await openCheckoutShop(engine());
    const click = () => recordBuyClick(shop.db, "harbor.com", shop.now());
    await Promise.all([click(), click(), click()]);
    expect(await countBuyClicks(shop.db)).toEqual(new Map([["harbor.com", 3]]));
    const mails = await shop.db.selectFrom("outbox").select(["template", "params"]).execute();
    expect(mails).toEqual([{ template: "buy_click", params: expect.stringContaining("harbor") }]);
    const mail = composeBuyClick(mails[0]?.params ?? "", shop.content(), "https://names.example");
    expect(mail.text).toContain(
      "A visitor pressed Buy Now on harbor.com, for $25,000, and went on",
    );
  });
});

describeOnEachEngine("a checkout that several people try at once", (engine) => {
  it("is started by one of several buyers who come at the same moment", async () => {
    const shop = await openCheckoutShop(engine());
    const outcomes = await Promise.all(
      ["ada", "bo", "cy", "di"].map((name) => shop.start({ email: `${name}@buyer.example` })),
    );
    expect(outcomes.filter(({ is }) => is === "done")).toHaveLength(1);
    expect(await shop.offers()).toHaveLength(1);
  });

  it("continues after its time if its buyer asks before another one starts", async () => {
    const shop = await openCheckoutShop(engine());
    const token = tokenOf(await shop.start());
    shop.pass(30 * MINUTE_MS);
    expect(await shop.close()).toBe(1);
    expect(await shop.answer(token, "paying", 2)).toMatchObject({ is: "done" });

    const late = await openCheckoutShop(engine());
    const first = tokenOf(await late.start());
    late.pass(30 * MINUTE_MS);
    tokenOf(await late.start({ email: "bo@buyer.example" }));
    expect(await late.answer(first, "paying", 2)).toMatchObject({
      status: 409,
      error: expect.stringMatching(/reserved for another buyer now\. Please don't send any money/),
    });

    const other = await openCheckoutShop(engine());
    const old = tokenOf(await other.start());
    other.pass(30 * MINUTE_MS);
    await other.editListing({ price: "$40,000", escrowLink: undefined });
    expect(await other.answer(old, "paying")).toMatchObject({
      status: 409,
      error: expect.stringContaining("the price has changed since"),
    });
    await other.editListing({ escrowLink: undefined });
    other.pass(24 * 60 * MINUTE_MS);
    expect(await other.answer(old, "paying")).toMatchObject({
      status: 409,
      error: expect.stringMatching(/^This purchase is over, .+don't send any money/),
    });
  });
});
