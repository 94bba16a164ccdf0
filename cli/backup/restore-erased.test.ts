import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Db } from "../../server/database/database.ts";
import { commitViews } from "../../server/figures/recorder.ts";
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
import { insertOffer } from "../../test/support/offers.ts";

const VISITOR = "visitor_1763720000000_k3j2";
const VIEW = {
  domain: "harbor.com",
  visitor_id: VISITOR,
  user_agent: "",
  referrer: "direct",
  viewed_at: "2026-11-20T10:00:00.000Z",
  place: "shop" as const,
};
const ADA = "ada@buyer.example";

async function listAll(db: Db) {
  const inquiries = await db.selectFrom("inquiries").select("reference").execute();
  const offers = await db.selectFrom("offers").select("reference").execute();
  const views = await db.selectFrom("domain_page_views").select("visitor_id").execute();
  const mails = await db.selectFrom("outbox").select("params").execute();
  return {
    references: [...inquiries, ...offers].map(({ reference }) => reference).toSorted(),
    views: views.length,
    isNamed: JSON.stringify(mails).includes(ADA),
  };
}

/** Ada and a visitor are in the backup, and were erased after it was made. */
async function makeShop(engine: () => Parameters<typeof makeDatabase>[0]) {
  const url = await makeDatabase(engine(), "V-AAAAAA");
  const file = join(await makeFolder(), "backup");
  await change(url, async (db) => {
    await insertOffer(db, "O-AAAAAA", { email: "Ada@Buyer.example" });
    await insertInquiry(db, "V-BBBBBB", { email: "bob@buyer.example" });
  });
  const database = await openAt(url);
  await commitViews(database, [VIEW]);
  await database.close();
  await runOn(url, "backup", file, "--database-only");
  for (const whom of [ADA, VISITOR]) {
    expect((await runOn(url, "leads", "erase", whom, "--yes")).code).toBe(0);
  }
  return { url, file };
}

const EVERYBODY = ["O-AAAAAA", "V-AAAAAA", "V-BBBBBB"];

describeBackups("people whose data was erased after the backup was made", (engine) => {
  it("are told of by the restore, which keeps their list and not their addresses", async () => {
    const { url, file } = await makeShop(engine);
    const stored = await change(url, (db) => db.selectFrom("settings").selectAll().execute());
    expect(JSON.stringify(stored)).toContain("erased");
    expect(JSON.stringify(stored).toLowerCase()).not.toMatch(/ada@|buyer\.example|visitor_/);
    const { code, out } = await runOn(url, "restore", file, "--yes");
    expect(code).toBe(0);
    expect(out).toContain("2 people whose data was erased are in the database again");
    expect(out).toMatch(/leads erase --again\n[^]*Then start the shop\.\n$/);
    expect(await change(url, listAll)).toMatchObject({ references: EVERYBODY, views: 1 });
    const again = await runOn(url, "leads", "erase", "--again", "--yes");
    expect(again.out).toBe("Erased again: 1 inquiry, 1 offer, 3 emails, 1 page view.\n");
    expect(await change(url, listAll)).toEqual({
      references: ["V-BBBBBB"],
      views: 0,
      isNamed: false,
    });
    expect((await runOn(url, "leads", "erase", "--again", "--yes")).out).toMatch(/^Nobody/);
  });

  it("keep what they sent after the erasure", async () => {
    const { url } = await makeShop(engine);
    const later = join(await makeFolder(), "later");
    await change(url, async (db) => {
      await insertInquiry(db, "V-CCCCCC", { created_at: "2999-01-01T00:00:00.000Z" });
      await insertInquiry(db, "V-AAAAAA");
    });
    await runOn(url, "backup", later, "--database-only");
    const { out } = await runOn(url, "restore", later);
    expect(out).toContain("1 person whose data was erased is in the database again");
    await runOn(url, "leads", "erase", "--again", "--yes");
    expect(await listReferences(url)).toEqual(["V-BBBBBB", "V-CCCCCC"]);
  });
});

describeBackups(
  "an erasure",
  (engine) => {
    it("is named as lost if the list of erasures is lost with a damaged database", async () => {
      const { url, file } = await makeShop(engine);
      await writeFile(url.slice("file:".length), "no database any more");
      const { code, out } = await runOn(url, "restore", file, "--force", "--yes");
      expect(code).toBe(0);
      expect(out).toContain("too damaged to read its list of erasures");
    });
  },
  ["sqlite"],
);
