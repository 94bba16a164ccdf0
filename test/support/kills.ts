import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "../../server/database/database.ts";
import { describeOnEachEngine } from "./database.ts";
import { openAt } from "./engines.ts";
import { createCrowd } from "./crowd.ts";
import { startSmtpServer, type TestSmtpServer } from "./smtp-server.ts";
import { startServer } from "./server.ts";
import {
  startTurnstileServer,
  TURNSTILE_SECRET,
  type TurnstileServer,
} from "./turnstile-server.ts";

const MAX_RESPONSES_PER_RUN = 100;
const DELIVERY_WAIT = { timeout: 240_000, interval: 100 };

/** A killed process's mails are free again when its lease ends; this skips that wait. */
async function endLeases({ db }: Database): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(0).toISOString() })
    .where("sent_at", "is", null)
    .execute();
}

async function countRows(database: Database, table: "domain_page_views" | "domain_visitors") {
  const { rows } = await sql<{ domain: string; n: number }>`
    select domain, count(*) as n from ${sql.table(table)} group by domain`.execute(database.db);
  return Object.fromEntries(rows.map(({ domain, n }) => [domain, Number(n)]));
}

export function describeKills(kills: number, timeoutMs?: number): void {
  describeOnEachEngine(`a shop that is killed ${kills} times at work`, (engine) => {
    let smtp: TestSmtpServer;
    let turnstile: TurnstileServer;
    beforeAll(async () => {
      [smtp, turnstile] = [await startSmtpServer(), await startTurnstileServer()];
    });
    afterAll(() => Promise.all([smtp?.close(), turnstile?.close()]));

    it(
      "loses nothing that it acknowledged",
      async () => {
        const env = {
          DATABASE_URL: await engine().createDatabase(),
          SMTP_URL: smtp.url,
          TURNSTILE_SITE_KEY: "site-key",
          TURNSTILE_SECRET_KEY: TURNSTILE_SECRET,
          TURNSTILE_ORIGIN: turnstile.origin,
          TRUST_PROXY: "1",
        };
        const crowd = createCrowd();
        for (let kill = 0; kill < kills; kill += 1) {
          const server = await startServer(env);
          const work = crowd.visit(server.url);
          await crowd.untilMoreResponses(1 + Math.floor(Math.random() * MAX_RESPONSES_PER_RUN));
          while (crowd.references.length === 0) await crowd.untilMoreResponses(1);
          await server.stop("SIGKILL");
          await work;
        }

        const database = await openAt(env.DATABASE_URL);
        const analytics = await database.db.selectFrom("domain_analytics").selectAll().execute();
        const views = await countRows(database, "domain_page_views");
        const visitors = await countRows(database, "domain_visitors");
        for (const { domain, view_count, unique_visitors } of analytics) {
          expect([view_count, unique_visitors]).toEqual([views[domain], visitors[domain]]);
        }
        for (const [domain, seen] of crowd.acknowledgedViews) {
          expect(views[domain]).toBeGreaterThanOrEqual(seen);
        }

        const inquiries = await database.db.selectFrom("inquiries").select("reference").execute();
        const stored = new Set(inquiries.map(({ reference }) => reference));
        expect(crowd.references.filter((reference) => !stored.has(reference))).toEqual([]);

        await endLeases(database);
        const server = await startServer(env);
        const arrived = () =>
          new Set(smtp.mails.map((mail) => /V-\w+/.exec(mail.header("Subject") ?? "")?.[0]));
        await vi.waitFor(
          () => expect([...stored].filter((reference) => !arrived().has(reference))).toEqual([]),
          DELIVERY_WAIT,
        );
        await server.stop();
        await database.close();
      },
      timeoutMs,
    );
  });
}
