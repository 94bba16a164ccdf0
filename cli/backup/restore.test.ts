import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it, onTestFinished } from "vitest";
import type { Db } from "../../server/database/database.ts";
import { parseDatabaseUrl } from "../../server/database/location.ts";
import { listMigrations } from "../../server/database/migrate.ts";
import { openPostgresPool } from "../../server/database/postgres-pool.ts";
import { openSqlite } from "../../server/database/sqlite.ts";
import {
  findConversation,
  mintAnswerLink,
} from "../../server/conversations/people/answer-links.ts";
import {
  change,
  describeBackups,
  listReferences,
  makeDatabase,
  makeFolder,
  runOn,
} from "../../test/support/backups.ts";
import { openAt } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { insertOffer, settleOffer } from "../../test/support/offers.ts";

async function createOldDatabase(url: string): Promise<void> {
  const location = parseDatabaseUrl(url);
  if (!location) throw new Error(`not a database: ${url}`);
  const dialect =
    location.engine === "sqlite"
      ? new SqliteDialect({ database: openSqlite(location.path, () => undefined) })
      : new PostgresDialect({ pool: openPostgresPool(location.url, 10_000, () => undefined) });
  const db = new Kysely<unknown>({ dialect });
  const first = Object.entries(listMigrations(location.engine)).slice(0, 1);
  const provider = { getMigrations: async () => Object.fromEntries(first) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  await db.destroy();
  if (error) throw error;
}

describeBackups("a restored backup", (engine) => {
  it("replaces a database, which is kept, but inquiries that it lacks only if the seller says so", async () => {
    const url = await makeDatabase(engine(), "V-AAAAAA");
    const file = join(await makeFolder(), "backup");
    await runOn(url, "backup", file);
    await change(url, async (db) => {
      await db.updateTable("inquiries").set({ state: "spam" }).execute();
      await insertInquiry(db, "V-BBBBBB");
    });
    const list = () =>
      change(url, async (db) => {
        const rows = await db.selectFrom("inquiries").selectAll().orderBy("reference").execute();
        return rows.map(({ reference, state }) => `${reference} ${state}`);
      });
    const refused = await runOn(url, "restore", file);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("lacks:\n  inquiries: V-BBBBBB\nNothing was changed.");
    expect(await list()).toEqual(["V-AAAAAA spam", "V-BBBBBB new"]);
    const forced = await runOn(url, "restore", file, "--force", "--json");
    expect(forced).toMatchObject({ code: 0, err: "" });
    const { kept, ...rest } = JSON.parse(forced.out);
    expect(rest).toEqual({
      file,
      inquiries: 1,
      offers: 0,
      mails: 1,
      views: 0,
      domains: 0,
      keptFiles: null,
      files: 0,
      settings: false,
      returned: 0,
    });
    expect(await list()).toEqual(["V-AAAAAA new"]);
    await runOn(url, "restore", kept);
    expect(await list()).toEqual(["V-AAAAAA spam", "V-BBBBBB new"]);
  });

  it("replaces offers, agreements and payments that it lacks only if the seller says so", async () => {
    const url = await makeDatabase(engine());
    const file = join(await makeFolder(), "backup");
    const offers = [
      ["O-AAAAAA", "harbor.com"],
      ["O-BBBBBB", "quay.com"],
      ["O-CCCCCC", "pier.com"],
    ] as const;
    await change(url, async (db) => {
      for (const [reference, domain] of offers) await insertOffer(db, reference, { domain });
      await settleOffer(db, "O-BBBBBB", "accepted");
    });
    await runOn(url, "backup", file);
    await change(url, async (db) => {
      await settleOffer(db, "O-AAAAAA", "accepted");
      await settleOffer(db, "O-BBBBBB", "paid");
      for (const number of [1, 2, 3, 4]) await insertOffer(db, `O-DDDDD${number}`);
    });
    const listOffers = () =>
      change(url, async (db) => {
        const rows = await db.selectFrom("offers").selectAll().orderBy("id").execute();
        return rows.map(({ reference, state, paid_at: paidAt }) =>
          [reference, state, ...(paidAt === null ? [] : ["paid"])].join(" "),
        );
      });
    const before = ["O-AAAAAA new", "O-BBBBBB accepted", "O-CCCCCC new"];
    const after = [
      "O-AAAAAA accepted",
      "O-BBBBBB accepted paid",
      "O-CCCCCC new",
      ...[1, 2, 3, 4].map((number) => `O-DDDDD${number} new`),
    ];
    const refused = await runOn(url, "restore", file);
    expect(refused).toEqual({
      code: 1,
      out: "",
      err: expect.stringContaining(
        "  offers: O-DDDDD2, O-DDDDD3, O-DDDDD4 and 1 earlier\n" +
          "  later steps of offers: O-AAAAAA, O-BBBBBB\nNothing was changed.",
      ),
    });
    expect(await listOffers()).toEqual(after);
    const forced = await runOn(url, "restore", file, "--force", "--json");
    expect(forced).toMatchObject({ code: 0, err: "" });
    expect(await listOffers()).toEqual(before);
    const { kept, offers: count } = JSON.parse(forced.out);
    expect(count).toBe(3);
    const { code, out } = await runOn(url, "restore", kept);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining(": 0 inquiries, 7 offers, "),
    });
    expect(await listOffers()).toEqual(after);
  });

  it("ends all answer links, so that a revoked one never works again", async () => {
    const url = await makeDatabase(engine(), "V-AAAAAA");
    const file = join(await makeFolder(), "backup");
    const mint = (db: Db) =>
      mintAnswerLink(
        db,
        { inquiry_id: 1, offer_id: null },
        { shop: { answerLinks: true }, siteUrl: "" },
        Date.now(),
      );
    const find = (link: string | null) =>
      change(url, (db) => findConversation(db, link?.split("/").at(-1) ?? "", Date.now()));
    const link = await change(url, mint);
    expect(await find(link)).toEqual({ inquiry_id: 1, offer_id: null });
    await runOn(url, "backup", file);
    expect((await runOn(url, "leads", "links", "revoke", "V-AAAAAA")).code).toBe(0);
    const { code, out } = await runOn(url, "restore", file);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("The answer links in earlier emails no longer work"),
    ]);
    expect(await find(link)).toBeUndefined();
    expect(await change(url, (db) => db.selectFrom("answer_links").selectAll().execute())).toEqual(
      [],
    );
    expect(await find(await change(url, mint))).toBeDefined();
  });
});

