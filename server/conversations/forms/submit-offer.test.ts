import type { Action } from "../../../sale/rules.ts";
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnSqlite } from "../../../test/support/database.ts";
import { OFFER_FORM, openOfferShop, tokenOf } from "../../../test/support/offer-shop.ts";
import { takeMailbox } from "../people/mailbox.ts";
import { actOnOffer } from "../store/act.ts";
import { composeOfferMail } from "../mails/offer-mail.ts";

const HOUR_MS = 3_600_000;

describeOnSqlite("an offer", (engine) => {
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

  it("from a page with an old price tells the buyer and the seller so", async () => {
    const shop = await openOfferShop(engine());
    const token = await shop.offer({ shownPrice: "$20,000" });
    const notice =
      "The price has changed since you opened the page: it is now $25,000 (it was $20,000).";
    expect(await shop.show(token)).toMatchObject({ notice });
    const mailed = await shop.db.selectFrom("outbox").selectAll().orderBy("id", "desc").execute();
    const surroundings = {
      content: shop.content(),
      siteUrl: "https://x.example",
      now: new Date(shop.now()).toISOString(),
    };
    const [row = { offer_id: 0, template: "", params: "" }] = mailed;
    expect((await composeOfferMail(shop.db, row, surroundings)).text).toContain(
      "The page showed $20,000 when this was written; the price is now $25,000.",
    );
    await shop.editListing({ price: "$20,000" });
    expect(await shop.show(token)).toMatchObject({ notice: null });
    const same = await shop.offer({ shownPrice: "$20,000", email: "bob@buyer.example" });
    expect(await shop.show(same)).toMatchObject({ notice: null });
  });

  it("of the asking price or more is answered with where to buy, and not stored", async () => {
    const shop = await openOfferShop(engine());
    const submit = (amount: unknown, hasScript = true) =>
      shop.submit({ ...OFFER_FORM, amount, turnstileToken: shop.solve() }, shop.sender(hasScript));
    const link = "https://www.escrow.com/checkout?token=harbor.com";
    for (const hasScript of [true, false]) {
      expect(await submit("25k", hasScript)).toEqual({
        is: "refused",
        fields: {},
        status: 409,
        error:
          "You can buy harbor.com right away for $25,000, so there's no need to make an offer.",
        buy: { domain: "harbor.com", price: "$25,000", link },
      });
    }
    expect(await submit("30,000")).toHaveProperty("buy");
    expect(await shop.offers()).toEqual([]);
    expect(await submit("24,999")).toMatchObject({ is: "done" });
    const selling = { shop: { escrow: { email: "seller@harbor.example" } } };
    const other = await openOfferShop(engine(), { listing: { escrowLink: undefined }, ...selling });
    const body = { ...OFFER_FORM, amount: "25k", turnstileToken: other.solve() };
    expect(await other.submit(body, other.sender())).toHaveProperty(
      "buy.link",
      "/portfolio/harbor.com/buy",
    );
    await shop.editListing({ escrowLink: undefined });
    expect(await submit("30,000")).toMatchObject({ is: "done" });
    await shop.editListing({ price: "Make Offer", escrowLink: undefined });
    expect(await submit("31,000")).toMatchObject({ is: "done" });
    expect(await shop.offers()).toHaveLength(3);
  });

  it("below the minimum offer, or without a readable sum, is refused with the reason", async () => {
    const shop = await openOfferShop(engine(), { listing: { minimumOffer: "$2,500" } });
    const submit = (amount: unknown) =>
      shop.submit({ ...OFFER_FORM, amount, turnstileToken: shop.solve() }, shop.sender());
    const minimum = "The minimum offer for this name is $2,500.";
    expect(await submit("2,499")).toMatchObject({ status: 400, fields: { amount: minimum } });
    const faulty = {
      "a lot": /^Enter an amount in whole/,
      "2b": /^Enter an amount in/,
      "5000m": /billion/,
    };
    for (const [amount, words] of Object.entries(faulty)) {
      const outcome = await submit(amount);
      expect(outcome).toMatchObject({ is: "refused", status: 400 });
      expect(outcome).toHaveProperty("fields.amount", expect.stringMatching(words));
    }
    expect(await submit("")).toMatchObject({ error: "Please fill in all required fields" });
    expect(await submit("2.5k")).toMatchObject({ is: "done" });
  });

  it("is refused for a name that takes no offers", async () => {
    for (const [listing, words] of [
      [{ offers: "no" }, /^harbor\.com isn't taking offers right now\. .* contact page\.$/],
      [{ status: "reserved" }, /^harbor\.com isn't taking offers right now\./],
      [{ status: "sold" }, /^harbor\.com has been sold\. .* contact page\.$/],
    ] as const) {
      const shop = await openOfferShop(engine(), { listing });
      const body = { ...OFFER_FORM, turnstileToken: shop.solve() };
      expect(await shop.submit(body, shop.sender())).toMatchObject({
        is: "refused",
        status: 400,
        error: expect.stringMatching(words),
      });
      expect(await shop.offers()).toEqual([]);
    }
  });

  it("far below the floor is declined at once, and one nearer to it waits for the seller, or both wait if the seller chooses so", async () => {
    const listing = { floor: "$10,000" };
    const shop = await openOfferShop(engine(), { listing });
    for (const amount of ["5,499", "9,001", "10,000"]) {
      await shop.offer({ amount, email: `${amount.replace(",", "")}@buyer.example` });
    }
    expect(await shop.offers()).toMatchObject([
      { state: "declined", steps: 2 },
      { state: "new", steps: 1 },
      { state: "new", steps: 1 },
    ]);
    const [, declined] = await shop.steps();
    expect(declined).toMatchObject({ actor: "shop", kind: "too-low" });
    const [first, second, ...others] = await shop.mails();
    expect([first, second]).toEqual(["offer_too-low buyer", "offer_too-low seller"]);
    expect(others).toHaveLength(4);

    const patient = await openOfferShop(engine(), {
      listing,
      shop: { offers: { belowFloor: "keep" } },
    });
    await patient.offer({ amount: "1" });
    expect(await patient.offers()).toMatchObject([{ state: "new" }]);
  });

  it("sent again with the same captcha is the same offer, with another link", async () => {
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
    const stolen = { ...OFFER_FORM, turnstileToken, amount: "13,000" };
    expect(await shop.submit(stolen, shop.sender())).toMatchObject({ status: 403 });
    await shop.offer();
    expect(await shop.offers()).toHaveLength(2);
  });

  it("without script shows the sum again first, is marked as doubtful, and is stored once", async () => {
    const shop = await openOfferShop(engine());
    const submit = (changes = {}) => shop.submit({ ...OFFER_FORM, ...changes }, shop.sender(false));
    const shown = {
      is: "review",
      amount: 12_000,
      currency: "USD",
      attempt: expect.any(String),
    };
    expect(await submit()).toEqual(shown);
    expect(await submit({ amount: "15k", confirmed: "12000" })).toMatchObject({
      is: "review",
      amount: 15_000,
    });
    const [first, second] = await Promise.all([
      submit({ confirmed: "12000" }),
      submit({ confirmed: "12000" }),
    ]);
    const paths = [first, second].flatMap((one) => (one.is === "done" && one.result.path) || []);
    expect(paths).toHaveLength(1);
    const { reference, doubt } = (await shop.offers())[0] ?? {};
    expect(first).toHaveProperty("result.reference", reference);
    expect(second).toHaveProperty("result.reference", reference);
    expect(doubt).toBe("sent without JavaScript, so without a captcha");
    expect(await shop.offers()).toHaveLength(1);
    const token = String(paths[0]).slice("/offers/".length);
    expect(await shop.answer(token, { action: "withdraw", seen: 1 }, shop.sender())).toMatchObject({
      is: "done",
    });
    expect(await submit({ confirmed: "12000" })).toMatchObject({
      result: { path: expect.any(String) },
    });
    expect(await shop.offers()).toMatchObject([{ state: "withdrawn" }, { state: "new" }]);
  });

  it("without script, sent twice by a double click, leads to its page both times, and no other form does", async () => {
    const shop = await openOfferShop(engine());
    const submit = (changes = {}) => shop.submit({ ...OFFER_FORM, ...changes }, shop.sender(false));
    const shown = await submit();
    const attempt = "attempt" in shown ? shown.attempt : "";
    const confirmed = { confirmed: "12000", attempt };
    const outcomes = await Promise.all([submit(confirmed), submit(confirmed)]);
    const views = await Promise.all(outcomes.map((outcome) => shop.show(tokenOf(outcome))));
    expect(views[0]).toMatchObject({ reference: views[1]?.reference, isMailed: false });
    expect(await shop.offers()).toHaveLength(1);
    const another = { ...confirmed, attempt: "7b0e2f3a-58a1-4d0e-9a3a-0b6f0f3f5d11" };
    expect(await submit(another)).toMatchObject({ is: "done", result: { path: null } });
  });

  it("without a captcha sends its buyer no mail until the seller has answered", async () => {
    const shop = await openOfferShop(engine());
    const doubtful = { ...OFFER_FORM, confirmed: "12000" };
    const token = tokenOf(await shop.submit(doubtful, shop.sender(false)));
    await shop.answer(token, { action: "withdraw", seen: 1 }, shop.sender());
    const again = tokenOf(await shop.submit(doubtful, shop.sender(false)));
    const toBuyer = async () => (await shop.mails()).filter((mail) => mail.endsWith(" buyer"));
    expect(await toBuyer()).toEqual([]);
    expect(await shop.show(again)).toMatchObject({ isMailed: false });

    const trusted = await shop.offer({ email: "bob@buyer.example" });
    const rival = await shop.offer({ email: "eve@buyer.example" });
    const [, second, third] = await shop.offers();
    const act = (offerId: number | undefined, action: Action) =>
      actOnOffer(shop.database, {
        offerId: offerId ?? 0,
        actor: "seller",
        action,
        seen: null,
        status: "available",
        time: shop.now(),
      });
    const payBy = new Date(shop.now() + 24 * HOUR_MS).toISOString();
    shop.pass(HOUR_MS);
    await act(third?.id, { kind: "accepted", payBy, payLink: null, note: null });
    expect(await toBuyer()).toEqual([
      "offer_offered buyer",
      "offer_offered buyer",
      "offer_accepted buyer",
      "offer_reminder buyer",
      "offer_noted buyer",
    ]);
    expect(await shop.show(rival)).toMatchObject({ steps: [{}, { kind: "noted" }] });
    expect(await shop.show(trusted)).toMatchObject({ state: "accepted" });
    expect(await shop.show(again)).toMatchObject({ steps: [{ kind: "offered" }] });

    await act(third?.id, { kind: "declined", note: null });
    const countered = { amount: 20_000, expiresAt: payBy, note: null };
    expect(await act(second?.id, { kind: "countered", ...countered })).toMatchObject({ ok: true });
    expect((await toBuyer()).at(-1)).toBe("offer_countered buyer");
    expect(await shop.show(again)).toMatchObject({ isMailed: true });
  });

  it("is confirmed by mail once an hour for each mailbox, a limit that inquiries share", async () => {
    const shop = await openOfferShop(engine());
    const views = [];
    for (const email of ["ada@gmail.com", "A.da+x@googlemail.com"]) {
      views.push(await shop.show(await shop.offer({ email })));
    }
    expect(views).toMatchObject([{ isMailed: true }, { isMailed: false }]);
    expect(await takeMailbox(shop.db, "ada@gmail.com", shop.now())).toBe(false);
    shop.pass(HOUR_MS);
    expect(await shop.show(await shop.offer({ email: "ada@gmail.com" }))).toMatchObject({
      isMailed: true,
    });
  });

  it("is limited to ten open ones an hour per mailbox; those without a captcha are counted apart", async () => {
    const shop = await openOfferShop(engine());
    const emails = ["ada@buyer.example", "A.da@buyer.example", "ada+two@buyer.example"];
    const doubtful = (confirmed: number) =>
      shop.submit(
        { ...OFFER_FORM, amount: String(confirmed), confirmed: String(confirmed) },
        shop.sender(false),
      );
    for (let amount = 1_000; amount < 1_010; amount += 1) await doubtful(amount);
    expect(await doubtful(2_000)).toMatchObject({ status: 429 });
    const tokens = [];
    for (let count = 0; count < 10; count += 1) {
      tokens.push(await shop.offer({ email: emails[count % 3] }));
      shop.pass(60_000);
    }
    const turnstileToken = shop.solve();
    const again = () => shop.submit({ ...OFFER_FORM, turnstileToken }, shop.sender());
    expect(await again()).toMatchObject({ status: 429, retryAfter: 50 * 60 });
    await shop.offer({ email: "bob@buyer.example" });
    await shop.answer(tokens[0] ?? "", { action: "withdraw", seen: 1 }, shop.sender());
    expect(await again()).toMatchObject({ is: "done" });
  });
});
