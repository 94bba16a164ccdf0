import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { expect, it, onTestFinished, vi } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { openTestDatabase, startSqlite } from "../../test/support/engines.ts";
import {
  startNtfyServer,
  startStrangeServer,
  startTelegramServer,
  startWebhookServer,
  WEBHOOK_SECRET,
} from "../../test/support/notify-servers.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { listUnsentMessages } from "./message-progress.ts";
import { MAX_NOTIFY_ATTEMPTS, notifyBackoff } from "./back-off.ts";
import { noteChannels, queueEvent } from "./events.ts";
import { openNotify } from "./notify.ts";
import { openSenders } from "./senders.ts";

const WAIT = { timeout: 10_000, interval: 20 };
const ANOTHER_SECRET = `whsec_${Buffer.alloc(24, 9).toString("base64")}`;

const INQUIRY = {
  reference: "V-7K3M9Q",
  domain: "harbor.com",
  subject: null,
  message: "Is [it](https://evil.example) *still* for sale?",
  from: { name: "Ada & Büyer", email: "ada+1@buyer.example", phone: "+1 202 555 0143" },
};

async function openSqlite(): Promise<Database> {
  const engine = await startSqlite();
  const database = await openTestDatabase(engine);
  onTestFinished(async () => {
    await database.close();
    await engine.close();
  });
  return database;
}

interface Changes {
  readonly backoff?: (attempts: number) => number;
  readonly lines?: string[];
}

async function start(
  database: Database,
  environment: Record<string, string>,
  { backoff = () => 20, lines = [] }: Changes = {},
) {
  const { config, faults } = readConfig({ SITE_URL: "https://names.example", ...environment });
  if (!config) throw new Error(JSON.stringify(faults));
  const content = { current: await readGood(await makeContentFolder(["harbor.com"])) };
  await noteChannels(database.db, [...openSenders(config).keys()]);
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const notify = openNotify({ config, content, database, log, backoff, pollMs: 20 });
  onTestFinished(() => notify.close());
  return { notify };
}

const tell = ({ db }: Database, data: Partial<typeof INQUIRY> = {}) =>
  queueEvent(db, { type: "inquiry.received", data: { ...INQUIRY, ...data } });

const listUnsent = ({ db }: Database) => listUnsentMessages(db, new Date().toISOString());

const webhookAt = (url: string, secrets = WEBHOOK_SECRET) => ({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: secrets,
});

const startAll = () =>
  Promise.all([startWebhookServer(), startTelegramServer(), startNtfyServer()]);

it("an inquiry arrives at the webhook, in Telegram and at ntfy at once, with everything needed to answer it", async () => {
  const [webhook, telegram, ntfy] = await startAll();
  const database = await openSqlite();
  const secrets = `${ANOTHER_SECRET} ${WEBHOOK_SECRET}`;
  await start(database, {
    ...webhookAt(`${webhook.origin}/hook`, secrets),
    ...telegram.environment,
    ...ntfy.environment,
  });
  await tell(database);
  await vi.waitFor(async () => expect(await listUnsent(database)).toEqual([]), WAIT);
  const replyUrl = "mailto:ada%2B1@buyer.example?subject=Re%3A%20harbor.com%20(V-7K3M9Q)";
  const pageUrl = "https://names.example/portfolio/harbor.com";
  const text = expect.stringMatching(/^Asking price: \$4,888\n[^]*\*still\* for sale\?$/);
  const title = "harbor.com: inquiry from Ada & Büyer";

  const [posted] = webhook.calls;
  const earlier = { count: 0, names: [], lastDay: null, lastAt: null };
  for (const secret of [WEBHOOK_SECRET, ANOTHER_SECRET]) {
    const event = new Webhook(secret).verify(posted?.body ?? "", posted?.headers ?? {});
    expect(event).toEqual({
      type: "inquiry.received",
      timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
      data: { ...INQUIRY, askingPrice: 4_888, currency: "USD", earlier, replyUrl, pageUrl },
    });
  }
  expect(JSON.parse(telegram.calls[0]?.body ?? "")).toEqual({
    chat_id: "42",
    text: expect.stringMatching(/^harbor\.com: inquiry[^]*\*still\* for sale\?\n\nhttps:/),
    link_preview_options: { is_disabled: true },
  });
  expect(JSON.parse(ntfy.calls[0]?.body ?? "")).toEqual({
    topic: "harbor-leads",
    title,
    message: text,
    click: replyUrl,
    actions: [
      { action: "view", label: "Reply", url: replyUrl, clear: false },
      { action: "view", label: "View in the shop", url: pageUrl, clear: false },
    ],
  });
});

it("the longest message, in any script, is cut to each channel's limit", async () => {
  const [webhook, telegram, ntfy] = await startAll();
  const database = await openSqlite();
  await start(database, {
    ...webhookAt(webhook.origin),
    ...telegram.environment,
    ...ntfy.environment,
  });
  await tell(database, { message: `"${"\u{1f6a2}値".repeat(1_666)}` });
  await tell(database, { message: '"'.repeat(5_000) });
  await vi.waitFor(async () => expect(await listUnsent(database)).toEqual([]), WAIT);
  expect(webhook.calls).toHaveLength(2);
  for (const { body } of webhook.calls) expect(Buffer.byteLength(body)).toBeLessThan(20_000);
});

