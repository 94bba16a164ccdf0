import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import type { Db } from "../../server/database/database.ts";
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

describeBackups("a restored backup", (engine) => {
  it("replaces a database, which is kept, but what that has and the backup lacks only if the seller says so", async () => {
    const url = await makeDatabase(engine(), "V-AAAAAA");
    const file = join(await makeFolder(), "backup");
    await change(url, async (db) => {
      await insertOffer(db, "O-AAAAAA", { domain: "harbor.com" });
      await insertOffer(db, "O-BBBBBB", { domain: "quay.com" });
      await settleOffer(db, "O-BBBBBB", "accepted");
    });
    await runOn(url, "backup", file);
    const list = () =>
      change(url, async (db) => {
        const inquiries = await db.selectFrom("inquiries").select(["reference", "state"]).execute();
        const offers = await db.selectFrom("offers").select(["reference", "state"]).execute();
        return [...inquiries, ...offers].map(({ reference, state }) => `${reference} ${state}`);
      });
    const before = await list();
    await change(url, async (db) => {
      await db.updateTable("inquiries").set({ state: "spam" }).execute();
      await insertInquiry(db, "V-BBBBBB");
      await settleOffer(db, "O-AAAAAA", "accepted");
      await settleOffer(db, "O-BBBBBB", "paid");
      for (const number of [1, 2, 3, 4]) await insertOffer(db, `O-DDDDD${number}`);
    });
    const after = await list();
    const refused = await runOn(url, "restore", file);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain(
      "lacks:\n  inquiries: V-BBBBBB\n" +
        "  offers: O-DDDDD2, O-DDDDD3, O-DDDDD4 and 1 earlier\n" +
        "  later steps of offers: O-AAAAAA, O-BBBBBB\nNothing was changed.",
    );
    expect(await list()).toEqual(after);
    const forced = await runOn(url, "restore", file, "--force", "--json");
    expect(forced).toMatchObject({ code: 0, err: "" });
    const { kept, ...rest } = JSON.parse(forced.out);
    expect(rest).toMatchObject({ file, inquiries: 1, offers: 2, returned: 0, keptFiles: null });
    expect(await list()).toEqual(before);
    expect((await runOn(url, "restore", kept)).code).toBe(0);
    expect(await list()).toEqual(after);
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
