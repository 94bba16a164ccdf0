import type * as Hast from "hast";
import { toHtml } from "hast-util-to-html";
import { html, raw } from "hono/html";
import { toString } from "mdast-util-to-string";
import type { z } from "zod";
import { formatIdentity, type Identity } from "../../catalogue/schema/identity.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { dress, lookOf, PLAIN } from "./mail-look.ts";
import {
  heading,
  link,
  type MailPart,
  paragraph,
  renderBlocks,
  textNode,
} from "./render-blocks.ts";

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

export interface MailShop
  extends Pick<Shop, "name" | "email">, Partial<Pick<Shop, "accent" | "voice">> {
  readonly identity: Identity | null;
  readonly founder?: { readonly name: string } | null;
}

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

export const button = (label: string, url: string) => renderBlocks([link(label, url, "button")]);

interface Letter {
  readonly subject: string;
  readonly title?: string;
  readonly parts: readonly MailPart[];
  /** The small print. */
  readonly note?: string | undefined;
  readonly messageId: string;
}

function render(
  { name, email }: MailShop,
  { subject, title = subject, parts, note, messageId }: Letter,
  { look, head } = PLAIN,
) {
  const all = [...parts, ...(note ? [renderBlocks([paragraph(note, "small")])] : [])];
  const page: Hast.Root = { type: "root", children: [] };
  for (const { tree } of all) page.children.push(...tree, textNode("\n"));
  dress(page, look);
  const body = toHtml(page, {
    allowDangerousHtml: true,
    characterReferences: { useNamedReferences: true },
  });
  // oxfmt-ignore
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>${raw(head)}</head>
<body style="${look.body}"><div class="sheet" style="${look[".sheet"]}"><div style="${look[".column"]}">
${raw(body)}</div></div></body></html>`;
  const text = all.map(({ text }) => text).filter(Boolean);
  return {
    from: { name, address: email },
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

/** Makes the first link that stands alone in its paragraph the button. An address that is its own label stays a link. */
function addButton(parts: readonly MailPart[]): void {
  for (const node of parts.flatMap(({ tree }) => tree)) {
    const [only, ...others] = node.type === "element" && node.tagName === "p" ? node.children : [];
    if (only?.type !== "element" || only.tagName !== "a" || others.length > 0) continue;
    if (toString(only) === only.properties.href) continue;
    only.properties.className = ["button"];
    return;
  }
}

/** Adds the shop's name and the title above, and the seller's name below. In plain text, the name is that of the sender. */
function dressUp(shop: MailShop, { title, subject, parts }: Letter): MailPart[] {
  addButton(parts);
  const signer = shop.founder?.name ?? shop.name;
  return [
    renderBlocks([paragraph(shop.name, "brand")], ""),
    renderBlocks([heading(title ?? subject, 1)]),
    ...parts,
    renderBlocks([paragraph(signer, "signer")]),
    renderBlocks([paragraph("Questions? Just reply.")]),
  ];
}

/**
 * Ends with the seller's legal identity. The header keeps the buyer's autoresponder from answering; null if a person
 * wrote the mail, which then looks like a person's.
 */
export function mailToBuyer(
  shop: MailShop,
  to: string,
  letter: Letter,
  submitted: "auto-generated" | "auto-replied" | null = "auto-generated",
): Mail {
  if (!isAddress(to)) throw new UnsendableMail("the buyer's address isn't a valid email address");
  const legal = shop.identity && formatIdentity(shop.identity);
  const note = [letter.note, legal].filter(Boolean).join("\n\n");
  const mail = submitted
    ? render(shop, { ...letter, note, parts: dressUp(shop, letter) }, lookOf(shop.accent))
    : render(shop, { ...letter, note });
  const headers = submitted && { headers: { "Auto-Submitted": submitted } };
  return { ...mail, to, replyTo: mail.from, ...headers };
}
