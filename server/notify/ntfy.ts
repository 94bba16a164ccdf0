import { z } from "zod";
import type { Config } from "../config.ts";
import { postJson } from "./post-json.ts";
import type { Message } from "./message.ts";
import { NotifyFault, restAfter } from "./notify-fault.ts";

/** ntfy makes an attachment of a longer one: 4,096 bytes, of which a UTF-16 unit takes three at most. */
const MAX_TEXT = 1_350;

const errorSchema = z.object({ error: z.string() });

/** Published as JSON, since headers take ASCII only. */
export async function sendNtfy(
  { url, token }: NonNullable<Config["ntfy"]>,
  { title, text, replyUrl, pageUrl }: Message,
): Promise<void> {
  const topic = new URL(url).pathname.slice(1);
  const links = [
    ["Reply", replyUrl],
    ["Name in the shop", pageUrl],
  ] as const;
  const actions = links.flatMap(([label, link]) =>
    link ? [{ action: "view", label, url: link, clear: false }] : [],
  );
  const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;
  const { status, json, retryAfterMs } = await postJson(
    new URL(url).origin,
    { topic, title, message: shown, actions, ...(replyUrl && { click: replyUrl }) },
    token ? { Authorization: `Bearer ${token}` } : {},
  );
  if (status === 200) return;
  const { data } = errorSchema.safeParse(json);
  throw new NotifyFault(`answered ${data?.error ?? status}`, restAfter(status, retryAfterMs));
}
