import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { type TestEngine } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { readConfig } from "../config.ts";
import { openDatabase } from "../database/database.ts";
import { openServices } from "../services.ts";

async function openShop(engine: TestEngine, environment: Record<string, string>) {
  const folder = await makeContentFolder(["harbor.com"]);
  const DATABASE_URL = await engine.createDatabase();
  const { config } = readConfig({ CONTENT_DIR: folder.dir, DATABASE_URL, ...environment });
  if (!config) throw new Error("the environment is wrong");
  const database = await openDatabase(config.database, () => undefined);
  await insertInquiry(database.db, "V-AAAAAA");
  await database.db
    .insertInto("mailed_mailboxes")
    .values({ mailbox: "ada@buyer.example", mailed_at: "2026-11-20T10:00:00.000Z" })
    .execute();
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const services = openServices({
    config,
    content: await readGood(folder),
    database,
    log: pino(stream),
  });
  return { services, lines };
}

describeOnSqlite("the shop", (engine) => {
  it("logs at the start how many emails are waiting because SMTP_ADDRESS isn't set", async () => {
    const { services, lines } = await openShop(engine(), {});
    services.mail.wake();
    await services.close();
    expect(lines.join("")).toContain('"msg":"1 email is waiting: SMTP_ADDRESS isn\'t set"');
  });

  it("forgets which mailboxes it wrote to more than an hour ago", async () => {
    const { services } = await openShop(engine(), {});
    onTestFinished(() => services.close());
    const { db } = services.database;
    const readMailboxes = () => db.selectFrom("mailed_mailboxes").select("mailbox").execute();
    await vi.waitFor(async () => expect(await readMailboxes()).toEqual([]), 20_000);
  });
});
