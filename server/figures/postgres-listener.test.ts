import { sql } from "kysely";
import type { Logger } from "pino";
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from "vitest";
import { openAt, type TestEngine, usePostgres } from "../../test/support/engines.ts";
import { startSilentProxy } from "../../test/support/silent-proxy.ts";
import { listenToAnalytics } from "./postgres-listener.ts";
import { ANALYTICS_CHANNEL, type AnalyticsRecord } from "./recorder.ts";

let engine: TestEngine;

beforeAll(() => {
  engine = usePostgres(inject("postgresUrl"), inject("postgresTemplate"));
});
afterAll(() => engine.close());

it("changed records arrive again after the connection has gone silent", async () => {
  const url = await engine.createDatabase();
  const { db, close } = await openAt(url);
  onTestFinished(close);
  const proxy = await startSilentProxy(url);
  const warn = vi.fn<Logger["warn"]>();
  const onRecord = vi.fn<(record: AnalyticsRecord) => void>();
  const onGap = vi.fn<() => void>();
  const listener = listenToAnalytics({
    url: proxy.url,
    log: { warn },
    onRecord,
    onGap,
    pingMs: 500,
    pingTimeoutMs: 450,
  });
  onTestFinished(() => listener.close());
  const heard = (domain: string) =>
    vi.waitFor(async () => {
      const record = JSON.stringify({ domain });
      await sql`select pg_notify(${ANALYTICS_CHANNEL}, ${record})`.execute(db);
      expect(onRecord).toHaveBeenCalledWith({ domain });
    }, 10_000);
  await heard("before.com");
  await sql`select pg_notify(${ANALYTICS_CHANNEL}, 'no record')`.execute(db);
  proxy.silence();
  await heard("after.com");
  expect(onGap).toHaveBeenCalled();
  expect(warn).toHaveBeenCalledWith(expect.any(Error), expect.stringContaining("lost"));
});
