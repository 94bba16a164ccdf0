import { expect, it, onTestFinished } from "vitest";
import { DAY_MS } from "../../catalogue/format/time.ts";
import { actOnOffer } from "../../server/offers/act.ts";
import type { Action } from "../../server/offers/rules.ts";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { openAt, startSqlite } from "../../test/support/engines.ts";
import { findOffer, insertOffer } from "../../test/support/offers.ts";
import { recordTerminal } from "../../test/support/recorded-terminal.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { runCommandLine } from "../run.ts";

const HARBOR = "listings/harbor.com.yaml";
const LATER = "2126-12-01T11:00:00.000Z";
const ACCEPT = { kind: "accepted", payBy: LATER, payLink: null, note: null } as const;

async function openShop() {
  const engine = await startSqlite();
  onTestFinished(() => engine.close());
  const url = await engine.createDatabase();
  const database = await openAt(url);
  onTestFinished(() => database.close());
  const folder = await makeContentFolder();
  await folder.writeListing("harbor.com", { price: "$24,000", escrowLink: undefined });
  await folder.writeListing("pier.com", { escrowLink: undefined });
  const environment = { CONTENT_DIR: folder.dir, DATABASE_URL: url };
  const act = (offerId: number, actor: "buyer" | "seller", action: Action) =>
    actOnOffer(database, {
      offerId,
      actor,
      action,
      seen: null,
      status: "available",
      time: Date.now(),
    });
  return {
    db: database.db,
    folder,
    act,
    run: (...args: string[]) => runVitrine(["offers", ...args], environment),
    find: (reference: string) => findOffer(database.db, reference),
    async ask(args: readonly string[], meanwhile?: () => Promise<unknown>) {
      const { terminal, shown } = recordTerminal("yes");
      const ask = async (question: string) => {
        await meanwhile?.();
        return terminal.ask(question);
      };
      const code = await runCommandLine(["offers", ...args], environment, { ...terminal, ask });
      return { code, shown: shown() };
    },
  };
}

async function openSale() {
  const shop = await openShop();
  const { id } = await insertOffer(shop.db, "O-AAAAA1");
  await shop.act(id, "seller", ACCEPT);
  expect((await shop.run("paid", "O-AAAAA1", "--publish-price", "--yes")).code).toBe(0);
  const statusOf = async () => {
    const { catalogue } = await readGood(shop.folder);
    return catalogue.byDomain.get("harbor.com");
  };
  return { ...shop, id, statusOf };
}

it("a counteroffer with a mistyped sum can be replaced, and then taken back", async () => {
  const { db, run, find, ask } = await openShop();
  await insertOffer(db, "O-AAAAA1");
  await run("counter", "O-AAAAA1", "185000", "--yes");
  expect((await run("show", "O-AAAAA1")).out).toMatch(
    /offers counter O-AAAAA1 24,000\n.*offers recall O-AAAAA1\n/,
  );
  expect(await run("counter", "O-AAAAA1", "12,000", "--yes")).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      "has already offered $12,000. Ask for more, or take back your counteroffer",
    ),
  });
  const replaced = await ask(["counter", "O-AAAAA1", "18,500"]);
  expect(replaced.code).toBe(0);
  expect(replaced.shown).toContain(
    "Ada Buyer offers $12,000 for harbor.com.\nThis replaces your counteroffer of $185,000, which can't be accepted anymore.\n",
  );
  expect(replaced.shown).toContain("Replace $185,000 with $18,500? Type yes to confirm: ");
  expect(await find("O-AAAAA1")).toMatchObject({ turn: "buyer", amount: 18_500 });
  const { out } = await run("recall", "O-AAAAA1", "--note", "A typo, sorry.", "--yes", "--json");
  expect(JSON.parse(out)).toMatchObject({ state: "countered", amount: 12_000, recalled: 18_500 });
  const { out: shown } = await run("show", "O-AAAAA1");
  expect(shown).toContain("you: replaced the counteroffer and asked for $18,500, until");
  expect(shown).toContain("you: took back the counteroffer, so back on the table is $12,000");
  expect(shown).toContain("offers counter O-AAAAA1 24,000\n");
  expect(await run("recall", "O-AAAAA1", "--yes")).toMatchObject({
    code: 1,
    err: expect.stringContaining("has no counteroffer of yours that waits for an answer"),
  });
});

