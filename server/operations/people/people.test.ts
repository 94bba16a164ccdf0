import { expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine, describeOnSqlite } from "../../../test/support/database.ts";
import { openAt } from "../../../test/support/engines.ts";
import { DOMAIN_FORM } from "../../../test/support/inquiry.ts";
import { insertInquiry } from "../../../test/support/inquiries.ts";
import { openInquiryShop } from "../../../test/support/inquiry-shop.ts";
import { OFFER_FORM, openOfferShop } from "../../../test/support/offer-shop.ts";
import { insertOffer, settleOffer } from "../../../test/support/offers.ts";
import { runVitrine } from "../../../test/support/vitrine.ts";
import { toPerson } from "../../conversations/people/mailbox.ts";
import { findPerson, isBlocked, savePerson } from "../../conversations/people/people.ts";
import { findEarlierRequests } from "../../conversations/people/requests-from.ts";
import { counterOffer } from "../conversations/answer-offer.ts";
import { erasePerson } from "./erase.ts";
import { listPeople, showPerson } from "../../conversations/people/list-people.ts";

const AT = "2026-11-22T10:00:00.000Z";

async function block(db: Parameters<typeof findPerson>[0], email: string) {
  return savePerson(db, { ...(await findPerson(db, email)), blockedAt: AT }, AT);
}

it("spellings that reach the same mailbox are one person, but dots count except at Gmail", () => {
  expect(toPerson(" Ada.Buyer+names@GoogleMail.com ")).toBe("adabuyer@gmail.com");
  expect(toPerson("ada.buyer+1@harbor.example")).toBe("ada.buyer@harbor.example");
});

describeOnSqlite("a blocked person", (engine) => {
  it("is refused politely, and nothing is stored, from any spelling of the address", async () => {
    const shop = await openInquiryShop(engine());
    await block(shop.db, DOMAIN_FORM.email);
    const body = async (email: string) => ({
      ...DOMAIN_FORM,
      email,
      turnstileToken: await shop.solve(),
    });
    const refused = { is: "refused", status: 403, error: expect.stringContaining("Thank you") };
    const again = await body("Ada+again@buyer.example");
    expect(await shop.submit("domain", again, shop.sender())).toMatchObject(refused);
    expect([await shop.inquiries(), await shop.outbox()]).toEqual([[], []]);
    const other = await body("bo@buyer.example");
    expect(await shop.submit("domain", other, shop.sender())).toMatchObject({ is: "done" });
  });

  it("can make no offer, no counteroffer and no purchase, but accept what the seller asked", async () => {
    const shop = await openOfferShop(engine(), {
      listing: { escrowLink: undefined },
      shop: { escrow: { email: "seller@harbor.example" } },
    });
    const token = await shop.offer();
    const [{ reference = "" } = {}] = await shop.offers();
    const counter = { reference, amount: "18000", note: null };
    await counterOffer.commit(shop.sellersShop, counter, "1");
    await block(shop.db, "ada@buyer.example");
    const refused = { is: "refused", status: 403 };
    const form = { ...OFFER_FORM, turnstileToken: shop.solve() };
    expect(await shop.submit(form, shop.sender())).toMatchObject(refused);
    const raise = { action: "counter", amount: "15000", seen: 2 };
    expect(await shop.answer(token, raise, shop.sender())).toMatchObject(refused);
    const purchase = { domain: "harbor.com", email: "ada@buyer.example", price: "25000" };
    const buy = { ...purchase, timeZone: "", turnstileToken: shop.solve() };
    expect(await shop.submitCheckout(buy, shop.sender())).toMatchObject(refused);
    expect(await shop.answer(token, { action: "accept", seen: 2 }, shop.sender())).toMatchObject({
      is: "done",
    });
  });
});

