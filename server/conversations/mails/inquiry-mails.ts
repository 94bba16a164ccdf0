import { z } from "zod";
import type { MailTemplates } from "../../shop/read-mail-template.ts";
import { findOwned } from "../../../catalogue/catalogue.ts";
import { cleanLine, printableText } from "../../../catalogue/format/clean-text.ts";
import { toPageUrl } from "../../../catalogue/format/page-url.ts";
import { RUN } from "../../process/program.ts";
import {
  link,
  listFacts,
  MAX_LINE,
  paragraph,
  quote,
  renderBlocks,
} from "../../outbox/render-blocks.ts";
import {
  button,
  isAddress,
  type Mail,
  type MailShop,
  mailToSeller,
  readParams,
  toMessageId,
  toReplyLink,
  UnsendableMail,
} from "../../outbox/mail-message.ts";
import type { ClaimedMessage } from "../../outbox/claim-messages.ts";
import { INQUIRY_CHANGED, INQUIRY_REMINDER, SUSPECTED } from "../../outbox/outbox.ts";
import { fillMail } from "./fill-mail.ts";

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
  price_note: line.optional(),
  subject: line.optional(),
  awaits_name: z.boolean().optional(),
  change: message.optional(),
});

/** The price is looked up when the email is sent. */
type StoredInquiry = z.output<typeof storedInquiry> & { readonly asking_price?: string };

const SCHEMAS = new Map<string, z.ZodType<StoredInquiry>>([
  ["domain_inquiry", storedInquiry.required({ phone: true, domain: true })],
  ["general_contact", storedInquiry.required({ subject: true })],
  [INQUIRY_REMINDER, storedInquiry],
  [INQUIRY_CHANGED, storedInquiry.required({ change: true })],
]);

type Owned = Parameters<typeof findOwned>[0];

export interface MailContent {
  readonly shop: MailShop;
  readonly catalogue: Owned;
  readonly mails: MailTemplates;
}

interface StoredMail extends Pick<ClaimedMessage, "template" | "params"> {
  readonly id?: number;
  readonly answerUrl?: string | null;
}

function readInquiry({ template, params }: StoredMail, catalogue: Owned): StoredInquiry {
  const schema = SCHEMAS.get(template);
  if (!schema) throw new UnsendableMail(`no template is named ${cleanLine(template, MAX_LINE)}`);
  const inquiry = readParams(schema, params, template);
  if (inquiry.domain === undefined) return inquiry;
  const price = findOwned(catalogue, inquiry.domain.toLowerCase())?.price;
  const asking_price = price && price.amount !== null ? price.label : "on request";
  return { ...inquiry, asking_price };
}

function titleOf({ domain, from_name, awaits_name }: StoredInquiry): string {
  if (domain === undefined) return `Message from ${from_name}`;
  return awaits_name ? `${from_name} is waiting for ${domain}` : `Inquiry about ${domain}`;
}

const factsOf = (inquiry: StoredInquiry) =>
  listFacts([
    ["From", inquiry.from_name],
    ["Email", inquiry.from_email],
    ["Asking price", inquiry.asking_price],
    ["Price changed", inquiry.price_note],
    ["Phone", inquiry.phone],
    ["Subject", inquiry.subject],
    ["Earlier requests", inquiry.asked_before],
    ["Reference", inquiry.reference],
  ]);

export const nameOfMail = ({
  domain,
  awaits_name,
}: Pick<StoredInquiry, "domain" | "awaits_name">) =>
  domain === undefined ? "message" : awaits_name ? "wait" : "inquiry";

