import { readdir } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { assert, expect, it, onTestFinished, vi } from "vitest";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { storeDnsCheck } from "../../server/lookups/checks-table.ts";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openDeskServices } from "../../test/support/desk-services.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";

async function open(environment = {}) {
  const folder = await makeContentFolder(["harbor.com"]);
  return { folder, desk: await openDeskServices(folder.dir, { environment }) };
}

async function startSilentServer() {
  const sockets = new Set<Socket>();
  let isSilent = true;
  const server = createServer((socket) => void (isSilent ? sockets.add(socket) : socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const hangUp = () => {
    isSilent = false;
    sockets.forEach((socket) => socket.destroy());
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, hangUp };
}

it("Health shows the page at once, then the checks as they end, with a remedy for each", async () => {
  const mailServer = await startSilentServer();
  const key = "4711_aKeyOfTheSellers";
  const { desk, folder } = await open({
    SMTP_URL: mailServer.url,
    ESCROW_EMAIL: "seller@harbor.example",
    ESCROW_API_KEY: key,
    ESCROW_API: "http://127.0.0.1:1",
  });
  await folder.writeShop({ lead: ["none.com"] });
  expect((await desk.health.show()).checks.isOver).toBe(false);
  mailServer.hangUp();
  await vi.waitFor(async () => expect((await desk.health.show()).checks.isOver).toBe(true), 30_000);
  const { checks, files } = await desk.health.show();
  expect(checks.done).toBe(checks.total);
  expect(checks.found.find(({ check }) => check === "escrow")).toMatchObject({ state: "fault" });
  expect(JSON.stringify([checks, files])).not.toContain(key);
  expect(checks.found.findLastIndex(({ state }) => state !== "ok")).toBeLessThan(
    checks.found.findIndex(({ state }) => state === "ok"),
  );
  expect(files.warnings).toContain("shop.yaml: lead: none.com isn't listed");
});

it("Today shows the faults that Health found last", async () => {
  const mailServer = await startSilentServer();
  const { desk } = await open({ SMTP_URL: mailServer.url });
  expect((await desk.today.show()).groups).toEqual([]);
  mailServer.hangUp();
  const listTasks = async () => (await desk.today.show()).groups.flatMap(({ tasks }) => tasks);
  await expect.poll(listTasks).toContainEqual(expect.objectContaining({ name: "Mail server" }));
});

it("Health advises what can be done on the desk, without commands", async () => {
  const { desk, folder } = await open({ SITE_URL: "https://shop.test" });
  const { db } = desk.database;
  const before = toIso(Date.now() - 3 * DAY_MS);
  await insertInquiry(db, "V-AAAAAA", { created_at: before });
  const failed = { attempts: 100, last_error: "550 no", next_attempt_at: before };
  await db.updateTable("outbox").set(failed).execute();
  const due = { checked_at: before, due_at: before, confirmed_at: null, misses: 1 };
  const page = "https://shop.test/portfolio/harbor.com";
  const wrong = { domain: "harbor.com", page, ...due, faults: '["it has no address in DNS"]' };
  await storeDnsCheck(db, wrong);
  await folder.writeListing("harbor.com", { price: "$9,000", minimumOffer: "$2", floor: "$5,000" });
  const show = () => desk.health.show();
  await expect.poll(async () => (await show()).checks.isOver, { timeout: 30_000 }).toBe(true);
  const { checks, files } = await show();
  const advised = checks.found.filter(({ remedy }) => remedy).map(({ check }) => check);
  expect(advised).toEqual(
    expect.arrayContaining(["backups", "names in DNS", "mails", "inquiries"]),
  );
  expect(JSON.stringify([checks.found, files])).not.toContain("npm run vitrine");
});

it("Today names the file that has a fault, without the floor in it", async () => {
  const { desk, folder } = await open();
  await folder.writeListing("quay.com", { floor: "a secret", keywords: [], tier: "none" });
  const { groups } = await desk.today.show();
  const { tasks } = groups.find(({ title }) => title === "Problems in your files") ?? {};
  const detail = expect.stringMatching(/^\w+: found .*, and 2 more problems$/) as string;
  expect(tasks).toMatchObject([
    { name: "listings/quay.com.yaml", what: "Fix", detail, path: "/names/quay.com" },
  ]);
  expect(await desk.names.one.showForm("quay.com")).toMatchObject({ isKnown: false });
  expect(JSON.stringify(tasks)).not.toContain("a secret");
});

it("Health tries failed messages again, one or all", async () => {
  const { desk } = await open();
  const { db } = desk.database;
  await insertInquiry(db, "V-AAAAAA");
  await insertInquiry(db, "V-BBBBBB");
  const failed = {
    attempts: 100,
    last_error: "550 no such mailbox",
    next_attempt_at: "2026-01-01",
  };
  await db.updateTable("outbox").set(failed).execute();
  await insertInquiry(db, "V-CCCCCC");
  const scheduled = { next_attempt_at: "2999-01-01" };
  await db.updateTable("outbox").set(scheduled).where("params", "like", "%V-CCCCCC%").execute();
  const { messages } = await desk.health.show();
  expect(messages).toMatchObject({
    count: 2,
    scheduled: 1,
    listed: [{ state: "failed" }, { state: "failed" }],
  });
  expect(await desk.health.retry(String(messages.listed[0]?.id))).toMatchObject({
    words: "1 message queued. While the shop runs, it's sent within seconds.",
  });
  expect(await desk.health.retry("all")).toMatchObject({ result: { retried: 2 } });
});

it("Health makes a backup, and says where", async () => {
  const { desk } = await open();
  expect((await desk.health.show()).backups).toMatchObject({ count: 0, newest: null });
  const outcome = await desk.health.backUp();
  assert(outcome.is === "done");
  const { words } = outcome;
  expect(words).toMatch(/^Backed up to .*\.tar\.gz, .*: 0 inquiries, 0 offers/);
  const { folder, newest } = (await desk.health.show()).backups;
  expect((await readdir(folder)).filter((name) => name.endsWith(".tar.gz"))).toHaveLength(1);
  expect(dirname(newest?.file ?? "")).toBe(join(folder));
});
