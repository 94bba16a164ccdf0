import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { retryMessages } from "../../server/outbox/message-progress.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { openAt } from "../support/engines.ts";
import { findMailFaults } from "../support/losses.ts";
import { openShop, OWN_CAPTCHA } from "./shop.ts";

const DAY_MS = 86_400_000;
const STEPS = [DAY_MS, 0, -DAY_MS, 0];
const SHIFTED = ["--import", "./test/attack/shifted-clock.ts", "server.ts"];

describeOnEachEngine("a clock that steps a day forward and back", (engine) => {
  it("loses no view, inquiry or mail", async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-clock-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const CLOCK_FILE = join(folder, "clock");
    await writeFile(CLOCK_FILE, "0");
    const env = { ...OWN_CAPTCHA, CLOCK_FILE };
    const shop = await openShop(await engine().createDatabase(), env, SHIFTED);
    const database = await openAt(shop.env.DATABASE_URL);
    onTestFinished(database.close);

    let clock = 0;
    for (const step of STEPS) {
      const when = `from ${clock} to ${step}`;
      const solved = await shop.passCaptcha();
      await writeFile(CLOCK_FILE, String(step));
      expect(await shop.inquire(solved), `${when}: an old captcha`).toBe(step > clock ? 403 : 200);
      expect(await shop.inquire(await shop.passCaptcha()), when).toBe(200);
      expect(await shop.view(), when).toBe(201);
      expect(await shop.readStatus("/readyz"), when).toBe(200);
      clock = step;
    }
    // A mail in progress when the clock went back is due a day later, until the seller retries it.
    await retryMessages(database.db, "all", new Date().toISOString());
    await expect.poll(() => findMailFaults(database, shop.smtp.mails)).toEqual([]);
    await shop.end();
  });
});
