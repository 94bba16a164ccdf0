import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { OFFER_FORM, openOfferShop } from "../../test/support/offer-shop.ts";

const HOUR_MS = 3_600_000;

describeOnEachEngine("an offer", (engine) => {
  it("is stored with its first step, its mails and the hash of the buyer's link", async () => {
    const shop = await openOfferShop(engine());
    const token = await shop.offer({ domain: "Harbor.com", message: " Would\r\nthat do? " });
    expect(token).toMatch(/^[\w-]{22}$/);
    const [stored, ...others] = await shop.offers();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      domain: "harbor.com",
      name: "Ada Buyer",
      email: "ada@buyer.example",
      phone: null,
      time_zone: "Europe/Berlin",
      state: "new",
      turn: "seller",
      amount: 12_000,
      steps: 1,
      doubt: null,
      created_at: "2026-11-22T10:00:00.000Z",
      expires_at: "2026-11-29T10:00:00.000Z",
    });
    expect(stored?.reference).toMatch(/^O-[2-9A-HJKMNP-TV-Z]{6}$/);
    expect(await shop.steps()).toMatchObject([
      { number: 1, actor: "buyer", kind: "offered", amount: 12_000, note: "Would\nthat do?" },
    ]);
    expect(await shop.mails()).toEqual(["offer_offered buyer", "offer_offered seller"]);
    const links = await shop.db.selectFrom("offer_links").selectAll().execute();
    expect(links.map(({ token_hash }) => token_hash)).toEqual([
      createHash("sha256").update(token).digest("hex"),
    ]);
  });

  it("below what the seller asks for, or of no sum, is refused in words", async () => {
    const shop = await openOfferShop(engine(), { listing: { minimumOffer: "$2,500" } });
    const submit = (amount: unknown) =>
      shop.submit({ ...OFFER_FORM, amount, turnstileToken: shop.solve() }, shop.sender());
    const minimum = "The seller asks for at least $2,500 for this name.";
    expect(await submit("2,499")).toMatchObject({ status: 400, fields: { amount: minimum } });
    const faulty = {
      "a lot": /^Enter a sum in whole/,
      "2b": /^Enter a sum in/,
      "5000m": /billion/,
    };
    for (const [amount, words] of Object.entries(faulty)) {
      const outcome = await submit(amount);
      expect(outcome).toMatchObject({ ok: false, status: 400 });
      expect(outcome).toHaveProperty("fields.amount", expect.stringMatching(words));
    }
    expect(await submit("")).toMatchObject({ error: "Please fill in all required fields" });
    expect(await submit("2.5k")).toMatchObject({ ok: true });
  });

  it("is refused for a name that takes none", async () => {
    for (const listing of [{ offers: "no" }, { status: "sold" }, { status: "reserved" }]) {
      const shop = await openOfferShop(engine(), { listing });
      const body = { ...OFFER_FORM, turnstileToken: shop.solve() };
      expect(await shop.submit(body, shop.sender())).toEqual({
        ok: false,
        status: 400,
        error: "harbor.com takes no offers at present.",
      });
      expect(await shop.offers()).toEqual([]);
    }
  });

  it("below the floor is declined at once, or kept where the seller wants to read it", async () => {
    const listing = { floor: "$7,500" };
    const shop = await openOfferShop(engine(), { listing });
    await shop.offer({ amount: "7,499" });
    await shop.offer({ amount: "7,500" });
    expect(await shop.offers()).toMatchObject([
      { state: "declined", steps: 2 },
      { state: "new", steps: 1 },
    ]);
    const [, declined] = await shop.steps();
    expect(declined).toMatchObject({ actor: "shop", kind: "declined", reason: "too-low" });
    const [first, second, ...others] = await shop.mails();
    expect([first, second]).toEqual(["offer_declined buyer", "offer_declined seller"]);
    expect(others).toHaveLength(2);

    const patient = await openOfferShop(engine(), {
      listing,
      shop: { offers: { belowFloor: "keep" } },
    });
    await patient.offer({ amount: "1" });
    expect(await patient.offers()).toMatchObject([{ state: "new" }]);
  });

  it("below the floor is left to the seller where others have tried, so that the floor can't be found by trying", async () => {
    const shop = await openOfferShop(engine(), { listing: { floor: "$7,500" } });
    const tryTwice = () =>
      Promise.all(
        ["3k", "4k"].map((amount) => shop.offer({ amount, email: `${Math.random()}@x.example` })),
      );
    const countDeclined = async () =>
      (await shop.offers()).filter(({ state }) => state === "declined").length;
    await tryTwice();
    await tryTwice();
    expect(await countDeclined()).toBe(3);
    shop.pass(24 * HOUR_MS);
    await tryTwice();
    expect(await countDeclined()).toBe(5);
  });

  it("that is sent again with the same captcha is the same, with a link of its own", async () => {
    const shop = await openOfferShop(engine());
    const turnstileToken = shop.solve();
    const tokens = await Promise.all([
      shop.offer({ turnstileToken }),
      shop.offer({ turnstileToken }),
    ]);
    expect(new Set(tokens).size).toBe(2);
    const views = await Promise.all(tokens.map(shop.show));
    expect(views[0]?.reference).toBe(views[1]?.reference);
    expect(await shop.offers()).toHaveLength(1);
    expect(await shop.mails()).toHaveLength(2);
    // Somebody who knows what was offered, but not with which captcha.
    const stolen = { ...OFFER_FORM, turnstileToken, amount: "13,000" };
    expect(await shop.submit(stolen, shop.sender())).toMatchObject({ status: 403 });
    await shop.offer();
    expect(await shop.offers()).toHaveLength(2);
  });

  it("without script shows the sum back first, is marked as doubtful, and is not stored twice", async () => {
    const shop = await openOfferShop(engine());
    const submit = (changes = {}) => shop.submit({ ...OFFER_FORM, ...changes }, shop.sender(false));
    expect(await submit()).toEqual({ ok: false, status: 200, confirm: 12_000 });
    expect(await submit({ amount: "15k", confirmed: "12000" })).toMatchObject({ confirm: 15_000 });
    const [first, second] = await Promise.all([
      submit({ confirmed: "12000" }),
      submit({ confirmed: "12000" }),
    ]);
    expect([first, second].filter((outcome) => "path" in outcome && outcome.path)).toHaveLength(1);
    const { reference, doubt } = (await shop.offers())[0] ?? {};
    expect(first).toHaveProperty("reference", reference);
    expect(second).toHaveProperty("reference", reference);
    expect(doubt).toBe("sent without script, so without a captcha");
    expect(await shop.offers()).toHaveLength(1);
    // Who has changed his mind twice means a new one.
    const { path } = { path: null, ...[first, second].find((one) => "path" in one && one.path) };
    const token = String(path).slice("/offers/".length);
    expect(await shop.answer(token, { action: "withdraw", seen: 1 }, shop.sender())).toEqual({
      ok: true,
    });
    expect(await submit({ confirmed: "12000" })).toMatchObject({ path: expect.any(String) });
    expect(await shop.offers()).toMatchObject([{ state: "withdrawn" }, { state: "new" }]);
  });

  it("of a program that fills in the hidden field is answered, but nobody hears of it", async () => {
    const shop = await openOfferShop(engine());
    const body = { ...OFFER_FORM, turnstileToken: shop.solve(), website: "https://x.example" };
    expect(await shop.submit(body, shop.sender())).toMatchObject({ ok: true, path: null });
    expect(await shop.submit(body, shop.sender())).toMatchObject({ ok: true, path: null });
    expect(await shop.offers()).toMatchObject([{ state: "declined" }]);
    expect(await shop.mails()).toEqual([]);
  });

  it("is made at most three times an hour for one mailbox", async () => {
    const shop = await openOfferShop(engine());
    for (const email of ["ada@buyer.example", "A.da@buyer.example", "ada+two@buyer.example"]) {
      await shop.offer({ email });
      shop.pass(60_000);
    }
    // What is refused for now uses up no captcha.
    const turnstileToken = shop.solve();
    const again = () => shop.submit({ ...OFFER_FORM, turnstileToken }, shop.sender());
    expect(await again()).toMatchObject({ status: 429, retryAfter: 57 * 60 });
    await shop.offer({ email: "bob@buyer.example" });
    shop.pass(HOUR_MS - 3 * 60_000);
    expect(await again()).toMatchObject({ ok: true });
  });
});
