import type { Config } from "../config.ts";
import { describeFetchFault } from "../http/fetch-faults.ts";
import type { NotifyChannel, QueuedEvent } from "./events.ts";
import { toMessage } from "./message.ts";
import { NotifyFault } from "./notify-fault.ts";
import { sendNtfy } from "./ntfy.ts";
import { sendTelegram } from "./telegram.ts";
import { sendWebhook } from "./webhook.ts";

type Send = (event: QueuedEvent) => Promise<void>;

/** How events leave, by channel, for those that the environment configures. Each rejects with a NotifyFault. */
export function openSenders(
  config: Pick<Config, "webhook" | "telegram" | "ntfy" | "siteUrl">,
  readTimeZone: () => string = () => "UTC",
): ReadonlyMap<NotifyChannel, Send> {
  const { webhook, telegram, ntfy, siteUrl } = config;
  const readFacts = () => ({ siteUrl, timeZone: readTimeZone() });
  const senders = new Map<NotifyChannel, Send>();
  if (webhook) {
    senders.set("webhook", (event) =>
      sendWebhook(webhook, event, readFacts()).catch((error: unknown) => {
        if (error instanceof NotifyFault) throw error;
        throw new NotifyFault(describeFetchFault(error));
      }),
    );
  }
  if (telegram)
    senders.set("telegram", (event) => sendTelegram(telegram, toMessage(event, readFacts())));
  if (ntfy) senders.set("ntfy", (event) => sendNtfy(ntfy, toMessage(event, readFacts())));
  return senders;
}
