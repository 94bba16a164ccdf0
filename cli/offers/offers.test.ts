import { expect, it, onTestFinished } from "vitest";
import { actOnOffer } from "../../server/conversations/store/act.ts";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openAt, startSqlite } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { insertOffer } from "../../test/support/offers.ts";
import { recordTerminal } from "../../test/support/recorded-terminal.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { runCommandLine } from "../run.ts";

const PRICED = { price: "$24,000", floor: "$15,000", status: "available", escrowLink: undefined };
const ESCROW = { email: "seller@harbor.example" };

async function openShop(url: string) {
  const database = await openAt(url);
  onTestFinished(() => database.close());
  const folder = await makeContentFolder();
  await folder.writeShop({ timeZone: "Europe/Berlin", escrow: ESCROW });
  await folder.writeListing("harbor.com", PRICED);
  await folder.writeListing("pier.com", { status: "sold", escrowLink: undefined });
  const environment = { CONTENT_DIR: folder.dir, DATABASE_URL: url };
  const run = (...args: string[]) => runVitrine(["offers", ...args], environment);
  const { db } = database;
  const find = (reference: string) =>
    db.selectFrom("offers").selectAll().where("reference", "=", reference).executeTakeFirst();
  return { database, db, folder, environment, run, find };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function openNewShop() {
  const engine = await startSqlite();
  onTestFinished(() => engine.close());
  return openShop(await engine.createDatabase());
}

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function agree({ database, db }: Shop, reference: string, payBy: string) {
  const { id } = await insertOffer(db, reference);
  const action = { kind: "accepted", payBy, payLink: null, note: null } as const;
  const facts = { seen: null, status: "available", time: Date.now() } as const;
  const outcome = await actOnOffer(database, { offerId: id, actor: "seller", action, ...facts });
  expect(outcome).toMatchObject({ ok: true });
}

describeOnSqlite("the seller's offers", (engine) => {
  const open = async () => openShop(await engine().createDatabase());

  it("are listed, filtered, searched and shown in full", async () => {
    const { db, run } = await open();
    await insertInquiry(db, "V-AAAAAA", { email: "Ada@buyer.example" }, false);
    await insertOffer(db, "O-AAAAA1", {
      created_at: "2026-11-20T23:30:00.000Z",
      expires_at: "2026-11-27T10:00:00.000Z",
      domain: "pier.com",
      name: "Bob",
      email: "bob@buyer.example",
      message: "For our ÉCOLE\u001b[2J",
    });
    await insertOffer(db, "O-AAAAA2", { message: "Is a plan possible?", phone: "+49 30 1234567" });
    const list = async (...args: string[]) =>
      (await run(...args, "--json")).out.match(/O-AAAAA\d/g)?.join();
    expect(await list("--search", "école bob")).toBe("O-AAAAA1");
    expect(await list("--domain", "HARBOR.com", "--state", "new")).toBe("O-AAAAA2");
    expect(await list("--since", "2026-11-21", "--until", "2026-11-21")).toBe("O-AAAAA1");
    const { out: shown } = await run("show", "o-aaaaa2");
    for (const line of [
      /State +new: waiting for you, until .*, 20\d\d, .* [AP]M GMT\+[12]\n/,
      /Your floor +\$15,000\nAmount +\$12,000\n/,
      /The buyer offered \$12,000: Is a plan possible\?\n/,
      /\nEmails:\n {2}to the buyer, about step 1: waiting\n/,
    ])
      expect(shown).toMatch(line);
    await run("note", "O-AAAAA2", "-5% would do");
    expect((await run("show", "O-AAAAA2")).out).toMatch(/\nYour notes:\n {2}.*UTC: -5% would do\n/);
  });

  it("are confirmed once the seller sees the payment, and all that nobody confirmed are released in one step", async () => {
    const { db, run, find } = await open();
    const purchase = { state: "accepted", origin: "checkout", address_hash: "h" } as const;
    const held = { ...purchase, pay_by: inHours(20), paying_at: inHours(0) };
    await insertOffer(db, "O-AAAAA1", held);
    await insertOffer(db, "O-AAAAA2", { ...held, domain: "pier.com", email: "bob@buyer.example" });
    expect((await run("show", "O-AAAAA1", "--json")).out).not.toContain("address_hash");
    const { out } = await run("confirm", "O-AAAAA1", "--yes");
    expect(out).toMatch(
      /^Confirmed: harbor\.com is reserved for Ada Buyer until \w+ \d+, .+ email\.\n$/m,
    );
    expect(await run("release", "--yes", "--json")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/"released": \[\s*"O-AAAAA2"\s*\]/),
    });
    expect(await find("O-AAAAA2")).toMatchObject({ state: "declined" });
    expect(await find("O-AAAAA1")).toMatchObject({ state: "accepted" });
    expect((await run("release", "--yes")).out).toBe("There is no unpaid purchase to end.\n");
  });
});