it("a failing webhook is retried with the same ID and body and a new signature, and then given up", async () => {
  const redirect = { status: 302, headers: { Location: "/elsewhere" } };
  const webhook = await startWebhookServer((count) => (count === 1 ? redirect : { status: 500 }));
  const database = await openSqlite();
  await start(database, webhookAt(webhook.origin));
  await tell(database);
  await vi.waitFor(
    async () => expect(await listUnsent(database)).toMatchObject([{ state: "failed" }]),
    WAIT,
  );
  expect(webhook.calls).toHaveLength(MAX_NOTIFY_ATTEMPTS);
  expect(webhook.calls.map(({ path }) => path)).not.toContain("/elsewhere");
  expect(new Set(webhook.calls.map(({ body }) => body)).size).toBe(1);
  expect(new Set(webhook.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const [unsent] = await listUnsent(database);
  expect(unsent).toMatchObject({ channel: "webhook", last_error: "answered 500" });
});

it("an address that is gone isn't used again until the next start, and its messages wait", async () => {
  const webhook = await startWebhookServer((count) => ({ status: count === 1 ? 410 : 204 }));
  const database = await openSqlite();
  const lines: string[] = [];
  const { notify } = await start(database, webhookAt(webhook.origin), { lines });
  await tell(database);
  await vi.waitFor(() => expect(lines.join("")).toContain("webhook is switched off"), WAIT);
  await tell(database);
  notify.wake();
  await notify.close();
  expect(webhook.calls).toHaveLength(1);
  expect(await listUnsent(database)).toHaveLength(2);
  await start(database, webhookAt(webhook.origin));
  await vi.waitFor(async () => expect(await listUnsent(database)).toEqual([]), WAIT);
});

it("a service that says when to come back is left alone until then, and its messages wait", async () => {
  const telegram = await startTelegramServer(3_600);
  const database = await openSqlite();
  const lines: string[] = [];
  const { notify } = await start(database, telegram.environment, { lines });
  for (const _ of [1, 2, 3]) await tell(database);
  await vi.waitFor(async () => expect(await listUnsent(database)).toHaveLength(2), WAIT);
  await vi.waitFor(() => expect(lines.join("")).toContain("telegram paused"), WAIT);
  await notify.close();
  expect(telegram.calls).toHaveLength(2);
  const [first, second] = (await listUnsent(database)).toSorted((a, b) => a.attempts - b.attempts);
  expect(first).toMatchObject({ attempts: 0 });
  expect(second?.last_error).toBe("answered Too Many Requests: retry after 3600");
  expect(Date.parse(second?.next_attempt_at ?? "")).toBeGreaterThan(Date.now() + 3_500_000);
});

it("no secret is in the log or in the stored error", async () => {
  const [telegram, ntfy] = await Promise.all([startTelegramServer(), startNtfyServer()]);
  const database = await openSqlite();
  const lines: string[] = [];
  const environment = {
    ...webhookAt("http://127.0.0.1:2/secret-path"),
    ...telegram.environment,
    TELEGRAM_BOT_TOKEN: "123456:not-the-right-token-at-all",
    ...ntfy.environment,
    NTFY_TOKEN: "tk_wrong",
  };
  await start(database, environment, { lines, backoff: () => 3_600_000 });
  await tell(database);
  await vi.waitFor(async () => {
    const errors = (await listUnsent(database)).map(({ last_error: error }) => error);
    expect(errors.toSorted()).toEqual([
      "answered Unauthorized",
      "answered forbidden",
      "connect ECONNREFUSED 127.0.0.1:2",
    ]);
  }, WAIT);
  const kept = JSON.stringify(await database.db.selectFrom("outbox").selectAll().execute());
  for (const secret of ["secret-path", "not-the-right", "tk_wrong", WEBHOOK_SECRET.slice(6)]) {
    expect(lines.join("") + kept).not.toContain(secret);
  }
});

it("a malformed or endless response holds nothing up", async () => {
  const strange = await startStrangeServer();
  const database = await openSqlite();
  const lines: string[] = [];
  const environment = { ...webhookAt(strange.origin), NTFY_URL: `${strange.origin}/endless` };
  await start(database, environment, { lines, backoff: () => 3_600_000 });
  await tell(database);
  await vi.waitFor(async () => {
    const errors = (await listUnsent(database)).map(({ last_error: error }) => error);
    expect(errors.toSorted()).toEqual(["answered 500", "bad upgrade"]);
  }, WAIT);
});

it("a stop waits only a limited time for responses, and abandoned messages are sent soon after the next start", async () => {
  const hang = () => startWebhookServer(() => null);
  const [webhook, telegram, ntfy] = await Promise.all([hang(), hang(), hang()]);
  const database = await openSqlite();
  const { notify } = await start(
    database,
    {
      ...webhookAt(webhook.origin),
      TELEGRAM_ORIGIN: telegram.origin,
      TELEGRAM_BOT_TOKEN: "123456:ABCDEFGHIJKLMNOPQRSTUVWXYZ",
      TELEGRAM_CHAT_ID: "42",
      NTFY_URL: `${ntfy.origin}/harbor-leads`,
    },
    { backoff: (attempts) => notifyBackoff(attempts, 1) },
  );
  await tell(database);
  const calls = () => [webhook, telegram, ntfy].map(({ calls }) => calls.length);
  await vi.waitFor(() => expect(calls()).toEqual([1, 1, 1]), WAIT);
  const giveUp = new AbortController();
  const closed = notify.close(giveUp.signal);
  giveUp.abort();
  await closed;
  const unsent = await listUnsent(database);
  const reason = "no answer before the shop was stopped";
  expect(unsent.map(({ last_error: error }) => error)).toEqual([reason, reason, reason]);
  const soon = new Date(Date.now() + 6_000).toISOString();
  for (const { next_attempt_at: due } of unsent) expect(due <= soon).toBe(true);
});
