import { expect, it, onTestFinished, vi } from "vitest";
import { prepareBusyShop } from "./busy-shop.ts";
import { createCrowd, killAtWork } from "./crowd.ts";
import { describeOnEachEngine } from "./database.ts";
import { openAt } from "./engines.ts";
import { endLeases, findLosses, findMailFaults } from "./losses.ts";
import { startServer } from "./server.ts";

const DELIVERY_WAIT = { timeout: 240_000, interval: 100 };

export function describeKills(kills: number, timeoutMs?: number): void {
  describeOnEachEngine(`a shop that is killed ${kills} times at work`, (engine) => {
    it(
      "loses nothing that it acknowledged",
      async () => {
        const { env, smtp, close } = await prepareBusyShop(await engine().createDatabase());
        onTestFinished(async () => void (await close()));
        const crowd = createCrowd();
        await killAtWork(env, crowd, kills, Math.random);

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
