import { expect, it, onTestFinished, vi } from "vitest";
import { prepareBusyShop } from "./busy-shop.ts";
import { type Crowd, createCrowd } from "./crowd.ts";
import { describeOnEachEngine } from "./database.ts";
import { openAt } from "./engines.ts";
import { endLeases, findLosses, findMailFaults } from "./losses.ts";
import { startServer } from "./server.ts";

const MAX_RESPONSES_PER_RUN = 100;
const DELIVERY_WAIT = { timeout: 240_000, interval: 100 };

async function killAtWork(env: Record<string, string>, crowd: Crowd, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer(env);
    const work = crowd.visit(server.url);
    await crowd.untilMoreResponses(1 + Math.floor(Math.random() * MAX_RESPONSES_PER_RUN));
    while (crowd.references.length === 0 || crowd.offers.size === 0)
      await crowd.untilMoreResponses(1);
    await server.stop("SIGKILL");
    await work;
  }
}

export function describeKills(kills: number, timeoutMs?: number): void {
  describeOnEachEngine(`a shop that is killed at work, ${kills} times`, (engine) => {
    it(
      "loses nothing that it acknowledged",
      async () => {
        const { env, smtp, close } = await prepareBusyShop(await engine().createDatabase());
        onTestFinished(async () => void (await close()));
        const crowd = createCrowd();
        await killAtWork(env, crowd, kills);

        const database = await openAt(env.DATABASE_URL);
        expect(await findLosses(database, crowd)).toEqual([]);
        await endLeases(database);
        const server = await startServer(env);
        await vi.waitFor(
          async () => expect(await findMailFaults(database, smtp.mails)).toEqual([]),
          DELIVERY_WAIT,
        );
        await server.stop();
        await database.close();
      },
      timeoutMs,
    );
  });
}
