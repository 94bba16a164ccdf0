import { expect, it, onTestFinished, vi } from "vitest";
import { prepareBusyShop } from "../support/busy-shop.ts";
import { type Crowd, createCrowd } from "../support/crowd.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { openAt } from "../support/engines.ts";
import { countDue, endLeases, findLosses, findMailFaults } from "../support/losses.ts";
import { openServer } from "../support/open-server.ts";
import { startServer } from "../support/server.ts";

const KILLS = 1_000;
const HOUR_MS = 3_600_000;
const MAX_RESPONSES_PER_RUN = 100;
/** Each kill leaves some forty messages, which one process sends one after another. */
const DELIVERY_WAIT = { timeout: 240_000 + KILLS * 2_000, interval: 100 };

async function killAtWork(env: Record<string, string>, crowd: Crowd): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startServer(env);
    const work = crowd.visit(server.url);
    await crowd.untilMoreResponses(1 + Math.floor(Math.random() * MAX_RESPONSES_PER_RUN));
    while (crowd.references.length === 0 || crowd.offers.size === 0)
      await crowd.untilMoreResponses(1);
    await server.stop("SIGKILL");
    await work;
  }
}

describeOnEachEngine(`a shop that is killed at work (${KILLS})`, (engine) => {
  it("loses nothing that it acknowledged", { timeout: 6 * HOUR_MS }, async () => {
    const { env, smtp, close } = await prepareBusyShop(await engine().createDatabase());
    onTestFinished(async () => void (await close()));
    const crowd = createCrowd();
    await killAtWork(env, crowd);

    const database = await openAt(env.DATABASE_URL);
    expect(await findLosses(database, crowd)).toEqual([]);
    await endLeases(database);
    const server = await openServer(env);
    onTestFinished(() => server.stop());
    await vi.waitFor(async () => {
      expect(await countDue(database)).toBe(0);
      expect(await findMailFaults(database, smtp.mails)).toEqual([]);
    }, DELIVERY_WAIT);
    await server.stop();
    await database.close();
  });
});
