import { expect, it, onTestFinished } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openAt } from "../../test/support/engines.ts";
import { composeOfferMail } from "../../server/conversations/mails/offer-mail.ts";
import { insertOffer } from "../../test/support/offers.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { serveOffers } from "../../test/support/offer-shop.ts";

const SITE = "https://harbor.example";

async function openShop(url: string) {
  const database = await openAt(url);
  onTestFinished(() => database.close());
  const folder = await makeContentFolder();
  onTestFinished(() => folder.remove());
  await folder.writeShop({ timeZone: "Europe/Berlin" });
  await folder.writeListing("harbor.com", { price: "$24,000", floor: "$15,000" });
  await folder.writeListing("pier.com", { status: "sold", escrowLink: undefined });
  await folder.writeListing("dock.com", { hidden: "yes" });
  await folder.writeListing("quay.com", { status: "reserved", escrowLink: undefined });
  const environment = { CONTENT_DIR: folder.dir, DATABASE_URL: url, SITE_URL: SITE };
  const run = (...args: string[]) => runVitrine(["offers", "open", ...args], environment);
  const content = await readGood(folder);
  const offers = () => database.db.selectFrom("offers").selectAll().orderBy("id").execute();
  return { database, db: database.db, folder, environment, run, content, offers };
}

const LENA = ["harbor.com", "--to", "lena@buyer.example", "--amount", "18k"];

describeOnSqlite("an agreement with a buyer who wrote elsewhere", (engine) => {
  const open = async () => openShop(await engine().createDatabase());

  it("reserves the name, prints the buyer's page and mails both sides", async () => {
    const { database, db, run, content, offers } = await open();
    await insertOffer(db, "O-AAAAA1", { email: "omar@buyer.example" });
    const name = ["--name", "Lena Weber", "--days", "3", "--note", "As agreed on WhatsApp."];
    const { code, out } = await run(...LENA, ...name, "--yes");
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("SMTP_URL isn't set") });
    const [other, agreed] = await offers();
    expect(other).toMatchObject({ state: "new", steps: 2 });
    expect(agreed).toMatchObject({ state: "accepted", amount: 18_000, name: "Lena Weber" });
    const days = (Date.parse(agreed?.pay_by ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(3, 2);

    const token = /^ {2}https:\/\/harbor\.example\/offers\/(\S+)$/m.exec(out)?.[1] ?? "";
    const { show } = serveOffers(database, () => content, Date.now);
    expect(await show(token)).toMatchObject({
      state: "accepted",
      amount: 18_000,
      plan: null,
      steps: [{ actor: "seller", kind: "opened", note: "As agreed on WhatsApp." }],
    });
    const mails = await db
      .selectFrom("outbox")
      .selectAll()
      .where("offer_id", "=", agreed?.id ?? 0)
      .where("template", "=", "offer_opened")
      .orderBy("id")
      .execute();
    const context = { content, siteUrl: SITE, now: new Date().toISOString() };
    const [toBuyer, toSeller] = await Promise.all(
      mails.map((row) => composeOfferMail(db, row, context)),
    );
    expect(toBuyer).toMatchObject({
      to: "lena@buyer.example",
      subject: `Agreed: harbor.com for $18,000 (${agreed?.reference})`,
      text: expect.stringContaining("As agreed on WhatsApp."),
    });
    expect(toSeller?.text).toContain(`offers paid ${agreed?.reference}`);
  });

  it("names the payments of a plan to the buyer and the seller", async () => {
    const { database, db, run, content, environment } = await open();
    const plan = await run(...LENA, "--plan", "24", "--yes", "--json");
    const { link, reference } = JSON.parse(plan.out) as { link: string; reference: string };
    expect(JSON.parse(plan.out)).toMatchObject({
      plan: { months: 24, monthly: 825, total: 19_800 },
    });
    const { show } = serveOffers(database, () => content, Date.now);
    expect(await show(link.split("/").at(-1) ?? "")).toMatchObject({
      plan: { months: 24, monthly: 825, total: 19_800 },
    });
    const payments = "24 monthly payments of $825, $19,800 in total";
    const context = { content, siteUrl: SITE, now: new Date().toISOString() };
    for (const row of await db.selectFrom("outbox").selectAll().execute()) {
      expect((await composeOfferMail(db, row, context)).text).toContain(payments);
    }
    const shown = await runVitrine(["offers", "show", reference], environment);
    expect(shown.out).toMatch(/^Plan +24 monthly payments of \$825, \$19,800 in total$/m);
    expect(shown.out).toMatch(/you: agreed with the buyer elsewhere on \$18,000, until /);
  });

  it("is a wrong command without an address or an amount, and names the offer in the way", async () => {
    const { db, run } = await open();
    expect(await run("harbor.com", "--amount", "18000")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--to <EMAIL>"),
    });
    const wrong = await run("harbor.com", "--to", "lena@buyer", "--amount", "18000");
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining("name@example.com") });
    const long = await run(...LENA, "--days", "91", "--yes");
    expect(long).toMatchObject({ code: 2, err: expect.stringContaining("from 1 to 90") });
    await insertOffer(db, "O-AAAAA1", { email: "Lena@buyer.example" });
    expect(await run(...LENA, "--yes")).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /open offer for harbor\.com, O-AAAAA1 for \$12,000.*\n.* offers show O-AAAAA1\.\n$/,
      ),
    });
  });
});
