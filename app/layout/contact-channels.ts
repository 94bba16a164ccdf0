import type { Contact } from "./site.ts";

interface Channel {
  readonly label: "Email" | "WhatsApp" | "Telegram";
  /** As people read it. */
  readonly address: string;
  readonly to: string;
}

/** The ways to write to the seller, each a link; `about` is filled in where the channel can carry it, and may be empty. */
export function contactChannels({ email, phone, telegram }: Contact, about = ""): Channel[] {
  const topic = encodeURIComponent(about);
  const whatsapp = `https://wa.me/${phone.replaceAll(/\D/g, "")}`;
  return [
    { label: "Email", address: email, to: `mailto:${email}${topic && `?subject=${topic}`}` },
    { label: "WhatsApp", address: phone, to: `${whatsapp}${topic && `?text=${topic}`}` },
    { label: "Telegram", address: `@${telegram}`, to: `https://t.me/${telegram}` },
  ];
}
