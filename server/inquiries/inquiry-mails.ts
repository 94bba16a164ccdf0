import { html } from "hono/html";
import { z } from "zod";
import { cleanLine, printableText } from "../../catalogue/format/clean-text.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import {
  type Html,
  isAddress,
  type Mail,
  type MailShop,
  readParams,
  renderDocument,
  smallPrint,
  toMessageId,
  toReplyLink,
  UnsendableMail,
} from "../outbox/mail-message.ts";
import { type ClaimedMessage, INQUIRY_COPY, SUSPECTED } from "../outbox/outbox.ts";
import { composeCopy } from "./inquiry-copy.ts";

const MAX_LINE = 300;

const line = z.string().transform((text) => cleanLine(text, MAX_LINE));
const message = z.string().transform(printableText);
const reference = line.transform((text) => text.replaceAll(/[^\w-]/g, ""));
const storedInquiry = z.object({
  from_name: line,
  from_email: line,
  message,
  to_email: line,
  reference,
  asked_before: line.optional(),
  phone: line.optional(),
  domain: line.optional(),
  asking_price: line.optional(),
  price_note: line.optional(),
  subject: line.optional(),
  awaits_name: z.boolean().optional(),
});

type Inquiry = z.output<typeof storedInquiry>;

const SCHEMAS = new Map<string, z.ZodType<Inquiry>>([
  ["domain_inquiry", storedInquiry.required({ phone: true, domain: true })],
  ["general_contact", storedInquiry.required({ subject: true })],
]);

type StoredMail = Pick<ClaimedMessage, "template" | "params">;

function readInquiry({ template, params }: StoredMail): Inquiry {
  const schema = SCHEMAS.get(template);
  if (!schema) throw new UnsendableMail(`no template is named ${cleanLine(template, MAX_LINE)}`);
  return readParams(schema, params, template);
}

function titleOf({ domain, from_name, awaits_name }: Inquiry): string {
  if (domain === undefined) return `Message from ${from_name}`;
  return awaits_name ? `${from_name} waits for ${domain}` : `Inquiry about ${domain}`;
}

const factsOf = (inquiry: Inquiry) =>
  [
    ["From", inquiry.from_name],
    ["Email", inquiry.from_email],
    ["Asking price", inquiry.asking_price],
    ["Price changed", inquiry.price_note],
    ["Phone", inquiry.phone],
    ["Subject", inquiry.subject],
    ["Asked before", inquiry.asked_before],
    ["Reference", inquiry.reference],
  ].filter(([, value]) => value !== undefined);

function linksOf(inquiry: Inquiry, siteUrl: string) {
  const { from_name: name, from_email: email, domain } = inquiry;
  const links: { text: string; url: string }[] = [];
  if (isAddress(email)) {
    const url = toReplyLink({ ...inquiry, email, domain: domain ?? null });
    links.push({ text: `Reply to ${name}`, url });
  }
  if (domain !== undefined) {
    const url = toPageUrl(siteUrl, domain.toLowerCase());
    links.push({ text: `View ${domain} in the shop`, url });
  }
  return links;
}

function renderText(inquiries: readonly Inquiry[], note: string, siteUrl: string): string {
  const parts = inquiries.flatMap((inquiry) => [
    titleOf(inquiry),
    factsOf(inquiry)
      .map(([label, value]) => `${label}: ${value}`)
      .join("\n"),
    inquiry.message,
    linksOf(inquiry, siteUrl)
      .map(({ text, url }) => `${text}: ${url}`)
      .join("\n"),
  ]);
  return `${[...parts.filter(Boolean), note].join("\n\n")}\n`;
}

function renderInquiry(inquiry: Inquiry, siteUrl: string): Html {
  // prettier-ignore
  const rows = factsOf(inquiry).map(([label, value]) => html`<tr>
<th align="left" valign="top" style="padding:2px 16px 2px 0;font-weight:600">${label}</th>
<td valign="top" style="padding:2px 0">${value}</td></tr>`);
  // prettier-ignore
  return html`<h1 style="font-size:20px">${titleOf(inquiry)}</h1>
<table role="presentation" cellspacing="0">${rows}</table>
<p style="white-space:pre-wrap;border-left:3px solid;padding-left:16px">${inquiry.message}</p>
${linksOf(inquiry, siteUrl).map(({ text, url }) => html`<p><a href="${url}">${text}</a></p>
`)}`;
}

function renderInquiries(
  title: string,
  inquiries: readonly Inquiry[],
  note: string,
  siteUrl: string,
) {
  const shown = inquiries.map((inquiry) => renderInquiry(inquiry, siteUrl));
  return {
    text: renderText(inquiries, note, siteUrl),
    html: renderDocument(title, html`${shown}${smallPrint(note)}`),
  };
}

/** At most one line of a visitor's text goes into a header, because further lines could add headers. Throws UnsendableMail. */
function composeInquiryMail(row: StoredMail, shop: MailShop, siteUrl: string): Mail {
  if (row.template === INQUIRY_COPY) return composeCopy(row.params, shop, siteUrl);
  const inquiry = readInquiry(row);
  const { from_name, from_email, reference, domain, awaits_name } = inquiry;
  const what = awaits_name ? `${from_name} waits for it` : `inquiry from ${from_name}`;
  const subject = domain === undefined ? inquiry.subject : `${domain}: ${what}`;
  const next = awaits_name
    ? `The shop emails ${from_name} by itself when the name is available again or sold, so you don't need to do anything.`
    : `Reply to this email to answer ${from_name}.`;
  const note = `Sent through the form of ${shop.name}, ${siteUrl}. ${next}`;
  return {
    from: { name: shop.name, address: shop.email },
    to: shop.email,
    replyTo: isAddress(from_email) ? { name: from_name, address: from_email } : null,
    subject: cleanLine(`${subject} (${reference})`, MAX_LINE),
    ...renderInquiries(titleOf(inquiry), [inquiry], note, siteUrl),
    messageId: toMessageId(`${reference}.${row.template}`, siteUrl),
  };
}

function composeDigest(rows: readonly StoredMail[], shop: MailShop, siteUrl: string): Mail {
  const inquiries = rows.map(({ template, params }) =>
    readInquiry({ template: template.replace(SUSPECTED, ""), params }),
  );
  const [first, last] = [inquiries[0]?.reference, inquiries.at(-1)?.reference];
  const note = `These messages came through the forms of ${shop.name}, ${siteUrl}. They look like advertising, so you get them in one email a day. A reply to this email doesn't reach the senders: write to their addresses.`;
  const title = `Suspected spam: ${rows.length} ${rows.length === 1 ? "message" : "messages"}`;
  return {
    from: { name: shop.name, address: shop.email },
    to: shop.email,
    replyTo: null,
    subject: `${title} (${first})`,
    ...renderInquiries(title, inquiries, note, siteUrl),
    messageId: toMessageId(`${first}-${last}.suspected_spam`, siteUrl),
  };
}

export function composeInquiryMails(
  rows: readonly [StoredMail, ...StoredMail[]],
  shop: MailShop,
  siteUrl: string,
): Mail {
  const [first] = rows;
  return first.template.startsWith(SUSPECTED)
    ? composeDigest(rows, shop, siteUrl)
    : composeInquiryMail(first, shop, siteUrl);
}
