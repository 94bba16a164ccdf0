import { expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../test/support/content-folder.ts";
import { openAt } from "../test/support/engines.ts";
import { insertInquiry } from "../test/support/inquiries.ts";
import { insertOffer } from "../test/support/offers.ts";
import { addViews } from "../test/support/report.ts";
import { runVitrine } from "../test/support/vitrine.ts";
import { REPORT } from "../server/outbox/outbox.ts";

it("report prints, writes or mails the chosen week", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const { environment } = folder;
  const database = await openAt(environment.DATABASE_URL);
  onTestFinished(async () => {
    await database.close();
    await folder.remove();
  });
  await addViews(database, "harbor.com", "2026-11-18T15:00:00.000Z", { count: 3 });
  const run = (line: string, more: Record<string, string> = {}) =>
    runVitrine(["report", ...line.split(" ")], { ...environment, ...more });
  const printed = await run("--week 2026-W47");
  expect(printed.err).toBe("");
  expect(printed.out).toMatch(/Harbor Names: Nov 16 to Nov 22, 2026\n[^]*Name +Views +Inquiries/);
  await insertInquiry(database.db, "V-AAAAAA", {}, false);
  await insertOffer(database.db, "O-BBBBBB", { domain: "harbor.com", name: "Ada Buyer" });
  const json = (await run("--week 2026-W47 --json")).out;
  expect(JSON.parse(json)).toMatchObject({
    period: { week: "2026-W47" },
    toDo: { inquiries: { count: 1 }, offers: [{ reference: "O-BBBBBB" }] },
    names: [{ name: "harbor.com", views: 3 }],
  });
  expect(json).not.toMatch(/Ada|buyer\.example/);
  expect((await run("--mail")).err).toContain("SMTP_ADDRESS");
  expect((await run("--mail", { SMTP_URL: "smtp://127.0.0.1:1" })).out).toContain("Queued");
  const queued = database.db.selectFrom("outbox").select("template").orderBy("id", "desc");
  expect(await queued.executeTakeFirst()).toEqual({ template: REPORT });
  expect((await run("--week 2999-W01")).code).toBe(1);
  expect((await run("--week 2026-W54")).code).toBe(2);
});
