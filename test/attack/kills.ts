import { prepareBusyShop } from "../support/busy-shop.ts";
import { createCrowd, killAtWork } from "../support/crowd.ts";
import { openAt } from "../support/engines.ts";
import { endLeases, findLosses, findMailFaults } from "../support/losses.ts";
import { startServer } from "../support/server.ts";
import type { Ground } from "./attack.ts";

const KILLS = 10;
const DELIVERY_S = 120;

export const name = "kills";

/** The process is killed while visitors send views and inquiries. */
export async function attack(ground: Ground): Promise<void> {
  const { engine, random, check, checkNone, checkSoon } = ground;
  const { env, smtp, close } = await prepareBusyShop(await engine.createDatabase());
  const crowd = createCrowd();
  await killAtWork(env, crowd, KILLS, random);
  checkNone(crowd.faults, "responses that are no acknowledgement");

  const database = await openAt(env.DATABASE_URL);
  checkNone(await findLosses(database, crowd), "lost or doubled");
  await endLeases(database);
  const shop = await startServer(env);
  await checkSoon(DELIVERY_S, "each inquiry is mailed, under one Message-ID", async () => {
    return (await findMailFaults(database, smtp.mails)).length === 0;
  });
  check((await shop.stop()) === 0, "the shop did not stop well");
  await database.close();
  await close();
}
