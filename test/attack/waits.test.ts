import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { CHECKOUT_PATH } from "../../sale/checkout.ts";
import { HOUR_MS } from "../../catalogue/format/time.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { openAt } from "../support/engines.ts";
import { send } from "../support/raw-request.ts";
import { nextAddress, openShop, OWN_CAPTCHA } from "./shop.ts";

const SHIFTED = ["--import", "./test/attack/shifted-clock.ts", "server.ts"];
const NAMES = Array.from({ length: 24 }, (_, number) => `harbor-${number}.com`);
const VICTIM = "victim@buyer.example";

describeOnEachEngine("a stranger who asks for news of 24 names in a victim's name", (engine) => {
  it("can't have more than one email an hour sent, with or without captchas", async () => {
    const folder = await makeContentFolder();
    onTestFinished(() => folder.remove());
    const setAll = async (status: "reserved" | "available") => {
      for (const name of NAMES) {
        await folder.writeListing(name, { price: "$25,000", escrowLink: undefined, status });
      }
    };
    await setAll("reserved");
    const place = await mkdtemp(join(tmpdir(), "vitrine-waits-"));
    onTestFinished(() => rm(place, { recursive: true }));
    const CLOCK_FILE = join(place, "clock");
    await writeFile(CLOCK_FILE, "0");
    const env = { ...OWN_CAPTCHA, CLOCK_FILE, CONTENT_DIR: folder.dir };
    const shop = await openShop(await engine().createDatabase(), env, SHIFTED);
    const { db, close } = await openAt(shop.env.DATABASE_URL);
    onTestFinished(close);

    async function ask(domain: string, hasCaptcha: boolean): Promise<number> {
      const wish = { wish: "wait", domain, email: VICTIM };
      const common = { method: "POST" as const };
      if (!hasCaptcha) {
        const headers = { "Content-Type": "application/x-www-form-urlencoded", ...nextAddress() };
        const body = new URLSearchParams(wish).toString();
        const path = `/portfolio/${domain}/buy`;
        return (await send(shop.url, { ...common, path, headers, body })).status;
      }
      const headers = { "Content-Type": "application/json", ...nextAddress() };
      const body = JSON.stringify({ ...wish, turnstileToken: await shop.passCaptcha() });
      return (await send(shop.url, { ...common, path: CHECKOUT_PATH, headers, body })).status;
    }
    const countNews = async () =>
      (await db.selectFrom("outbox").select("id").where("template", "=", "name_news").execute())
        .length;
    const countWaits = async () =>
      (await db.selectFrom("inquiries").select("id").where("awaits_name", "=", 1).execute()).length;
    const isStatus = async (status: string) => {
      const headers = nextAddress();
      const { body } = await send(shop.url, { path: `/api/listings/${NAMES[23]}`, headers });
      return body.includes(`"status":"${status}"`);
    };

    for (let round = 1; round <= 3; round += 1) {
      const asked = await Promise.all(NAMES.map((name, at) => ask(name, at % 3 > 0)));
      expect(asked.filter((status) => status === 200)).toHaveLength(3);
      expect(await countWaits()).toBe(3);
      await setAll("available");
      await expect.poll(() => countNews()).toBe(round);
      await expect.poll(() => countWaits()).toBe(0);
      await setAll("reserved");
      await expect.poll(() => isStatus("reserved")).toBe(true);
      // Within the hour, the next three wait for their news.
      for (const name of NAMES.slice(0, 3)) await ask(name, true);
      await setAll("available");
      await expect.poll(() => isStatus("available")).toBe(true);
      expect(await countNews()).toBe(round);
      await setAll("reserved");
      await expect.poll(() => isStatus("reserved")).toBe(true);
      await db.updateTable("inquiries").set({ awaits_name: 0 }).execute();
      await writeFile(CLOCK_FILE, String(round * HOUR_MS));
    }
    const toVictim = shop.smtp.mails.filter(({ envelope }) => envelope.to.includes(VICTIM));
    const confirmations = toVictim.filter(({ raw }) => !/again/.test(raw));
    expect(confirmations.length).toBeLessThanOrEqual(3);
    await shop.end();
  });
});
