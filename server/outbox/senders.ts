import { z } from "zod";
import type { Config } from "../config.ts";
import type { NotifyChannel, QueuedEvent } from "./events.ts";
import { describeEvent, type EventWords } from "./event-words.ts";
import { NotifyFault, postJson, restAfter, cutText } from "./post.ts";
import { sendWebhook } from "./webhook.ts";

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
