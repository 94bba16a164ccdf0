import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { LRUCache } from "lru-cache";
import { Counter, type Registry } from "prom-client";
import { z } from "zod";
import { ESCROW_PREFIX } from "../../sale/offer.ts";
import { isLocal } from "../../catalogue/format/page-url.ts";
import { SECOND_MS } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import { ensureSecret } from "../database/settings.ts";
import type { AppEnv } from "../http/client-address.ts";
import { addWebhook, listWebhooks } from "./api.ts";
import { wakeById } from "./transactions.ts";
import { type EscrowWork, readLimits } from "./work.ts";
import { plainError } from "../http/plain-error.ts";

const MAX_BODY = 8 * 1024;

const SETTING = "escrow_webhook";

/** However often it is called, a transaction is asked about twice in this time at most: at once, and at its end. */
const QUIET_MS = 5 * SECOND_MS;
const REMEMBERED = 10_000;
/** Calls about transactions that aren't ours look in the database this often a second at most. */
const UNKNOWN_A_SECOND = 20;

/** Nobody signs the calls, so the address is a secret, and what they say is only a hint to ask. */
const callSchema = z.looseObject({
  transaction_id: z
    .union([z.int().positive(), z.string().regex(/^[\w-]{1,40}$/)])
    .transform(String),
});

interface Options {
  readonly db: Db;
  readonly metrics: Registry;
  readonly now: () => number;
}

/** Takes the calls of the escrow service. A call says nothing of a sale: it only lets the shop ask sooner, or once again. */
export function openHook({ db, metrics, now }: Options) {
  const calls = new Counter({
    name: "vitrine_escrow_calls_total",
    help: "Calls of the escrow service's webhook, by what became of them",
    labelNames: ["outcome"],
    registers: [metrics],
  });
  const count = (outcome: "taken" | "repeated" | "unknown" | "odd" | "refused") =>
    calls.inc({ outcome });
  const woken = new LRUCache<string, "once" | "twice">({ max: REMEMBERED, ttl: QUIET_MS });
  let secret: Promise<string> | null = null;
  let second = 0;
  let looked = 0;

  /** True if too many transactions were looked for in this second. What is missed is asked for soon enough anyway. */
  function isFlooded(): boolean {
    const current = Math.floor(now() / SECOND_MS);
    if (current !== second) [second, looked] = [current, 0];
    looked += 1;
    return looked > UNKNOWN_A_SECOND;
  }

  async function wake(id: string): Promise<void> {
    const before = woken.get(id);
    if (before === "twice") return count("repeated");
    // The second call may say what came true after the first one was answered.
    woken.set(id, before ? "twice" : "once", { noUpdateTTL: true });
    if (isFlooded()) return count("unknown");
    const isOurs = await wakeById(db, id, now() + (before ? QUIET_MS : 0));
    count(isOurs ? "taken" : "unknown");
  }

  return {
    isSecret: async (given: string): Promise<boolean> => {
      secret ??= ensureSecret(db, SETTING).catch((error: unknown) => {
        secret = null;
        throw error;
      });
      return timingSafeEqual(digest(given), digest(await secret));
    },
    count,
    async take(text: string): Promise<void> {
      const call = callSchema.safeParse(parse(text));
      if (!call.success) return count("odd");
      await wake(call.data.transaction_id);
    },
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Says at which address the service calls. Returns false if that has to be tried again. It can't reach a shop that only this machine reaches. */
export async function registerHook(work: EscrowWork): Promise<boolean> {
  const { account, siteUrl, database, log } = work;
  if (isLocal(siteUrl) && !isLocal(account.api)) return true;
  const url = siteUrl + ESCROW_PREFIX + (await ensureSecret(database.db, SETTING));
  const listed = await listWebhooks(account, readLimits(work));
  if (listed.is !== "done") {
    log.warn({ reason: listed.reason }, "Escrow.com's webhooks not read");
    return false;
  }
  if (listed.value.some((hook) => hook.url === url)) return true;
  const added = await addWebhook(account, url, readLimits(work));
  if (added.is !== "done") log.warn({ reason: added.reason }, "Escrow.com's webhook not set");
  return added.is === "done";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function createEscrowRoute({ hook }: { hook: ReturnType<typeof openHook> | null }) {
  const app = new Hono<AppEnv>();
  if (!hook) return app;
  const refuse = (status: 404 | 413) => {
    hook.count(status === 404 ? "refused" : "odd");
    return plainError(status);
  };
  app.post(
    `${ESCROW_PREFIX}:secret`,
    async ({ req }, next) => {
      if (!(await hook.isSecret(req.param("secret") ?? ""))) return refuse(404);
      await next();
    },
    bodyLimit({ maxSize: MAX_BODY, onError: () => refuse(413) }),
    async (context) => {
      await hook.take(await context.req.text());
      return context.body(null, 204);
    },
  );
  return app;
}