it("an agreed name is listed as reserved until it is paid or the deadline passes", async () => {
  const shop = await openNewShop();
  const { environment, db } = shop;
  const names = async (...args: string[]) =>
    (await runVitrine(["names", ...args], environment)).out;
  const check = async () => (await runVitrine(["check"], environment)).out;
  await agree(shop, "O-AAAAA1", "2126-12-01T11:00:00.000Z");
  expect(await names()).toContain("reserved until Dec 1, 2126, 12:00 PM GMT+1 by O-AAAAA1");
  expect(await names("--status", "available")).toBe("No names.\n");
  expect(await names("export", "--format", "afternic")).not.toContain("harbor.com");
  expect(await names("export", "--status", "reserved")).toMatch(/harbor\.com,.*,available,/);
  expect(await check()).toContain(
    "harbor.com is reserved until Dec 1, 2126, 12:00 PM GMT+1 by offer O-AAAAA1\n",
  );
  await db
    .updateTable("offers")
    .set({ pay_by: inHours(-1) })
    .execute();
  expect(await names("--status", "available")).toContain("harbor.com");
  expect(await check()).not.toContain("O-AAAAA1");
  const unreachable = { ...environment, DATABASE_URL: "postgres://127.0.0.1:1/none" };
  expect(await runVitrine(["names"], unreachable)).toMatchObject({
    code: 0,
    err: expect.stringMatching(
      /^warning: reserved names may be shown as available: .*DATABASE_URL/,
    ),
  });
  const upload = ["names", "export", "--format", "afternic"];
  expect(await runVitrine(upload, unreachable)).toMatchObject({ code: 1, out: "" });
});

it("an agreement made elsewhere prints the buyer's private page, and names the offer in the way", async () => {
  const { run } = await openNewShop();
  const open = ["open", "harbor.com", "--to", "lena@buyer.example"];
  expect(await run(...open)).toMatchObject({ code: 2, err: expect.stringContaining("--amount") });
  const { out } = await run(...open, "--amount", "18k", "--days", "3", "--plan", "24", "--yes");
  expect(out).toMatch(/^ {2}http:\/\/localhost:3000\/offers\/\S+\n[^]*private page/m);
});

it("the text of a mail is printed in the form in which it can be saved, and then changed", async () => {
  const { folder, run } = await openNewShop();
  const name = "offer-countered-buyer";
  const { out } = await run("template", name);
  expect(out).toMatch(/^Subject: \{name\}: counteroffer of \{amount\}\n/);
  await folder.write(`mails/${name}.md`, `${out}\nYours, Ada\n`);
  await readGood(folder);
  expect((await run("template", name)).out).toContain("\nYours, Ada\n");
  expect((await run("template")).out).toMatch(/offer-countered-buyer +yours .* link /);
  expect(await run("template", "countered")).toMatchObject({ code: 1 });
});

it("the seller is shown what will happen and possible slips, and nothing happens without a yes", async () => {
  const { db, environment, find } = await openNewShop();
  await insertOffer(db, "O-AAAAA1");
  const ask = async (answer: string, ...args: string[]) => {
    const { terminal, shown } = recordTerminal(answer);
    const code = await runCommandLine(["offers", ...args], environment, terminal);
    return { code, shown: shown() };
  };
  const low = await ask("no", "counter", "O-AAAAA1", "12,001");
  expect(low.code).toBe(1);
  expect(low.shown).toContain("gets an email at once and can accept $12,001 until");
  expect(low.shown).toContain("Warning: this is below your own floor, $15,000.");
  expect(await find("O-AAAAA1")).toMatchObject({ state: "new" });
  const { code, shown } = await ask("yes", "accept", "O-AAAAA1");
  expect({ code, shown }).toMatchObject({ code: 0, shown: expect.stringContaining("Escrow.com") });
  expect(shown).toContain("Sell harbor.com for $12,000? Type yes to confirm: ");
  expect(await find("O-AAAAA1")).toMatchObject({ state: "accepted" });
});
