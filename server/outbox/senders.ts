import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Config } from "../settings/config.ts";
import type { NotifyChannel, QueuedEvent } from "./events.ts";
import { type EventWords, describeEvent } from "./event-words.ts";
import { NotifyFault, cutText, postJson, restAfter } from "./post.ts";

const MAX_TELEGRAM = 4_096;

const telegramSchema = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

async function sendTelegram(
  telegram: NonNullable<Config["telegram"]>,
  { title, text, answerUrl, pageUrl }: EventWords,
  closing?: AbortSignal,
): Promise<void> {
  const { origin, token, chatId } = telegram;
  const end = (answerUrl ? `\n\nAnswer: ${answerUrl}` : "") + (pageUrl ? `\n\n${pageUrl}` : "");
  const room = MAX_TELEGRAM - title.length - end.length - 3;
  const message = {
    chat_id: chatId,
    text: `${title}\n\n${cutText(text, room)}${end}`,
    link_preview_options: { is_disabled: true },
  };
  const { status, json } = await postJson(
    `${origin}/bot${token}/sendMessage`,
    JSON.stringify(message),
    { closing },
  );
  const { success, data } = telegramSchema.safeParse(json);
  if (success && data.ok) return;
  const seconds = data?.parameters?.retry_after;
  throw new NotifyFault(
    `answered ${data?.description ?? status}`,
    restAfter(status, seconds === undefined ? null : seconds * 1_000),
  );
}

/** ntfy makes an attachment of anything over 4,096 bytes, and a UTF-16 unit takes at most three bytes. */
const MAX_NTFY = 1_350;

const ntfySchema = z.object({ error: z.string() });

/** Headers take only ASCII, so the message is published as JSON. */
async function sendNtfy(
  { url, token }: NonNullable<Config["ntfy"]>,
  { title, text, answerUrl, replyUrl, pageUrl }: EventWords,
  closing?: AbortSignal,
): Promise<void> {
  const topic = new URL(url).pathname.slice(1);
  const tapped = answerUrl ?? replyUrl;
  const links = [
    ["Answer", answerUrl],
    ["Reply", replyUrl],
    ["View in the shop", pageUrl],
  ] as const;
  const actions = links.flatMap(([label, link]) =>
    link ? [{ action: "view", label, url: link, clear: false }] : [],
  );
  const { status, json, retryAfterMs } = await postJson(
    new URL(url).origin,
    JSON.stringify({
      topic,
      title,
      message: cutText(text, MAX_NTFY),
      actions,
      ...(tapped && { click: tapped }),
    }),
    { headers: token ? { Authorization: `Bearer ${token}` } : {}, closing },
  );
  if (status === 200) return;
  const { data } = ntfySchema.safeParse(json);
  throw new NotifyFault(`answered ${data?.error ?? status}`, restAfter(status, retryAfterMs));
}

type Send = (event: QueuedEvent, answerUrl?: string | null, closing?: AbortSignal) => Promise<void>;

export function openSenders(
  config: Pick<Config, "webhook" | "telegram" | "ntfy" | "siteUrl">,
  readTimeZone: () => string = () => "UTC",
): ReadonlyMap<NotifyChannel, Send> {
  const { webhook, telegram, ntfy, siteUrl } = config;
  const describe = (event: QueuedEvent, answerUrl: string | null = null) =>
    describeEvent(event, { siteUrl, timeZone: readTimeZone(), answerUrl });
  const senders = new Map<NotifyChannel, Send>();
  if (webhook)
    senders.set("webhook", (event, answerUrl, closing) =>
      sendWebhook(webhook, event, describe(event, answerUrl), closing),
    );
  if (telegram)
    senders.set("telegram", (event, answerUrl, closing) =>
      sendTelegram(telegram, describe(event, answerUrl), closing),
    );
  // A topic without a token may be open to everyone, and whoever has the link can answer for the seller.
  if (ntfy)
    senders.set("ntfy", (event, answerUrl, closing) =>
      sendNtfy(ntfy, describe(event, ntfy.token ? answerUrl : null), closing),
    );
  return senders;
}

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
async function sendWebhook(
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
