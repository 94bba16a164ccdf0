import { Client } from "pg";
import { createCrowd } from "../support/crowd.ts";
import { openAt, startPostgres, SURVIVING } from "../support/engines.ts";
import { type Events, openEvents } from "../support/events.ts";
import { endLeases, findLosses, findMailFaults } from "../support/losses.ts";
import { send } from "../support/raw-request.ts";
import { startServer } from "../support/server.ts";
import { type Ground, isReady, openShop, VIEWED } from "./attack.ts";

const DROPS = 10;
const RESPONSES_BETWEEN = 50;
const RECOVERY_S = 60;
const DELIVERY_S = 120;
const PAGES = ["/", "/portfolio/people.talk", "/portfolio?q=harbor", "/healthz"];
const RECORD = `/rest/v1/domain_analytics?domain=eq.${VIEWED}`;

interface Record {
  readonly view_count: number;
}

export const name = "outages";
export const engine = "postgres";

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

async function reaches(stream: Events, count: number): Promise<boolean> {
  for (;;) {
    const record = (await stream.next()) as Record | null;
    if (!record || record.view_count >= count) return record !== null;
  }
}

/** PostgreSQL drops the shop's connections, stops and is killed, while visitors send views and inquiries. */
export async function attack(ground: Ground): Promise<void> {
  const { check, checkNone, checkSoon } = ground;
  const postgres = await startPostgres(SURVIVING);
  const shop = await openShop(ground, { DATABASE_URL: await postgres.createDatabase() });
  const { url, env, smtp } = shop;
  const crowd = createCrowd();
  const work = crowd.visit(url);
  const stream = await openEvents(url, VIEWED);
  // The crowd leaves when the process ends.
  const responses = () => Promise.race([crowd.untilMoreResponses(RESPONSES_BETWEEN), work]);
  await responses();

  let dropped = 0;
  for (let drop = 0; drop < DROPS; drop += 1) {
    dropped += await dropConnections(env.DATABASE_URL);
    await responses();
  }
  check(dropped >= DROPS, `only ${dropped} connections were dropped`);
  await checkSoon(RECOVERY_S, "ready after dropped connections", () => isReady(url));

  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    const { refusals } = crowd;
    await postgres.crash(signal);
    await checkSoon(RECOVERY_S, `${signal}: unready`, async () => !(await isReady(url)));
    await checkSoon(RECOVERY_S, `${signal}: visitors are refused`, () => crowd.refusals > refusals);
    for (const path of PAGES) {
      const { status } = await send(url, { path });
      check(status === 200, `${signal}: ${path} without a database: ${status}`);
    }
    const { status, headers } = await send(url, { path: RECORD });
    check(status === 503, `${signal}: a record without a database: ${status}`);
    check(Number(headers["retry-after"]) > 0, `${signal}: a 503 without Retry-After`);
    await postgres.restart();
    await checkSoon(RECOVERY_S, `${signal}: ready again`, () => isReady(url));
    const taken = crowd.references.length;
    await checkSoon(
      RECOVERY_S,
      `${signal}: inquiries again`,
      () => crowd.references.length > taken,
    );
  }
  const [{ view_count }] = JSON.parse((await send(url, { path: RECORD })).body) as [Record];
  check(await reaches(stream, view_count), "a live stream lags after all outages");
  await shop.stop();
  await work;

  checkNone(crowd.faults, "responses that are neither an acknowledgement nor a 503 with words");
  const database = await openAt(env.DATABASE_URL);
  checkNone(await findLosses(database, crowd), "lost or doubled");
  await endLeases(database);
  const next = await startServer(env);
  await checkSoon(DELIVERY_S, "each inquiry is mailed, under one Message-ID", async () => {
    return (await findMailFaults(database, smtp.mails)).length === 0;
  });
  await next.stop();
  await database.close();
  await shop.end(true);
  await postgres.close();
}
