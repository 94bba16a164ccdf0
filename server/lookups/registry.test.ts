import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { openAt, type TestEngine } from "../../test/support/engines.ts";
import { type Entry, startRdapServer } from "../../test/support/rdap-server.ts";
import { listLookups } from "./lookups.ts";
import { openRegistry } from "./registry.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 22, 12);

const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 60_000 });

const HARBOR = {
  registered: "2009-03-14T00:00:00Z",
  expires: "2027-03-14T00:00:00Z",
  registrar: "Names & Sons, Inc.",
};

interface Opening {
  readonly now?: number;
  readonly paceMs?: number;
}

async function prepare(engine: TestEngine, entries: Record<string, Entry>) {
  const server = await startRdapServer(entries);
  onTestFinished(() => server.close());
  const folder = await makeContentFolder(Object.keys(entries));
  const content = { current: await readGood(folder) };
  const url = await engine.createDatabase();
  const reader = await openAt(url);
  onTestFinished(() => reader.close());
  return {
    server,
    folder,
    content,
    url,
    lookups: () => listLookups(reader.db),
    async open({ now = START, paceMs = 0 }: Opening = {}) {
      const database = await openAt(url);
      const clock = { now };
      const registry = openRegistry({
        config: { registry: { isChecked: true, bootstrapUrl: server.bootstrapUrl } },
        content,
        database,
        log: pino({ level: "silent" }),
        now: () => clock.now,
        paceMs,
        tickMs: 20,
        timeoutMs: 500,
      });
      let isOpen = true;
      const close = async () => {
        if (isOpen) await registry.close().then(database.close);
        isOpen = false;
      };
      onTestFinished(close);
      return { registry, clock, close };
    },
  };
}

describeOnSqlite("the registries", (engine) => {
  it("are asked about each name that isn't sold, and their answers are shown", async () => {
    const shop = await prepare(engine(), { "harbor.com": HARBOR, "free.ai": "unknown" });
    await shop.folder.writeListing("sold.com", { status: "sold", escrowLink: "" });
    shop.content.current = await readGood(shop.folder);
    const { registry } = await shop.open();
    await until(() => expect(registry.shown.size).toBe(1));
    expect(registry.shown.get("harbor.com")).toEqual({
      registeredOn: "2009-03-14",
      expiresOn: "2027-03-14",
      registrar: "Names & Sons, Inc.",
      lookedUpOn: "2026-11-22",
    });
    expect(await shop.lookups()).toMatchObject([
      { domain: "free.ai", state: "free", due_at: "2026-11-29T12:00:00.000Z" },
      { domain: "harbor.com", state: "registered" },
    ]);
    await shop.folder.writeShop({ registryFacts: false });
    shop.content.current = await readGood(shop.folder);
    expect(registry.shown.size).toBe(0);
  });

  it("are asked once a week, one question after the other", async () => {
    const names = Array.from({ length: 6 }, (_, at) => `harbor-${at}.com`);
    const shop = await prepare(
      engine(),
      Object.fromEntries(names.map((name) => [name, HARBOR] as const)),
    );
    const paceMs = 60;
    const { registry, close } = await shop.open({ paceMs });
    await until(() => expect(registry.shown.size).toBe(6));
    expect(shop.server.asked.map(({ domain }) => domain).toSorted()).toEqual(names);
    const times = shop.server.asked.map(({ at }) => at);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(4 * paceMs);

    await close();
    const almost = await shop.open({ now: START + 6 * DAY_MS });
    await until(() => expect(almost.registry.shown.size).toBe(6));
    expect(shop.server.asked).toHaveLength(6);
    expect(shop.server.bootstrapsRead).toBe(1);
    almost.clock.now = START + 7 * DAY_MS;
    await until(() => expect(shop.server.asked).toHaveLength(12));
    expect(shop.server.bootstrapsRead).toBe(2);
  });

  it("are left alone for as long as they ask, while known answers are still shown", async () => {
    const shop = await prepare(engine(), { "a.com": HARBOR, "b.com": HARBOR });
    const { registry, clock } = await shop.open();
    await until(() => expect(registry.shown.size).toBe(2));
    for (const name of ["a.com", "b.com"]) shop.server.entries.set(name, "busy");
    clock.now = START + 8 * DAY_MS;
    await until(async () =>
      expect(await shop.lookups()).toMatchObject(
        ["a.com", "b.com"].map((domain) => ({
          domain,
          trouble: expect.stringContaining("status 429"),
          due_at: expect.stringContaining("2026-11-30T14:00:00.00"),
        })),
      ),
    );
    expect(shop.server.asked).toHaveLength(3);
    expect(registry.shown.get("a.com")?.lookedUpOn).toBe("2026-11-22");
    clock.now = START + 31 * DAY_MS;
    await until(() => expect(registry.shown.size).toBe(0));
  });

  it("are asked about other names even if one is never answered", async () => {
    const shop = await prepare(engine(), { "a.com": "broken", "b.com": "broken", "c.com": HARBOR });
    const { registry, clock } = await shop.open();
    await until(async () => expect(await shop.lookups()).toHaveLength(3));
    expect(shop.server.asked).toHaveLength(1);
    await until(() => {
      clock.now += 2 * 3_600_000;
      expect(registry.shown.size).toBe(1);
    });
    expect(shop.server.asked.length).toBeLessThan(10);
  });
});
