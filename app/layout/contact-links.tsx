import { ExternalLink, Mail, MessageCircle, Send } from "lucide-react";
import type { ReactNode } from "react";
import { NewTabLink } from "../ui/link.tsx";
import type { Contact } from "./site.ts";

interface Channel {
  readonly label: "Email" | "WhatsApp" | "Telegram";
  readonly address: string;
  readonly to: string;
}

/** `about` becomes the subject or text where the channel supports one. */
export function contactChannels({ email, phone, telegram }: Contact, about = ""): Channel[] {
  const topic = encodeURIComponent(about);
  const channels: Channel[] = [
    { label: "Email", address: email, to: `mailto:${email}${topic && `?subject=${topic}`}` },
  ];
  if (phone) {
    const to = `https://wa.me/${phone.replaceAll(/\D/g, "")}${topic && `?text=${topic}`}`;
    channels.push({ label: "WhatsApp", address: phone, to });
  }
  if (telegram) {
    channels.push({ label: "Telegram", address: `@${telegram}`, to: `https://t.me/${telegram}` });
  }
  return channels;
}

const ICONS = { Email: Mail, WhatsApp: MessageCircle, Telegram: Send };

interface ContactLinksProps {
  contact: Contact;
  about?: string;
  className?: string;
  /** One more item. */
  children?: ReactNode;
}

export function ContactLinks(props: ContactLinksProps) {
  const { contact, about, className = "divide-y divide-line", children } = props;
  return (
    <ul className={className}>
      {contactChannels(contact, about).map(({ label, address, to }) => {
        const Icon = ICONS[label];
        return (
          <li key={label}>
            <NewTabLink href={to} className="group flex min-h-14 items-center gap-4 py-2">
              <Icon aria-hidden size="1.25rem" className="shrink-0 text-accent" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium group-hover:text-accent">{label}</span>
                <span className="block text-sm wrap-anywhere text-soft-ink">{address}</span>
                {about && <span className="sr-only">about {about}</span>}
              </span>
              <ExternalLink aria-hidden size="1rem" className="shrink-0 text-soft-ink" />
            </NewTabLink>
          </li>
        );
      })}
      {children}
    </ul>
  );
}