describeBackups("a backup", (engine) => {
  it("is not restored while the shop is running", async () => {
    const url = await makeDatabase(engine(), "V-AAAAAA");
    const file = join(await makeFolder(), "backup");
    await runOn(url, "backup", file);
    const shop = await openAt(url);
    onTestFinished(() => shop.close());
    await shop.check();
    const { code, err } = await runOn(url, "restore", file);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("stop the shop") });
    await insertInquiry(shop.db, "V-BBBBBB");
  });

  it("of an older version is brought up to date at the next start", async () => {
    const old = await engine().createEmptyDatabase();
    await createOldDatabase(old);
    const file = join(await makeFolder(), "backup");
    expect(await runOn(old, "backup", file)).toMatchObject({ code: 0, err: "" });
    const url = await makeDatabase(engine());
    expect(await runOn(url, "restore", file)).toMatchObject({ code: 0, err: "" });
    await change(url, (db) => insertOffer(db, "O-AAAAAA"));
    expect((await runOn(url, "restore", file)).err).toContain("offers: O-AAAAAA\n");
    expect(await runOn(url, "restore", file, "--force")).toMatchObject({ code: 0, err: "" });
    expect(await change(url, (db) => db.selectFrom("offers").selectAll().execute())).toEqual([]);
  });

  it("of a newer version is refused", async () => {
    const url = await makeDatabase(engine(), "V-AAAAAA");
    const file = join(await makeFolder(), "backup");
    await change(url, (db) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'x')`.execute(db),
    );
    await runOn(url, "backup", file);
    const { code, err } = await runOn(await makeDatabase(engine()), "restore", file);
    expect({ code, err }).toEqual({
      code: 1,
      err: `${file} was made by a newer version of Vitrine (9999-future): update first\n`,
    });
  });

  it("is refused if it isn't a backup or is incomplete", async () => {
    const url = await makeDatabase(engine(), "V-AAAAAA");
    const folder = await makeFolder();
    const file = join(folder, "backup");
    await runOn(url, "backup", file);
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    await writeFile(join(folder, "notes"), "Remember the milk");
    const other = engine().name === "sqlite" ? "PGDMP" : "SQLite format 3\0";
    await writeFile(join(folder, "other"), other);
    const restore = async (name: string) => {
      const { code, err } = await runOn(url, "restore", join(folder, name));
      return `${code} ${err}`;
    };
    expect(await restore("backup")).toMatch(/^1 .*(damaged|could not read|truncated|unexpected)/s);
    expect(await restore("notes")).toMatch(
      /^1 .*isn't a backup: name a file that npm run vitrine -- backup has written\n$/,
    );
    expect(await restore("other")).toMatch(/^1 .*but the shop uses .*Nothing was changed/);
    expect(await restore("none")).toMatch(/^1 .*there's no such file/);
    expect(await listReferences(url)).toEqual(["V-AAAAAA"]);
  });
});
