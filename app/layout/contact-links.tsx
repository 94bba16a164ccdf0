import {
  AtSign,
  ExternalLink,
  Link as LinkIcon,
  type LucideIcon,
  Mail,
  MessageCircle,
  Phone,
  Send,
} from "lucide-react";
import type { ReactNode } from "react";
import { builtInChannels, isMessenger } from "../../catalogue/schema/channels.ts";
import { NewTabLink } from "../ui/link.tsx";
import type { Contact } from "./site.ts";

interface Channel {
  readonly label: string;
  readonly address: string;
  readonly to: string | null;
}

export function contactChannels(contact: Contact, about = ""): Channel[] {
  const { email, phone, telegram } = contact;
  const builtIn = builtInChannels(contact);
  const topic = encodeURIComponent(about);
  const channels: Channel[] = [
    { label: "Email", address: email, to: `mailto:${email}${topic && `?subject=${topic}`}` },
  ];
  if (phone && builtIn.phone) {
    const digits = phone.replaceAll(/\D/g, "");
    const whatsApp = `https://wa.me/${digits}${topic && `?text=${topic}`}`;
    const to = builtIn.phone === "WhatsApp" ? whatsApp : `tel:+${digits}`;
    channels.push({ label: builtIn.phone, address: phone, to });
  }
  if (telegram && builtIn.telegram) {
    const to = `https://t.me/${telegram}`;
    channels.push({ label: builtIn.telegram, address: `@${telegram}`, to });
  }
  for (const { name, link, text } of contact.channels) {
    channels.push({ label: name, address: text ?? shortenLink(link ?? ""), to: link });
  }
  return channels;
}

const shortenLink = (link: string) =>
  link.replace(/^(https:\/\/(www\.)?|\w+:)/, "").replace(/\/$/, "");

function iconOf({ label, to }: Channel): LucideIcon {
  if (to?.startsWith("mailto:")) return Mail;
  if (label === "Telegram") return Send;
  if (isMessenger(label)) return MessageCircle;
  if (to?.startsWith("tel:")) return Phone;
  return to ? LinkIcon : AtSign;
}

const ROW = "flex min-h-14 items-center gap-4 py-2";

interface ContactLinksProps {
  contact: Contact;
  about?: string;
  className?: string;
  children?: ReactNode;
}

export function ContactLinks(props: ContactLinksProps) {
  const { contact, about, className = "divide-y divide-line", children } = props;
  return (
    <ul className={`contact-links ${className}`}>
      {contactChannels(contact, about).map((channel) => {
        const { label, address, to } = channel;
        const Icon = iconOf(channel);
        // A link to an app would leave an empty tab behind.
        const Anchor = /^(https|mailto):/.test(to ?? "") ? NewTabLink : "a";
        const shown = (
          <>
            <Icon aria-hidden size="1.25rem" className="shrink-0 text-accent" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium group-hover:text-accent">{label}</span>
              <span className="block text-sm wrap-anywhere text-soft-ink">{address}</span>
              {about && to && <span className="sr-only">about {about}</span>}
            </span>
          </>
        );
        return (
          <li key={label}>
            {to ? (
              <Anchor href={to} className={`group ${ROW}`}>
                {shown}
                <ExternalLink aria-hidden size="1rem" className="shrink-0 text-soft-ink" />
              </Anchor>
            ) : (
              <p className={ROW}>{shown}</p>
            )}
          </li>
        );
      })}
      {children}
    </ul>
  );
}
