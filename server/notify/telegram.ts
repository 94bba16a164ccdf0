import { z } from "zod";
import type { Config } from "../config.ts";
import { postJson } from "./post-json.ts";
import type { Message } from "./message.ts";
import { NotifyFault, restAfter } from "./notify-fault.ts";

/** In UTF-16 units. */
const MAX_TEXT = 4_096;

const responseSchema = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** Bot API, sendMessage. As plain text: e-mail addresses and links can be tapped all the same, but a stranger's links get no preview. */
export async function sendTelegram(
  telegram: NonNullable<Config["telegram"]>,
  { title, text, pageUrl }: Message,
): Promise<void> {
  const { origin, token, chatId } = telegram;
  const end = pageUrl ? `\n\n${pageUrl}` : "";
  const room = MAX_TEXT - title.length - end.length - 3;
  const shown = text.length > room ? `${text.slice(0, room).toWellFormed()}…` : text;
  const { status, json } = await postJson(`${origin}/bot${token}/sendMessage`, {
    chat_id: chatId,
    text: `${title}\n\n${shown}${end}`,
    link_preview_options: { is_disabled: true },
  });
  const { success, data } = responseSchema.safeParse(json);
  if (success && data.ok) return;
  const seconds = data?.parameters?.retry_after;
  throw new NotifyFault(
    `answered ${data?.description ?? status}`,
    restAfter(status, seconds === undefined ? null : seconds * 1_000),
  );
}
