import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { CHECKOUT_PATH } from "../../sale/checkout.ts";
import { HOUR_MS, MINUTE_MS } from "../../catalogue/format/time.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { openAt, type TestEngine } from "../support/engines.ts";
import { ESCROW_EMAIL } from "../support/escrow-order.ts";
import { send } from "../support/raw-request.ts";
import { runVitrine } from "../support/vitrine.ts";
import { openShop, OWN_CAPTCHA } from "./shop.ts";

const SHIFTED = ["--import", "./test/attack/shifted-clock.ts", "server.ts"];
const NAMES = Array.from({ length: 60 }, (_, number) => `harbor-${number}.com`);
const A_TENTH = 6;

async function openTarget(engine: TestEngine) {
  const folder = await makeContentFolder();
  onTestFinished(() => folder.remove());
  await folder.writeShop({ escrow: { email: ESCROW_EMAIL } });
  for (const name of NAMES) {
    await folder.writeListing(name, { price: "$25,000", escrowLink: undefined });
  }
  const place = await mkdtemp(join(tmpdir(), "vitrine-holds-"));
  onTestFinished(() => rm(place, { recursive: true }));
  const CLOCK_FILE = join(place, "clock");
  await writeFile(CLOCK_FILE, "0");
  const env = { ...OWN_CAPTCHA, CLOCK_FILE, CONTENT_DIR: folder.dir };
  const shop = await openShop(await engine.createDatabase(), env, SHIFTED);
  const database = await openAt(shop.env.DATABASE_URL);
  onTestFinished(database.close);
  let clock = 0;
  let mailboxes = 0;

  const post = (path: string, address: string, type: string, body: string) => {
    const headers = { "Content-Type": type, "X-Forwarded-For": address };
    return send(shop.url, { method: "POST", path, headers, body });
  };

  /** Returns the private page's path, or null if the shop refuses. */
  async function start(domain: string, address: string, turnstileToken: string) {
    mailboxes += 1;
    const email = `buyer${mailboxes}@mail${mailboxes % 50}.example`;
    const form = JSON.stringify({ domain, email, price: "25000", turnstileToken });
    const { status, body } = await post(CHECKOUT_PATH, address, "application/json", form);
    expect([200, 409, 429]).toContain(status);
    return status === 200 ? (JSON.parse(body) as { path: string }).path : null;
  }

  return {
    ...shop,
    database,
    /** Takes as many of the names as the shop lets it, several at the same moment. Returns their private pages. */
    async grab(names: readonly string[], address: string): Promise<string[]> {
      const tokens = await Promise.all(names.map(() => shop.passCaptcha()));
      const paths = await Promise.all(
        names.map((name, at) => start(name, address, tokens[at] ?? "")),
      );
      return paths.filter((path) => path !== null);
    },
    /** Says of each purchase that it's being paid, at the same moment. A lapsed one has had one more step. */
    async claim(paths: readonly string[], address: string, seen = 1): Promise<void> {
      const type = "application/x-www-form-urlencoded";
      const claim = `action=paying&seen=${seen}`;
      await Promise.all(paths.map((path) => post(path, address, type, claim)));
    },
    async pass(ms: number): Promise<void> {
      clock += ms;
      await writeFile(CLOCK_FILE, String(clock));
    },
    async countOverdue() {
      const overdue = await database.db
        .selectFrom("offers")
        .select("id")
        .where("state", "=", "accepted")
        .where("pay_by", "<=", new Date(Date.now() + clock).toISOString())
        .execute();
      return overdue.length;
    },
    async listHeld() {
      const now = new Date(Date.now() + clock).toISOString();
      return database.db
        .selectFrom("offers")
        .selectAll()
        .where("state", "=", "accepted")
        .where("reserves", "=", 1)
        .where("pay_by", ">", now)
        .execute();
    },
  };
}

describeOnEachEngine("one address with 1,000 mailboxes", (engine) => {
  it("never holds more than three of 60 names, however many days it goes on", async () => {
    const shop = await openTarget(engine());
    let started = 0;
    for (let wave = 0; wave < 20; wave += 1) {
      const names = NAMES.slice((wave * 3) % 55, ((wave * 3) % 55) + 5);
      const paths = await shop.grab(names, "203.0.113.7");
      started += paths.length;
      // Every other time, it lets its purchases lapse, starts others and then comes back to both.
      const isLate = wave % 2 > 0;
      if (isLate) {
        await shop.pass(35 * MINUTE_MS);
        await expect.poll(() => shop.countOverdue()).toBe(0);
        const more = await shop.grab(NAMES.slice(-5), "203.0.113.7");
        started += more.length;
        await shop.claim(more, "203.0.113.7");
      }
      await shop.claim(paths, "203.0.113.7", isLate ? 2 : 1);
      expect((await shop.listHeld()).length).toBeLessThanOrEqual(3);
      await shop.pass(5 * HOUR_MS);
    }
    expect(started).toBeGreaterThan(6);
    expect(started).toBeLessThanOrEqual(6 * 5);
    await shop.end();
  });
});

describeOnEachEngine("networks of IPv6,", (engine) => {
  it("a home's /56 and then a /48 of 40 homes, hold three names and a tenth of them all day, until the seller releases them", async () => {
    const shop = await openTarget(engine());
    const count = async () => (await shop.listHeld()).length;
    for (let wave = 0; wave < 6; wave += 1) {
      const address = `2001:db8:1:7${wave}::${wave + 1}`;
      await shop.claim(await shop.grab(NAMES.slice(wave * 4, wave * 4 + 4), address), address);
      expect(await count()).toBe(3);
      await shop.pass(35 * MINUTE_MS);
    }
    for (let wave = 0; wave < 4; wave += 1) {
      await Promise.all(
        Array.from({ length: 10 }, async (_, at) => {
          const address = `2001:db8:1:${10 * wave + at + 1}00::1`;
          const from = (wave * 7 + at * 6) % 58;
          await shop.claim(await shop.grab(NAMES.slice(from, from + 2), address), address);
        }),
      );
      expect(await count()).toBe(A_TENTH);
      await shop.pass(5 * HOUR_MS);
    }
    const all = await shop.database.db.selectFrom("offers").select("id").execute();
    expect(all.length).toBeGreaterThan(8 * A_TENTH);
    // A purchase from elsewhere reserves none either, but can be started and paid.
    await shop.grab(["harbor-59.com"], "198.51.100.7");
    expect(await count()).toBe(A_TENTH);
    const told = await shop.database.db
      .selectFrom("outbox")
      .select("id")
      .where("template", "=", "many_holds")
      .where("channel", "=", "mail")
      .execute();
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(25);

    const { code } = await runVitrine(["offers", "release", "--yes"], shop.env);
    expect(code).toBe(0);
    expect(await shop.listHeld()).toEqual([]);
    await shop.end();
  });
});
