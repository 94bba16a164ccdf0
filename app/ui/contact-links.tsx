import { ExternalLink, Mail, MessageCircle, Send } from "lucide-react";
import type { Contact } from "../site.ts";

/** E-mail, WhatsApp and Telegram, each in a new tab; `about` is filled in where the channel can carry it. */
export function ContactLinks({ contact, about }: { contact: Contact; about?: string }) {
  const topic = about ? encodeURIComponent(about) : "";
  const channels = [
    {
      label: "Email",
      detail: contact.email,
      to: `mailto:${contact.email}${topic && `?subject=${topic}`}`,
      Icon: Mail,
    },
    {
      label: "WhatsApp",
      detail: contact.phone,
      to: `${contact.whatsapp}${topic && `?text=${topic}`}`,
      Icon: MessageCircle,
    },
    {
      label: "Telegram",
      detail: `@${contact.telegram.split("/").at(-1)}`,
      to: contact.telegram,
      Icon: Send,
    },
  ];
  return (
    <ul className="divide-y divide-line">
      {channels.map(({ label, detail, to, Icon }) => (
        <li key={label}>
          <a
            href={to}
            target="_blank"
            rel="noopener"
            className="group flex min-h-14 items-center gap-4 py-2"
          >
            <Icon aria-hidden size={20} className="shrink-0 text-accent" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium group-hover:text-accent">{label}</span>
              <span className="block text-sm wrap-anywhere text-soft-ink">{detail}</span>
              {about && <span className="sr-only">about {about}</span>}
            </span>
            <ExternalLink aria-hidden size={16} className="shrink-0 text-soft-ink" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
