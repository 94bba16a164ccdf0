import { Client } from "pg";
import { prepareBusyShop } from "../support/busy-shop.ts";
import { createCrowd } from "../support/crowd.ts";
import { openAt, startPostgres, SURVIVING } from "../support/engines.ts";
import { type Events, openEvents } from "../support/events.ts";
import { endLeases, findLosses, findMailFaults } from "../support/losses.ts";
import { send } from "../support/raw-request.ts";
import { startServer } from "../support/server.ts";
import { isReady, openChecks, type Outcome, VIEWED } from "./attack.ts";

const DROPS = 10;
const RESPONSES_BETWEEN = 50;
const RECOVERY_S = 60;
const DELIVERY_S = 120;

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
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
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
export async function attack(): Promise<Outcome> {
  const { check, checkNone, checkSoon, outcome } = openChecks();
  const postgres = await startPostgres(SURVIVING);
  const { env, smtp, close } = await prepareBusyShop(await postgres.createDatabase());
  const shop = await startServer(env);
  const crowd = createCrowd();
  const work = crowd.visit(shop.url);
  const stream = await openEvents(shop.url, VIEWED);
  await crowd.untilMoreResponses(RESPONSES_BETWEEN);

  let dropped = 0;
  for (let drop = 0; drop < DROPS; drop += 1) {
    dropped += await dropConnections(env.DATABASE_URL);
    await crowd.untilMoreResponses(RESPONSES_BETWEEN);
  }
  check(dropped >= DROPS, `only ${dropped} connections were dropped`);
  await checkSoon(RECOVERY_S, "ready after dropped connections", () => isReady(shop.url));

  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    const { refusals } = crowd;
    await postgres.crash(signal);
    await checkSoon(
      RECOVERY_S,
      `${signal}: told to be unready`,
      async () => !(await isReady(shop.url)),
    );
    await checkSoon(RECOVERY_S, `${signal}: visitors are refused`, () => crowd.refusals > refusals);
    for (const path of ["/", "/portfolio/people.talk", "/portfolio?q=harbor", "/healthz"]) {
      const { status } = await send(shop.url, { path });
      check(status === 200, `${signal}: ${path} without a database: ${status}`);
    }
    const record = await send(shop.url, { path: RECORD });
    check(record.status === 503, `${signal}: a record without a database: ${record.status}`);
    check(Number(record.headers["retry-after"]) > 0, `${signal}: a 503 without Retry-After`);
    await postgres.restart();
    await checkSoon(RECOVERY_S, `${signal}: ready again`, () => isReady(shop.url));
    const { length } = crowd.references;
    await checkSoon(
      RECOVERY_S,
      `${signal}: inquiries again`,
      () => crowd.references.length > length,
    );
  }
  const record = await send(shop.url, { path: RECORD });
  const [{ view_count }] = JSON.parse(record.body) as [Record];
  check(await reaches(stream, view_count), "a live stream lags after all outages");

  check((await shop.stop()) === 0, "the shop did not stop well");
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
  await close();
  await postgres.close();
  return outcome();
}
