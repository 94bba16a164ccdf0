import type { z } from "zod";
import type { channels } from "./contact-schema.ts";

type OwnChannel = Readonly<z.output<typeof channels>[number]>;

const isNamed = (channels: readonly OwnChannel[], wanted: string) =>
  channels.some(({ name }) => name.toLowerCase() === wanted.toLowerCase());

const MESSENGERS = new Set(
  "whatsapp telegram signal wechat weixin line viber messenger skype threema kakaotalk zalo discord matrix xmpp sms imessage wire".split(
    " ",
  ),
);

export const isMessenger = (name: string) => MESSENGERS.has(name.toLowerCase());

interface Reachable {
  readonly phone: string | null;
  readonly telegram: string | null;
  readonly channels: readonly OwnChannel[];
}

export const builtInChannels = ({ phone, telegram, channels }: Reachable) => ({
  phone: phone && (isNamed(channels, "WhatsApp") ? ("Phone" as const) : ("WhatsApp" as const)),
  telegram: telegram && !isNamed(channels, "Telegram") ? ("Telegram" as const) : null,
});

export function nameChannels(reachable: Reachable): string {
  const builtIn = builtInChannels(reachable);
  const own = reachable.channels.map(({ name }) => name).filter(isMessenger);
  const phone = builtIn.phone === "Phone" ? "phone" : builtIn.phone;
  const named = ["email", phone, builtIn.telegram, ...own].filter((name) => name !== null);
  // The browser loads this file, and a formatter that is made at once would cost a phone a tenth of a second.
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(named);
}
