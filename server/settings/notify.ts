import { z } from "zod";
import { hasNoLogin, origin, parsedBy } from "./fields.ts";

const webUrl = (wanted: string) =>
  z
    .string()
    .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url) && hasNoLogin(url), wanted);

const webhookWanted = "an https:// or http:// address without a login";
const topicWanted =
  "an https:// or http:// address of a topic without a login, such as https://ntfy.sh/my-topic";

function readSecrets(text: string): Buffer[] | null {
  const secrets = text
    .trim()
    .split(/\s+/)
    .map((secret) => {
      const [, base64 = ""] = /^whsec_([A-Za-z0-9+/]{1,100}={0,2})$/.exec(secret) ?? [];
      return Buffer.from(base64, "base64");
    });
  return secrets.every(({ length }) => length >= 24 && length <= 64) ? secrets : null;
}

export const NOTIFY_SECRETS: ReadonlySet<string> = new Set([
  "WEBHOOK_URL",
  "WEBHOOK_SECRET",
  "TELEGRAM_BOT_TOKEN",
  "NTFY_URL",
  "NTFY_TOKEN",
]);

export const notifyVariables = {
  WEBHOOK_URL: webUrl(webhookWanted).optional(),
  WEBHOOK_SECRET: parsedBy(
    readSecrets,
    "whsec_ and 24 to 64 bytes in base64, or several of these separated by spaces",
  ).optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{1,20}:[\w-]{20,100}$/, "the token that @BotFather gave you, such as 123456:ABC…")
    .optional(),
  TELEGRAM_CHAT_ID: z
    .string()
    .regex(/^(-?\d{1,20}|@\w{1,64})$/, "the number of a chat, or @ and the name of a channel")
    .optional(),
  TELEGRAM_ORIGIN: origin().default("https://api.telegram.org"),
  NTFY_URL: webUrl(topicWanted)
    .refine((url) => /^\/[\w-]{1,64}$/.test(new URL(url).pathname), topicWanted)
    .optional(),
  NTFY_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, "an access token, such as tk_…")
    .optional(),
};

export const NOTIFY_PAIRS = [
  ["WEBHOOK_URL", "WEBHOOK_SECRET"],
  ["TELEGRAM_BOT_TOKEN", "TELEGRAM_CHAT_ID"],
] as const;

const variables = z.object(notifyVariables);

export function toNotifyConfig(set: z.output<typeof variables>) {
  return {
    webhook:
      set.WEBHOOK_URL && set.WEBHOOK_SECRET
        ? { url: set.WEBHOOK_URL, secrets: set.WEBHOOK_SECRET }
        : null,
    telegram:
      set.TELEGRAM_BOT_TOKEN && set.TELEGRAM_CHAT_ID
        ? {
            token: set.TELEGRAM_BOT_TOKEN,
            chatId: set.TELEGRAM_CHAT_ID,
            origin: set.TELEGRAM_ORIGIN,
          }
        : null,
    ntfy: set.NTFY_URL ? { url: set.NTFY_URL, token: set.NTFY_TOKEN ?? null } : null,
  };
}
