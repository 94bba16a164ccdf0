import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createCrowd } from "../support/crowd.ts";
import { openAt, startPostgres, SURVIVING } from "../support/engines.ts";
import { openEvents } from "../support/events.ts";
import { endLeases, findLosses, findMailFaults } from "../support/losses.ts";
import { send } from "../support/raw-request.ts";
import { startServer } from "../support/server.ts";
import { openShop } from "./shop.ts";

const DROPS = 10;
const RESPONSES_BETWEEN = 50;
const DELIVERY = { timeout: 240_000 };
const FOLLOWED = "people.talk";
const RECORD = `/rest/v1/domain_analytics?domain=eq.${FOLLOWED}`;

interface Figures {
  readonly view_count: number;
}

async function dropConnections(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
  return rowCount ?? 0;
}

test("nothing is lost or doubled while PostgreSQL drops connections, stops and is killed (postgres)", async () => {
  const postgres = await startPostgres(SURVIVING);
  onTestFinished(postgres.close);
  const shop = await openShop(await postgres.createDatabase());
  const { url, env, smtp } = shop;
  const crowd = createCrowd();
  const work = crowd.visit(url);
  const stream = await openEvents(url, FOLLOWED);
  const responses = () => Promise.race([crowd.untilMoreResponses(RESPONSES_BETWEEN), work]);
  await responses();

  let dropped = 0;
  for (let drop = 0; drop < DROPS; drop += 1) {
    dropped += await dropConnections(env.DATABASE_URL);
    await responses();
  }
  expect(dropped).toBeGreaterThanOrEqual(DROPS);
  await shop.expectStoring("after dropped connections");

  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    await postgres.crash(signal);
    await shop.expectRefusing(signal);
    const { status, headers } = await send(url, { path: RECORD });
    expect(status).toBe(503);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    await postgres.restart();
    await shop.expectStoring(`after ${signal}`);
  }
  const [{ view_count }] = JSON.parse((await send(url, { path: RECORD })).body) as [Figures];
  const readCount = async () => ((await stream.next()) as Figures | null)?.view_count;
  await expect.poll(readCount, { interval: 0 }).toBeGreaterThanOrEqual(view_count);
  await shop.stop();
  await work;

  expect(crowd.faults).toEqual([]);
  const database = await openAt(env.DATABASE_URL);
  expect(await findLosses(database, crowd)).toEqual([]);
  await endLeases(database);
  const next = await startServer(env);
  await expect.poll(() => findMailFaults(database, smtp.mails), DELIVERY).toEqual([]);
  await next.stop();
  await database.close();
});
