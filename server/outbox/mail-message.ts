import { html } from "hono/html";
import type { z } from "zod";
import type { Shop } from "../../catalogue/schema/shop.ts";

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

export type MailShop = Pick<Shop, "name" | "email" | "identity">;

/** The outbox entry itself is faulty, so trying again can't help. */
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

export type Html = ReturnType<typeof html>;

export function renderDocument(title: string, body: Html): string {
  // prettier-ignore
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title></head>
<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:640px">
${body}
</body></html>`.toString();
}

export const smallPrint = (note: string) => html`<p style="font-size:14px">${note}</p>`;
