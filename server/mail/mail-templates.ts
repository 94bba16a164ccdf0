import { html } from "hono/html";
import { z } from "zod";
import { cleanLine, printableText } from "../../catalogue/clean-text.ts";
import type { Shop } from "../../catalogue/shop.ts";
import { toReplyLink } from "../notify/reply-link.ts";
import { composeCopy, copyParams } from "./inquiry-copy.ts";
import { INQUIRY_COPY, SUSPECTED } from "./outbox.ts";
import { renderDocument } from "./mail-document.ts";

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
  /** The message id of the first mail of its exchange. */
  readonly inReplyTo?: string;
  readonly references?: string;
}

/** The outbox entry itself is faulty, so trying again can't help. */
export class UnsendableMail extends Error {}

const MAX_LINE = 300;

const line = z.string().transform((text) => cleanLine(text, MAX_LINE));
const message = z.string().transform(printableText);
const reference = line.transform((text) => text.replaceAll(/[^\w-]/g, ""));
const common = {
  from_name: line,
  from_email: line,
  message,
  to_email: line,
  reference,
  /** Of this address, in words. */
  asked_before: line.optional(),
};
const domainParams = z.object({
  ...common,
  phone: line,
  domain: line,
  asking_price: line.optional(),
});
const generalParams = z.object({ ...common, subject: line });

export type MailShop = Pick<Shop, "name" | "email">;

function compose(template: string, input: unknown, siteUrl: string) {
  if (template === "domain_inquiry") {
    const params = domainParams.parse(input);
    const { domain, from_name, phone } = params;
    const url = `${siteUrl}/portfolio/${encodeURIComponent(domain.toLowerCase())}`;
    return {
      params,
      subject: `${domain}: inquiry from ${from_name}`,
      title: `Inquiry about ${domain}`,
      facts: [
        ["Asking price", params.asking_price],
        ["Phone", phone],
      ] as const,
      link: { text: `${domain} in the shop`, url },
    };
  }
  if (template === "general_contact") {
    const params = generalParams.parse(input);
    const { subject, from_name } = params;
    const title = `Message from ${from_name}`;
    return { params, subject, title, facts: [["Subject", subject]] as const, link: null };
  }
  throw new UnsendableMail(`no template is named ${cleanLine(template, MAX_LINE)}`);
}

/** Rejects anything that a header could read as more than one plain address. */
export const isAddress = (text: string) => /^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/.test(text);

function parseParams(row: { template: string; params: string }, siteUrl: string) {
  try {
    return compose(row.template, JSON.parse(row.params), siteUrl);
  } catch (error) {
    if (error instanceof UnsendableMail) throw error;
    throw new UnsendableMail(`the stored parameters of ${row.template} can't be read`);
  }
}

type Composed = ReturnType<typeof compose>;

const factsOf = ({ params, facts }: Composed) =>
  [
    ["From", params.from_name],
    ["E-mail", params.from_email],
    ...facts,
    ["Asked before", params.asked_before],
    ["Reference", params.reference],
  ].filter(([, value]) => value !== undefined);

function linksOf({ params, link }: Composed) {
  const { from_name: name, from_email: email } = params;
  const reply = isAddress(email)
    ? { text: `Reply to ${name}`, url: toReplyLink({ domain: null, ...params, email }) }
    : null;
  return [reply, link].filter((one) => one !== null);
}

function renderText(inquiries: readonly Composed[], note: string): string {
  const parts = inquiries.map((inquiry) => {
    const { title, params } = inquiry;
    const facts = factsOf(inquiry).map(([label, value]) => `${label}: ${value}`);
    const links = linksOf(inquiry).map(({ text, url }) => `${text}: ${url}`);
    const parts = [title, facts.join("\n"), params.message, links.join("\n")];
    return parts.filter(Boolean).join("\n\n");
  });
  return `${[...parts, note].join("\n\n")}\n`;
}

function renderInquiry(inquiry: Composed) {
  const { title, params } = inquiry;
  // prettier-ignore
  const rows = factsOf(inquiry).map(([label, value]) => html`<tr>
<th align="left" valign="top" style="padding:2px 16px 2px 0;font-weight:600">${label}</th>
<td valign="top" style="padding:2px 0">${value}</td></tr>`);
  // prettier-ignore
  return html`<h1 style="font-size:20px">${title}</h1>
<table role="presentation" cellspacing="0">${rows}</table>
<p style="white-space:pre-wrap;border-left:3px solid;padding-left:16px">${params.message}</p>
${linksOf(inquiry).map(({ text, url }) => html`<p><a href="${url}">${text}</a></p>
`)}`;
}

function renderHtml(title: string, inquiries: readonly Composed[], note: string): string {
  return renderDocument(title, html`${inquiries.map(renderInquiry)}`, note);
}

function composeCopyOf(stored: string, shop: MailShop, siteUrl: string): Mail {
  let params: z.output<typeof copyParams>;
  try {
    params = copyParams.parse(JSON.parse(stored));
  } catch {
    throw new UnsendableMail("the stored parameters of the copy can't be read");
  }
  if (!isAddress(params.to_email)) throw new UnsendableMail("the buyer's address can't be read");
  return composeCopy(params, shop, siteUrl);
}

/** No header contains more than one line of what a visitor wrote (specification, section 7). Throws UnsendableMail. */
export function composeMail(
  row: { template: string; params: string },
  shop: MailShop,
  siteUrl: string,
): Mail {
  if (row.template === INQUIRY_COPY) return composeCopyOf(row.params, shop, siteUrl);
  const inquiry = parseParams(row, siteUrl);
  const { from_name, from_email, to_email, reference } = inquiry.params;
  if (!isAddress(to_email)) throw new UnsendableMail("the stored recipient is not an address");
  const note = `Sent by the form of ${shop.name}, ${siteUrl}. Reply to this mail to answer ${from_name}.`;
  return {
    from: { name: shop.name, address: shop.email },
    to: to_email,
    replyTo: isAddress(from_email) ? { name: from_name, address: from_email } : null,
    subject: cleanLine(`${inquiry.subject} (${reference})`, MAX_LINE),
    text: renderText([inquiry], note),
    html: renderHtml(inquiry.title, [inquiry], note),
    messageId: `<${reference}.${row.template}@${new URL(siteUrl).hostname}>`,
  };
}

/** One mail of inquiries that look like spam, at least one. Throws UnsendableMail. */
export function composeDigest(
  rows: readonly { template: string; params: string }[],
  shop: MailShop,
  siteUrl: string,
): Mail {
  const shown = rows.map(({ template, params }) =>
    parseParams({ template: template.replace(SUSPECTED, ""), params }, siteUrl),
  );
  const references = shown.map(({ params }) => params.reference);
  const note = `These came by the forms of ${shop.name}, ${siteUrl}, and look like advertising, so that they are gathered into one mail a day. A reply to this mail does not reach their senders: write to their addresses.`;
  const title = `Suspected spam: ${rows.length} ${rows.length === 1 ? "message" : "messages"}`;
  return {
    from: { name: shop.name, address: shop.email },
    to: shop.email,
    replyTo: null,
    subject: `${title} (${references[0]})`,
    text: renderText(shown, note),
    html: renderHtml(title, shown, note),
    messageId: `<${references[0]}-${references.at(-1)}.suspected_spam@${new URL(siteUrl).hostname}>`,
  };
}
