import { createHmac } from "node:crypto";
import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { readRetryAfter } from "../http/fetch-faults.ts";
import type { Config } from "../config.ts";
import type { QueuedEvent } from "./events.ts";
import { type ShopFacts, toMessage } from "./message.ts";
import { isPrivate } from "./private-addresses.ts";
import { NotifyFault, restAfter } from "./notify-fault.ts";

const TIMEOUT_MS = 20_000;
/** Of UTF-8, what Standard Webhooks allows. */
const MAX_BYTES = 20_000;
/** Then what a stranger wrote is cut. */
const MAX_MESSAGE = 3_000;

type Webhook = NonNullable<Config["webhook"]>;

/** The same at every try, as long as SITE_URL stays. */
export function toWebhookBody(event: QueuedEvent, facts: ShopFacts): string {
  const { replyUrl, pageUrl } = toMessage(event, facts);
  const { type, timestamp } = event;
  const data = { ...event.data, replyUrl, pageUrl };
  const body = JSON.stringify({ type, timestamp, data });
  if (Buffer.byteLength(body) < MAX_BYTES || !("message" in data)) return body;
  const message = `${String(data.message).slice(0, MAX_MESSAGE).toWellFormed()}…`;
  return JSON.stringify({ type, timestamp, data: { ...data, message } });
}

/** The headers of Standard Webhooks, with a signature for each secret. `seconds` since 1970. */
export function signWebhook(id: string, body: string, secrets: readonly Buffer[], seconds: number) {
  const signatures = secrets.map((secret) => {
    const hmac = createHmac("sha256", secret).update(`${id}.${seconds}.${body}`);
    return `v1,${hmac.digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}

const REFUSED = "its address is private, loopback or link-local: WEBHOOK_PRIVATE=allow allows it";

/** The connection is made to the addresses that are checked here, so that a second answer of DNS can't lead it elsewhere. */
const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }).then(
    (found) => {
      const [first] = found;
      if (!first || found.some(({ address }) => isPrivate(address))) {
        done(new NotifyFault(REFUSED), "", 0);
      } else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => done(error, "", 0),
  );
};

/** Resolves with the status and Retry-After; the response's body is not read. */
function post(webhook: Webhook, headers: Record<string, string>, body: string, timeoutMs: number) {
  const url = new URL(webhook.url);
  // Not looked up, so not checked by lookUpPublic.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!webhook.allowsPrivate && isIP(host) && isPrivate(host)) throw new NotifyFault(REFUSED);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<{ status: number; retryAfterMs: number | null }>((resolve, reject) => {
    const request = send(url, {
      method: "POST",
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!webhook.allowsPrivate && { lookup: lookUpPublic }),
    });
    request.on("error", reject);
    // Also after 101, which is neither an error nor a response.
    request.on("close", () => reject(new NotifyFault("the connection ended without an answer")));
    request.on("response", (response) => {
      response.destroy();
      const retryAfterMs = readRetryAfter(response.headers["retry-after"] ?? null);
      resolve({ status: response.statusCode ?? 0, retryAfterMs });
    });
    request.end(body);
  });
}

const GONE = 410;

/** Standard Webhooks 1.0.0. Rejects with a NotifyFault or the error of the connection. */
export async function sendWebhook(
  webhook: Webhook,
  event: QueuedEvent,
  facts: ShopFacts,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const body = toWebhookBody(event, facts);
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "User-Agent": "Vitrine",
    ...signWebhook(event.id, body, webhook.secrets, Math.floor(Date.now() / 1_000)),
  };
  const { status, retryAfterMs } = await post(webhook, headers, body, timeoutMs);
  if (status >= 200 && status < 300) return;
  if (status === GONE)
    throw new NotifyFault("answered 410: nobody listens there any more", Infinity);
  const what = status >= 300 && status < 400 ? `${status}, a redirect` : String(status);
  throw new NotifyFault(`answered ${what}`, restAfter(status, retryAfterMs));
}
