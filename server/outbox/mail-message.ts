import { html } from "hono/html";
import type { z } from "zod";
import { formatIdentity, type Identity } from "../../catalogue/schema/identity.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { MailPart } from "./render-blocks.ts";

interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface Mail {
  readonly from: MailAddress;
  readonly to: string;
  readonly replyTo: MailAddress | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly inReplyTo?: string;
  readonly references?: string;
}

export type MailShop = Pick<Shop, "name" | "email"> & { readonly identity: Identity | null };

/** The stored message itself is faulty, so trying again can't help. */
export class UnsendableMail extends Error {}

export class ObsoleteMail extends Error {}

/** Rejects anything that a header could read as more than one plain address. */
export const isAddress = (text: string) => /^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/.test(text);

export const toMessageId = (id: string, siteUrl: string) => `<${id}@${new URL(siteUrl).hostname}>`;

interface ReplyTo {
  readonly email: string;
  readonly domain: string | null;
  readonly subject?: string | null;
  readonly reference: string;
}

export function toReplyLink({ email, domain, subject, reference }: ReplyTo): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  const about = `Re: ${domain ?? subject ?? "your message"} (${reference})`;
  return `mailto:${address}?subject=${encodeURIComponent(about)}`;
}

export function readParams<T>(schema: z.ZodType<T>, params: string, what: string): T {
  try {
    return schema.parse(JSON.parse(params));
  } catch {
    throw new UnsendableMail(`the stored parameters of ${what} can't be read`);
  }
}

export const smallPrint = (text: string): MailPart => ({
  text,
  html: html`<p style="font-size:14px">${text}</p>`,
});

export const button = (label: string, url: string): MailPart => ({
  text: `${label}: ${url}`,
  html: html`<p>
    <a
      href="${url}"
      style="display:inline-block;padding:12px 20px;border:2px solid;border-radius:8px;font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p>`,
});

interface Letter {
  readonly subject: string;
  readonly title?: string;
  readonly parts: readonly MailPart[];
  readonly messageId: string;
}

function render(shop: MailShop, { subject, title = subject, parts, messageId }: Letter) {
  // oxfmt-ignore
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title></head>
<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:640px">
${parts.map((part) => html`${part.html}
`)}</body></html>`;
  const text = parts.map((part) => part.text).filter(Boolean);
  const from = { name: shop.name, address: shop.email };
  return {
    from,
    subject,
    text: `${text.join("\n\n")}\n`,
    html: document.toString(),
    messageId,
  };
}

export const mailToSeller = (
  shop: MailShop,
  letter: Letter,
  replyTo: Mail["replyTo"] = null,
): Mail => ({ ...render(shop, letter), to: shop.email, replyTo });

/** Ends with the seller's legal identity. The header keeps the buyer's autoresponder from answering; null if a person wrote the mail. */
export function mailToBuyer(
  shop: MailShop,
  to: string,
  letter: Letter,
  submitted: "auto-generated" | "auto-replied" | null = "auto-generated",
): Mail {
  if (!isAddress(to)) throw new UnsendableMail("the buyer's address isn't a valid email address");
  const legal = shop.identity ? [smallPrint(formatIdentity(shop.identity))] : [];
  const mail = render(shop, { ...letter, parts: [...letter.parts, ...legal] });
  const headers = submitted && { headers: { "Auto-Submitted": submitted } };
  return { ...mail, to, replyTo: mail.from, ...headers };
}
