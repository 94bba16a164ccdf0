import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openAt, type TestEngine } from "../../test/support/engines.ts";
import { makeListing } from "../../test/support/listing.ts";
import { addViews, makeReported, NEW_YORK } from "../../test/support/report.ts";
import { listMailKinds } from "../mail-kinds.ts";
import { REPORT } from "../outbox/outbox.ts";
import { weekOf } from "./period.ts";
import { findDue, openReports } from "./schedule.ts";

const SITE = "https://names.example";
const LISTED = makeReported([makeListing({ domain: "people.talk" })]);
const MONDAY = "2026-11-23T12:00:00.000Z";

it.each([
  ["on Monday before seven", "weekly", "2026-11-23T11:59:59.999Z", null],
  ["on Monday at seven", "weekly", MONDAY, "2026-W47"],
  ["two days late", "weekly", "2026-11-25T12:00:00.000Z", "2026-W47"],
  ["later than that", "weekly", "2026-11-25T12:00:00.001Z", null],
  ["if it isn't wanted", "no", MONDAY, null],
])("%s (%s), the report that is due at %s is %s", (_, report, now, key) => {
  const due = findDue(makeReported([], NEW_YORK, report).shop, Date.parse(now));
  expect(due && weekOf(due)).toBe(key);
});

async function open(engine: TestEngine, processes = 1) {
  const url = await engine.createDatabase();
  const databases = [await openAt(url)];
  while (databases.length < processes) databases.push(await openAt(url));
  onTestFinished(async () => void (await Promise.all(databases.map(({ close }) => close()))));
  const [database] = databases;
  if (!database) throw new Error("no database");
  async function runUntilDone(now = MONDAY, smtpUrl: string | null = "smtp://127.0.0.1:1") {
    let looks = 0;
    const config = {
      siteUrl: SITE,
      get smtpUrl() {
        looks += 1;
        return smtpUrl;
      },
    };
    const workers = databases.map((each) =>
      openReports({
        config,
        content: { current: LISTED as never },
        database: each,
        log: pino({ level: "silent" }),
        onMail: () => undefined,
        now: () => Date.parse(now),
        pollMs: 5,
      }),
    );
    const read = () =>
      database?.db
        .selectFrom("settings")
        .select("value")
        .where("name", "like", "report_done_%")
        .executeTakeFirst();
    if (smtpUrl) await expect.poll(read).toBeDefined();
    // Each worker does what is due before it looks again.
    else await expect.poll(() => looks).toBeGreaterThan(2 * workers.length);
    await Promise.all(workers.map((worker) => worker.close()));
    const query = database?.db.selectFrom("outbox").select(["template", "params"]);
    return (await query?.execute()) ?? [];
  }
  return { database, runUntilDone };
}

describeOnEachEngine("the report by mail", (engine) => {
  it("is queued once by two processes, and not again after a restart", async () => {
    const { database, runUntilDone } = await open(engine(), 2);
    await addViews(database, "people.talk", "2026-11-18T15:00:00.000Z");
    expect(await runUntilDone(MONDAY, null)).toEqual([]);
    await runUntilDone();
    const [mail, ...others] = await runUntilDone("2026-11-24T12:00:00.000Z");
    expect([mail?.template, others]).toEqual([REPORT, []]);
    const kinds = listMailKinds({ database, content: { current: LISTED as never }, siteUrl: SITE });
    const { subject, messageId, to } = await kinds.compose([mail as never]);
    expect({ subject, messageId, to }).toEqual({
      subject: "1 view: Nov 16 to Nov 22, 2026",
      messageId: "<2026-W47.report@names.example>",
      to: "hello@harbor.example",
    });
  });

  it("isn't sent about a week in which nothing happened", async () => {
    const { runUntilDone } = await open(engine());
    expect(await runUntilDone()).toEqual([]);
  });
});
