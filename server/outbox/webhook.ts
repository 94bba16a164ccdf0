import { createHmac } from "node:crypto";
import type { Config } from "../config.ts";
import type { QueuedEvent } from "./events.ts";
import type { EventWords } from "./event-words.ts";
import { cutText, NotifyFault, postJson, restAfter } from "./post.ts";

const MAX_BYTES = 20_000;
const MAX_MESSAGE = 3_000;

type Webhook = NonNullable<Config["webhook"]>;

type Links = Pick<EventWords, "answerUrl" | "replyUrl" | "pageUrl">;

function toWebhookBody(event: QueuedEvent, { answerUrl, replyUrl, pageUrl }: Links): string {
  const { type, timestamp } = event;
  const data = { ...event.data, ...(answerUrl && { answerUrl }), replyUrl, pageUrl };
  const body = JSON.stringify({ type, timestamp, data });
  if (Buffer.byteLength(body) < MAX_BYTES || !("message" in data)) return body;
  const message = cutText(String(data.message), MAX_MESSAGE);
  return JSON.stringify({ type, timestamp, data: { ...data, message } });
}

function signWebhook(id: string, body: string, secrets: readonly Buffer[], seconds: number) {
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

const GONE = 410;

/** Implements Standard Webhooks 1.0.0. Rejects with a NotifyFault. */
export async function sendWebhook(
  webhook: Webhook,
  event: QueuedEvent,
  links: Links,
  closing?: AbortSignal,
): Promise<void> {
  const body = toWebhookBody(event, links);
  const headers = {
    "User-Agent": "Vitrine",
    ...signWebhook(event.id, body, webhook.secrets, Math.floor(Date.now() / 1_000)),
  };
  const options = { headers, closing, maxBytes: 0 };
  const { status, retryAfterMs } = await postJson(webhook.url, body, options);
  if (status >= 200 && status < 300) return;
  if (status === GONE)
    throw new NotifyFault("answered 410: no one listens there anymore", Infinity);
  const what = status >= 300 && status < 400 ? `${status}, a redirect` : String(status);
  throw new NotifyFault(`answered ${what}`, restAfter(status, retryAfterMs));
}