function describeInquiry(
  name: string,
  inquiry: StoredInquiry,
  { answerUrl }: Pick<StoredMail, "answerUrl">,
  content: MailContent,
  siteUrl: string,
) {
  const { from_name: buyer, from_email: email, message, domain, change } = inquiry;
  const url = toReplyLink({ ...inquiry, email, domain: domain ?? null });
  const label = `Reply to ${buyer}`;
  const { subject, parts } = fillMail(name, content, {
    name: domain ?? "",
    buyer,
    subject: inquiry.subject ?? "",
    title: titleOf(inquiry),
    about: domain === undefined ? "message" : `inquiry about ${domain}`,
    reference: inquiry.reference,
    shop: content.shop.name,
    details: factsOf(inquiry),
    message: renderBlocks(quote(message), message),
    reply: isAddress(email) ? renderBlocks([link(label, url)], `${label}: ${url}`) : [],
    page:
      domain === undefined
        ? []
        : [link(`View ${domain} in the shop`, toPageUrl(siteUrl, domain.toLowerCase()))],
    change: change === undefined ? [] : [paragraph(adviceOf(inquiry))],
  });
  const opening = change === undefined ? 1 : 2;
  const answer = answerUrl ? [button("Open this inquiry", answerUrl)] : [];
  return { subject, parts: parts.toSpliced(opening, 0, ...answer) };
}

function adviceOf({ from_name: name, reference, awaits_name, change }: StoredInquiry): string {
  if (change !== undefined)
    return `${change} This was done through a link in one of your emails. If it wasn't you, revoke all links to this inquiry: ${RUN} leads links revoke ${reference}`;
  return awaits_name
    ? `The shop emails ${name} automatically when the name is available again or sold, so you don't need to do anything.`
    : `Reply to this email to answer ${name}.`;
}

/** At most one line of a visitor's text goes into a header, because further lines could add headers. Throws UnsendableMail. */
export function composeInquiryMail(row: StoredMail, content: MailContent, siteUrl: string): Mail {
  const { shop } = content;
  const inquiry = readInquiry(row, content.catalogue);
  const { from_name, from_email, reference, change } = inquiry;
  const isReminder = row.template === INQUIRY_REMINDER;
  const isFirst = !isReminder && change === undefined;
  const name = isReminder
    ? "inquiry-reminder-seller"
    : change === undefined
      ? `${nameOfMail(inquiry)}-received-seller`
      : "inquiry-changed-seller";
  const { subject, parts } = describeInquiry(name, inquiry, row, content, siteUrl);
  const source = `Sent through the form of ${shop.name}, ${siteUrl}.`;
  const letter = {
    subject: cleanLine(`${subject} (${reference})`, MAX_LINE),
    title: titleOf(inquiry),
    parts,
    note: change === undefined ? `${source} ${adviceOf(inquiry)}` : source,
    messageId: toMessageId(`${reference}.${row.template}${isFirst ? "" : `.${row.id}`}`, siteUrl),
  };
  const replyTo = isAddress(from_email) ? { name: from_name, address: from_email } : null;
  return mailToSeller(shop, letter, replyTo);
}

export function composeDigest(
  rows: readonly StoredMail[],
  content: MailContent,
  siteUrl: string,
): Mail {
  const { shop, catalogue } = content;
  const inquiries = rows.map(({ template, params, answerUrl }) => ({
    inquiry: readInquiry({ template: template.replace(SUSPECTED, ""), params }, catalogue),
    answerUrl,
  }));
  const first = inquiries[0]?.inquiry.reference;
  const last = inquiries.at(-1)?.inquiry.reference;
  const note = `These messages came through the forms of ${shop.name}, ${siteUrl}. They look like advertising, so you get them in one email a day. A reply to this email doesn't reach the senders: write to their addresses.`;
  const title = `Suspected spam: ${rows.length} ${rows.length === 1 ? "message" : "messages"}`;
  return mailToSeller(shop, {
    subject: `${title} (${first})`,
    title,
    parts: inquiries.flatMap(({ inquiry, ...link }) => {
      const name = `${nameOfMail(inquiry)}-received-seller`;
      return describeInquiry(name, inquiry, link, content, siteUrl).parts;
    }),
    note,
    messageId: toMessageId(`${first}-${last}.suspected_spam`, siteUrl),
  });
}
