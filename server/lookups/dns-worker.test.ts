import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { type DnsServer, startDnsServer } from "../../test/support/dns-server.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { openDnsChecks } from "./dns-worker.ts";

const SITE_URL = "https://names.example";
const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 21, 12);
const WAIT = { timeout: 20_000 };

const record = (domain: string) => ({
  TXT: [[`v=FORSALE1;furi=${SITE_URL}/portfolio/${domain}`], ["v=FORSALE1;fval=USD4888"]],
});

interface Clock {
  time: number;
}

async function openWorker(dns: DnsServer, database: Database, clock: Clock, names: string[]) {
  const { config } = readConfig({ SITE_URL, DNS_SERVERS: dns.address });
  if (!config) throw new Error("the environment is wrong");
  const worker = openDnsChecks({
    config,
    content: { current: await readGood(await makeContentFolder(names)) },
    database,
    log: pino({ level: "silent" }),
    now: () => clock.time,
    pollMs: 20,
    pauseMs: 0,
  });
  onTestFinished(() => worker.close());
  return worker;
}

async function openAll(database: Database) {
  onTestFinished(() => database.close());
  const dns = await startDnsServer({
    "_for-sale.harbor.com": record("harbor.com"),
    "_for-sale.stolen.com": record("harbor.com"),
    "_for-sale.failing.com": "SERVFAIL",
  });
  onTestFinished(() => dns.close());
  const names = ["harbor.com", "stolen.com", "failing.com", "empty.com"];
  const texts = () => dns.asked.filter((asked) => asked.endsWith("TXT")).toSorted();
  return { dns, clock: { time: START }, names, texts };
}

const listChecks = ({ db }: Database) =>
  db.selectFrom("dns_checks").selectAll().orderBy("domain").execute();

const dueOn = async (database: Database) =>
  (await listChecks(database)).map(({ domain, due_at }) => `${domain} ${due_at.slice(0, 10)}`);

describeOnSqlite("the weekly DNS check", (engine) => {
  it("confirms the names whose record leads to their page", async () => {
    const database = await openTestDatabase(engine());
    const { dns, clock, names, texts } = await openAll(database);
    const worker = await openWorker(dns, database, clock, names);
    const confirmed = new Map([["harbor.com", "2026-11-21"]]);
    await vi.waitFor(async () => {
      expect(await listChecks(database)).toHaveLength(4);
      expect(worker.confirmed).toEqual(confirmed);
    }, WAIT);
    expect(new Set(texts()).size).toBe(4);
    expect(texts().filter((asked) => !asked.includes("failing"))).toEqual([
      "_for-sale.empty.com TXT",
      "_for-sale.harbor.com TXT",
      "_for-sale.stolen.com TXT",
    ]);
    expect(await dueOn(database)).toEqual([
      "empty.com 2026-11-22",
      "failing.com 2026-11-22",
      "harbor.com 2026-11-28",
      "stolen.com 2026-11-22",
    ]);
  });

  it("continues after a restart, and includes new names", async () => {
    const database = await openTestDatabase(engine());
    const { dns, clock, names, texts } = await openAll(database);
    const first = await openWorker(dns, database, clock, names);
    await vi.waitFor(() => expect(first.confirmed.size).toBe(1), WAIT);
    await vi.waitFor(async () => expect(await dueOn(database)).toHaveLength(4), WAIT);
    await first.close();
    const before = texts().length;
    dns.zone.set("_for-sale.new.com", record("new.com"));
    clock.time += DAY / 4;
    const second = await openWorker(dns, database, clock, [...names, "new.com"]);
    await vi.waitFor(() => expect([...second.confirmed.keys()]).toHaveLength(2), WAIT);
    expect(texts()).toHaveLength(before + 1);
  });

  it("withdraws a confirmation when the record was missing twice, but not when nobody answered", async () => {
    const database = await openTestDatabase(engine());
    const { dns, clock } = await openAll(database);
    const worker = await openWorker(dns, database, clock, ["harbor.com"]);
    const checked = async (at: number) => {
      clock.time = at;
      return vi.waitFor(async () => {
        const [row] = await listChecks(database);
        expect(row?.checked_at).toBe(new Date(at).toISOString());
        expect(worker.confirmed.has("harbor.com")).toBe(row?.confirmed_at !== null);
        return row?.confirmed_at?.slice(0, 10);
      }, WAIT);
    };
    expect(await checked(START)).toBe("2026-11-21");
    expect(await checked(START + 7 * DAY)).toBe("2026-11-28");
    dns.zone.delete("_for-sale.harbor.com");
    expect(await checked(START + 14 * DAY)).toBe("2026-11-28");
    dns.zone.set("_for-sale.harbor.com", "SERVFAIL");
    expect(await checked(START + 15 * DAY)).toBe("2026-11-28");
    expect(await checked(START + 16 * DAY)).toBe("2026-11-28");
    dns.zone.delete("_for-sale.harbor.com");
    expect(await checked(START + 17 * DAY)).toBeUndefined();
    dns.zone.set("_for-sale.harbor.com", record("harbor.com"));
    expect(await checked(START + 18 * DAY)).toBe("2026-12-09");
    dns.zone.set("_for-sale.harbor.com", "REFUSED");
    clock.time = START + 40 * DAY;
    await vi.waitFor(() => expect(worker.confirmed.size).toBe(0), WAIT);
  });
});
