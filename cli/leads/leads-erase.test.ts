import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, it, onTestFinished, test, vi } from "vitest";
import { commitViews, readAnalytics } from "../../server/figures/recorder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openAt, startPostgres, startSqlite } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { insertOffer } from "../../test/support/offers.ts";
import { recordTerminal } from "../../test/support/recorded-terminal.ts";
import { runCommandLine } from "../run.ts";

const TIME = "2026-11-20T10:00:00.000Z";

describeOnSqlite("a visitor's page views", (engine) => {
  it("are erased by the visitor's ID, and the counts stay", async () => {
    const url = await engine().createDatabase();
    const database = await openAt(url);
    const { db } = database;
    onTestFinished(() => database.close());
    const view = {
      domain: "harbor.com",
      user_agent: "",
      referrer: "direct",
      viewed_at: TIME,
      place: "shop" as const,
    };
    await commitViews(database, [
      { ...view, visitor_id: "visitor_1_gone" },
      { ...view, visitor_id: "visitor_1_gone" },
      { ...view, visitor_id: "visitor_2_kept" },
    ]);
    const { terminal, shown } = recordTerminal("yes");
    const args = ["leads", "erase", "visitor_1_gone"];
    expect(await runCommandLine(args, { DATABASE_URL: url }, terminal)).toBe(0);
    expect(shown()).toContain(
      "Erased: 2 page views. The view counts of the domains don't change.\n",
    );
    const kept = [{ visitor_id: "visitor_2_kept" }];
    for (const table of ["domain_page_views", "domain_visitors"] as const) {
      expect(await db.selectFrom(table).select("visitor_id").execute()).toEqual(kept);
    }
    const analytics = { view_count: 3, unique_visitors: 2 };
    expect(await readAnalytics(db, "harbor.com")).toMatchObject(analytics);
    expect(await runCommandLine(args, { DATABASE_URL: url }, terminal)).toBe(1);
  });
});

it("erased data is gone from SQLite's files, even while the shop is open", async () => {
  const engine = await startSqlite();
  onTestFinished(() => engine.close());
  const url = await engine.createDatabase();
  const database = await openAt(url);
  const { db } = database;
  onTestFinished(() => database.close());
  await insertInquiry(db, "V-AAAAAA", { message: "Words to be forgotten" });
  await insertOffer(db, "O-AAAAAA", { message: "An offer to be forgotten" });
  const billing = JSON.stringify({ company: "Pier & Sons to be forgotten" });
  await db.updateTable("offers").set({ billing }).execute();
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const path = url.slice("file:".length);
  const readAll = async () =>
    (await readFile(path, "latin1")) + (await readFile(`${path}-wal`, "latin1"));
  expect(await readAll()).toContain("Words to be forgotten");
  const args = ["leads", "erase", "ada@buyer.example", "--yes"];
  expect(await runCommandLine(args, { DATABASE_URL: url }, recordTerminal("").terminal)).toBe(0);
  expect(await readAll()).not.toMatch(/to be forgotten|ada@buyer\.example/);
  for (const table of ["offers", "offer_steps", "offer_links", "outbox"] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test.runIf(process.env.TEST_FULL)("erased data is gone from PostgreSQL's table files", async () => {
  const engine = await startPostgres();
  onTestFinished(() => engine.close());
  const url = await engine.createDatabase();
  const database = await openAt(url);
  const { db } = database;
  onTestFinished(() => database.close());
  await insertInquiry(db, "V-AAAAAA", { message: "Words to be forgotten" });
  await insertOffer(db, "O-AAAAAA", { message: "An offer to be forgotten" });
  await insertInquiry(db, "V-AAAAAB", { email: "other@buyer.example", message: "Words to keep" });
  await sql`analyze`.execute(db);
  const begun = Promise.withResolvers<void>();
  const isInFiles = async (words: string) => {
    await sql`checkpoint`.execute(db);
    const { rows } = await sql<{ n: number }>`select count(*) as n
      from (select 'base/' || oid as dir from pg_database where datname = current_database()) d,
        pg_ls_dir(dir) as file
      where position(convert_to(${words}, 'utf8')
        in pg_read_binary_file(dir || '/' || file, 0, 1000000000, true)) > 0`.execute(db);
    return Number(rows[0]?.n) > 0;
  };
  expect(await isInFiles("Words to be forgotten")).toBe(true);
  const args = ["leads", "erase", "ada@buyer.example", "--yes"];
  const reader = await openAt(url);
  onTestFinished(reader.close);
  const isErased = () =>
    db
      .selectFrom("inquiries")
      .select("id")
      .execute()
      .then(({ length }) => length === 1);
  const reading = reader.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      await trx.selectFrom("settings").selectAll().execute();
      begun.resolve();
      await vi.waitFor(async () => expect(await isErased()).toBe(true), 20_000);
    });
  await begun.promise;
  expect(await runCommandLine(args, { DATABASE_URL: url }, recordTerminal("").terminal)).toBe(0);
  await reading;
  expect(await isInFiles("Words to be forgotten")).toBe(false);
  expect(await isInFiles("An offer to be forgotten")).toBe(false);
  expect(await isInFiles("ada@buyer.example")).toBe(false);
  expect(await isInFiles("Words to keep")).toBe(true);
});

describeOnSqlite("at a terminal, erasing", (engine) => {
  it("shows what will be erased, and needs a yes", async () => {
    const url = await engine().createDatabase();
    const { db, close } = await openAt(url);
    onTestFinished(() => close());
    await insertInquiry(db, "V-AAAAAA");
    await insertOffer(db, "O-AAAAAA", { email: "ADA@buyer.example" });
    const { terminal, shown } = recordTerminal("no");
    const args = ["leads", "erase", "ada@buyer.example"];
    expect(await runCommandLine(args, { DATABASE_URL: url }, terminal)).toBe(1);
    expect(shown()).toMatch(/V-AAAAAA[^]*Nothing was changed\./);
    expect(await db.selectFrom("inquiries").select("reference").execute()).toHaveLength(1);
  });
});