describeOnEachEngine("the people of a shop", (engine) => {
  it("are tagged, blocked and erased by any spelling of their address", async () => {
    const url = await engine().createDatabase();
    const database = await openAt(url);
    onTestFinished(() => database.close());
    const { db } = database;
    await insertInquiry(db, "V-AAAAAA", { email: "Ada.B@gmail.com" });
    await insertInquiry(db, "V-AAAAAB", { email: "ada.b@gmail.com", name: "A. Buyer" });
    await insertOffer(db, "O-AAAAA1", { email: "adab+x@gmail.com" });
    await insertInquiry(db, "V-AAAAAC", { email: "bo@buyer.example", name: "Bo" });
    const run = (...args: string[]) => runVitrine(args, { DATABASE_URL: url });
    const ok = { code: 0 };
    const noted = ["--note", "Buys for an agency", "--tags", "agency, fintech"];
    expect(await run("people", "set", "ada.b@gmail.com", ...noted)).toMatchObject(ok);
    expect(await run("people", "block", "adab@gmail.com")).toMatchObject({
      out: expect.stringContaining("1 open offer stays as agreed or asked: O-AAAAA1."),
    });
    expect(await showPerson(db, "adab@gmail.com")).toMatchObject({
      person: {
        mailbox: "adab@gmail.com",
        note: "Buys for an agency",
        tags: ["agency", "fintech"],
      },
      addresses: ["ada.b@gmail.com", "adab+x@gmail.com"],
      requests: [{}, {}, {}],
    });
    expect(await isBlocked(db, "adab@gmail.com")).toBe(true);
    const tagged = await run("people", "--tag", "Agency");
    expect(tagged.out).toMatch(
      /adab@gmail\.com .*\(blocked\) +2 +1 +0 .*agency, fintech\n\n1 person/,
    );
    const shown = await run("people", "show", "ada.b@gmail.com");
    expect(shown.out).toMatch(/Buys for an agency\n[^]*O-AAAAA1/);
    const erased = await run("leads", "erase", "ada.b@gmail.com", "--yes");
    expect(erased.out).toContain("Erased: 2 inquiries, 1 offer and");
    expect(await db.selectFrom("people").selectAll().execute()).toEqual([]);
    expect(await listPeople(db, {})).toMatchObject([{ mailbox: "bo@buyer.example" }]);
  });

  it("are counted, and what an erasure ends is said before it", async () => {
    const shop = await openOfferShop(engine());
    const { db } = shop;
    await insertInquiry(db, "V-AAAAAA", { email: "ada@buyer.example" });
    await insertOffer(db, "O-AAAAA1", { email: "ada@buyer.example", state: "accepted" });
    const plan12 = { plan_months: 12, plan_percent: 0, paid_at: AT };
    const who = { email: "ada@buyer.example", domain: "quay.com" };
    const planned = { ...who, state: "accepted", ...plan12 } as const;
    await insertOffer(db, "O-AAAAA2", planned);
    await savePerson(db, { ...(await findPerson(db, "ada@buyer.example")), note: "Calls" }, AT);
    const earlier = findEarlierRequests(db, "ada@buyer.example", { offerId: 1 });
    expect(await earlier).toMatchObject({ count: 2 });
    const plan = await erasePerson.review(shop.sellersShop, { email: "ada@buyer.example" });
    const warnings = [
      expect.stringContaining("O-AAAAA1 is agreed and not paid"),
      expect.stringContaining("O-AAAAA2 has 12 payments to come"),
    ];
    expect(plan).toMatchObject({ warnings });
    const seen = "seen" in plan ? plan.seen : "";
    const input = { email: "ada@buyer.example" };
    const erased = await erasePerson.commit(shop.sellersShop, input, seen);
    expect(erased).toMatchObject({ is: "done" });
    expect(await db.selectFrom("people").selectAll().execute()).toEqual([]);
  });
});

describeOnSqlite("a buyer who has paid", (engine) => {
  it("isn't erased before the name's file says that it's sold, so that it doesn't come up for sale", async () => {
    const shop = await openOfferShop(engine());
    await shop.offer();
    const [{ reference = "", email = "" } = {}] = await shop.offers();
    await settleOffer(shop.db, reference, "accepted", shop.now());
    await settleOffer(shop.db, reference, "paid", shop.now());
    expect(await erasePerson.review(shop.sellersShop, { email })).toMatchObject({
      is: "refused",
      error: expect.stringMatching(/^harbor\.com is sold through .*mark it as sold in its file/),
    });
    await shop.editListing({ status: "sold" });
    expect(await erasePerson.review(shop.sellersShop, { email })).toMatchObject({ is: "review" });
  });
});
