import { pino } from "pino";
import { expect, onTestFinished, it, vi } from "vitest";
import type { Fault } from "../../catalogue/schema/fault.ts";
import {
  type ContentFolder,
  makeContentFolder,
  readGood,
} from "../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { startWebhookServer, WEBHOOK_SECRET } from "../../test/support/notify-servers.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { readSetting } from "../database/settings.ts";
import { noteChannels } from "./events.ts";
import { openNotify } from "./notify.ts";
import { composeFaults, watchContentFaults } from "./content-faults.ts";

const WAIT = { timeout: 10_000, interval: 20 };
const log = pino({ level: "silent" });

/** Starts one process's share of the work: it watches its files, and sends what it finds. */
async function start(database: Database, webhook: string, given?: ContentFolder) {
  const environment = { SITE_URL: "https://names.example", WEBHOOK_SECRET, WEBHOOK_URL: webhook };
  const { config, faults } = readConfig(environment);
  if (!config) throw new Error(JSON.stringify(faults));
  const folder = given ?? (await makeContentFolder(["harbor.com", "pier.com"]));
  const content = { current: await readGood(folder), faults: [] as readonly Fault[] };
  await noteChannels(database.db, ["webhook"]);
  const notify = openNotify({ config, content, database, log, backoff: () => 20, pollMs: 20 });
  const { wake } = notify;
  const workers = [
    watchContentFaults({ content, database, log, pollMs: 20, onTold: wake }),
    notify,
  ];
  const close = () => Promise.all(workers.map((worker) => worker.close()));
  onTestFinished(async () => void (await close()));
  return { folder, content, close };
}

describeOnSqlite("a fault in the content", (engine) => {
  const price: Fault = {
    file: "listings/names.csv",
    line: 3,
    field: "price",
    found: '"$9,888 OBO"',
    wanted: "whole US dollars",
  };
  const words = 'listings/names.csv:3: price: found "$9,888 OBO", expected whole US dollars';
  const about = { file: "about.md", field: "", found: "HTML", wanted: "Markdown" };

  it("is reported once, by mail and notification, even with two processes and after a restart, and again when it comes back", async () => {
    const database = await openTestDatabase(engine());
    onTestFinished(() => database.close());
    const webhook = await startWebhookServer();
    const one = await start(database, webhook.origin);
    const two = await start(database, webhook.origin);
    const listTold = () =>
      webhook.calls.map(
        ({ body }) => (JSON.parse(body) as { data: { faults: string[] } }).data.faults,
      );
    const set = (faults: readonly Fault[]) => {
      for (const { content } of [one, two]) content.faults = faults;
    };
    set([price]);
    await vi.waitFor(() => expect(listTold()).toEqual([[words]]), WAIT);
    set([price, about]);
    const second = ["about.md: found HTML, expected Markdown"];
    await vi.waitFor(() => expect(listTold()).toEqual([[words], second]), WAIT);
    const late = await start(database, webhook.origin);
    late.content.faults = [price, about];
    set([]);
    late.content.faults = [];
    const readTold = () => readSetting(database.db, "told_content_faults");
    await vi.waitFor(async () => expect(await readTold()).toBe("[]"), WAIT);
    await late.close();
    set([price]);
    await vi.waitFor(() => expect(listTold()).toHaveLength(3), WAIT);
    expect(listTold()[2]).toEqual([words]);
    set([
      { ...price, line: 9 },
      { ...price, line: 1, found: "7 more faults", isRest: true },
      about,
    ]);
    await vi.waitFor(() => expect(listTold()).toHaveLength(4), WAIT);
    expect(listTold()[3]).toEqual(second);
    await Promise.all([one, two].map(({ close }) => close()));
    const restarted = await start(database, webhook.origin);
    await vi.waitFor(async () => expect(await readTold()).toBe("[]"), WAIT);
    restarted.content.faults = [price];
    await vi.waitFor(() => expect(listTold()).toHaveLength(5), WAIT);
    const mails = await database.db
      .selectFrom("outbox")
      .selectAll()
      .where("channel", "=", "mail")
      .orderBy("id")
      .execute();
    expect(mails).toHaveLength(5);
    const shop = { name: "Harbor Names", email: "hello@harbor.example", identity: null };
    const [mail] = mails.map((row) => composeFaults(row.params, shop, "https://names.example"));
    expect(mail).toMatchObject({
      to: "hello@harbor.example",
      subject: "Your shop's files have a fault",
      text: expect.stringContaining(words),
    });
  });
});