it("a seller who corrects a counteroffer too late hears that the buyer has accepted it", async () => {
  for (const late of [
    ["recall", "O-AAAAA1"],
    ["counter", "O-AAAAA1", "20,000"],
  ]) {
    const { db, run, find, act, ask } = await openShop();
    const { id } = await insertOffer(db, "O-AAAAA1");
    await run("counter", "O-AAAAA1", "18,500", "--yes");
    const { code, shown } = await ask(late, () => act(id, "buyer", ACCEPT));
    expect([code, shown]).toEqual([
      1,
      expect.stringContaining("Ada Buyer has already accepted $18,500, so nothing was done"),
    ]);
    expect(await find("O-AAAAA1")).toMatchObject({ state: "accepted", amount: 18_500 });
  }
});

it("a payment that was recorded by mistake is taken back, in the name's file too", async () => {
  const { run, find, ask, statusOf } = await openSale();
  const unclear = await run("unpaid", "O-AAAAA1", "--yes");
  expect(unclear).toMatchObject({
    code: 2,
    err: expect.stringContaining("--mistake or --returned"),
  });
  const { code, shown } = await ask(["unpaid", "O-AAAAA1", "--mistake"]);
  expect(code).toBe(0);
  expect(shown).toContain("harbor.com is marked as paid by Ada Buyer: $12,000.\n");
  expect(shown).toMatch(/The agreement goes on: harbor\.com is reserved for Ada Buyer until /);
  expect(shown).toContain(
    "Change to its file: status=available, soldDate removed, soldPrice removed.\n",
  );
  expect(await statusOf()).toMatchObject({ status: "available", soldDate: null, soldPrice: null });
  const offer = await find("O-AAAAA1");
  expect(offer).toMatchObject({ state: "accepted", paid_at: null });
  expect(Date.parse(offer.pay_by ?? "") - Date.now()).toBeGreaterThan(6 * DAY_MS);
  expect(await run("unpaid", "O-AAAAA1", "--mistake", "--yes")).toMatchObject({
    code: 1,
    err: expect.stringContaining("O-AAAAA1 isn't marked as paid"),
  });
  expect((await run("paid", "O-AAAAA1", "--yes")).code).toBe(0);
  expect(await statusOf()).toMatchObject({ status: "sold" });
});

it("a returned payment ends the sale, and a second run completes an interrupted one", async () => {
  const { folder, run, find, statusOf } = await openSale();
  const available = (await folder.read(HARBOR)).replace(/^sold.*\n/gm, "");
  await folder.write(HARBOR, available.replace("status: sold", "status: available"));
  const { out } = await run("unpaid", "O-AAAAA1", "--returned", "--yes");
  expect(out).toContain(
    "Not paid: harbor.com; the sale has ended, and harbor.com is for sale again. The buyer gets an email. No file was changed.\n",
  );
  expect(await find("O-AAAAA1")).toMatchObject({ state: "declined", paid_at: null });
  expect(await statusOf()).toMatchObject({ status: "available" });
});

it("a file that tells of another sale or buyer stays as it is", async () => {
  for (const day of ["2026-01-02", "2127-01-02"]) {
    const sale = await openSale();
    const sold = (await sale.folder.read(HARBOR)).replace(/^soldDate: .*$/m, `soldDate: ${day}`);
    await sale.folder.write(HARBOR, sold);
    expect(await sale.run("unpaid", "O-AAAAA1", "--mistake", "--yes")).toMatchObject({
      code: 1,
      err: expect.stringContaining("harbor.com is sold in your files: change that first"),
    });
    const { shown } = await sale.ask(["unpaid", "O-AAAAA1", "--returned"]);
    expect(shown).toMatch(/was sold on Jan 2, 2\d+, not on the day of this payment/);
    expect(await sale.folder.read(HARBOR)).toBe(sold);
    expect(await sale.find("O-AAAAA1")).toMatchObject({ state: "declined" });
  }

  const other = await openSale();
  const again = { price: "$24,000", escrowLink: undefined, status: "reserved" };
  await other.folder.writeListing("harbor.com", again);
  expect(await other.run("unpaid", "O-AAAAA1", "--mistake", "--yes")).toMatchObject({
    code: 1,
    err: expect.stringContaining("harbor.com is reserved in your files"),
  });
  expect(await other.find("O-AAAAA1")).toMatchObject({ paid_at: expect.any(String) });
});
