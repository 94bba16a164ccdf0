import { z } from "zod";
import { findOwned } from "../../catalogue/catalogue.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { cleanLine, printableText } from "../../catalogue/format/clean-text.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import { RUN } from "../program/program.ts";
import {
  heading,
  link,
  listFacts,
  type MailPart,
  paragraph,
  quote,
  renderBlocks,
} from "../mail-words/render-blocks.ts";
import {
  button,
  isAddress,
  type Mail,
  type MailShop,
  mailToBuyer,
  mailToSeller,
  readParams,
  smallPrint,
  toMessageId,
  toReplyLink,
  UnsendableMail,
} from "../outbox/mail-message.ts";
import { titleOfInquiry } from "../outbox/event-words.ts";
import type { ClaimedMessage } from "../outbox/claim-messages.ts";
import { INQUIRY_CHANGED, INQUIRY_COPY, INQUIRY_REMINDER, SUSPECTED } from "../outbox/outbox.ts";

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
  /** Only an older version stored the price with the email. */
  asking_price: line.optional(),
  price_note: line.optional(),
  subject: line.optional(),
  awaits_name: z.boolean().optional(),
  change: message.optional(),
});

type StoredInquiry = z.output<typeof storedInquiry>;

const SCHEMAS = new Map<string, z.ZodType<StoredInquiry>>([
  ["domain_inquiry", storedInquiry.required({ phone: true, domain: true })],
  ["general_contact", storedInquiry.required({ subject: true })],
  [INQUIRY_REMINDER, storedInquiry],
  [INQUIRY_CHANGED, storedInquiry.required({ change: true })],
]);

type Owned = Parameters<typeof findOwned>[0];

interface MailContent {
  readonly shop: MailShop;
  readonly catalogue: Owned;
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
  const price = findOwned(catalogue, inquiry.domain.toLowerCase())?.price.amount ?? null;
  const asking_price = price === null ? "on request" : formatDollars(price);
  return { asking_price, ...inquiry };
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

function describeInquiry(
  inquiry: StoredInquiry,
  answerUrl: string | null | undefined,
  siteUrl: string,
): MailPart[] {
  const { from_name: name, from_email: email, message, domain } = inquiry;
  const reply = toReplyLink({ ...inquiry, email, domain: domain ?? null });
  const label = `Reply to ${name}`;
  const page =
    domain && link(`View ${domain} in the shop`, toPageUrl(siteUrl, domain.toLowerCase()));
  return [
    renderBlocks([heading(titleOf(inquiry))]),
    ...(answerUrl ? [button("Open this inquiry", answerUrl)] : []),
    renderBlocks(factsOf(inquiry)),
    renderBlocks(quote(message), message),
    ...(isAddress(email) ? [renderBlocks([link(label, reply)], `${label}: ${reply}`)] : []),
    ...(page ? [renderBlocks([page])] : []),
  ];
}

function aboutOf(
  template: string,
  { from_name: name, domain, subject, awaits_name }: StoredInquiry,
) {
  const facts = { domain: domain ?? null, awaitsName: awaits_name };
  if (template === INQUIRY_REMINDER) return titleOfInquiry(facts, name, "Reminder");
  if (template === INQUIRY_CHANGED) return titleOfInquiry(facts, name, "Changed");
  return domain === undefined ? subject : titleOfInquiry(facts, name);
}

function adviceOf({ from_name: name, reference, awaits_name, change }: StoredInquiry): string {
  if (change !== undefined)
    return `${change} This was done through a link in one of your emails. If it wasn't you, revoke all links to this inquiry: ${RUN} leads links revoke ${reference}`;
  return awaits_name
    ? `The shop emails ${name} automatically when the name is available again or sold, so you don't need to do anything.`
    : `Reply to this email to answer ${name}.`;
}

/** At most one line of a visitor's text goes into a header, because further lines could add headers. Throws UnsendableMail. */
export function composeInquiryMail(
  row: StoredMail,
  { shop, catalogue }: MailContent,
  siteUrl: string,
): Mail {
  const inquiry = readInquiry(row, catalogue);
  const { from_name, from_email, reference, change } = inquiry;
  const advice = adviceOf(inquiry);
  const parts = describeInquiry(inquiry, row.answerUrl, siteUrl);
  const source = `Sent through the form of ${shop.name}, ${siteUrl}.`;
  const isFirst = row.template !== INQUIRY_REMINDER && change === undefined;
  const letter = {
    subject: cleanLine(`${aboutOf(row.template, inquiry)} (${reference})`, MAX_LINE),
    title: titleOf(inquiry),
    parts:
      change === undefined
        ? [...parts, smallPrint(`${source} ${advice}`)]
        : [...parts.toSpliced(1, 0, renderBlocks([paragraph(advice)])), smallPrint(source)],
    messageId: toMessageId(`${reference}.${row.template}${isFirst ? "" : `.${row.id}`}`, siteUrl),
  };
  const replyTo = isAddress(from_email) ? { name: from_name, address: from_email } : null;
  return mailToSeller(shop, letter, replyTo);
}

export function composeDigest(
  rows: readonly StoredMail[],
  { shop, catalogue }: MailContent,
  siteUrl: string,
): Mail {
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
    parts: [
      ...inquiries.flatMap((one) => describeInquiry(one.inquiry, one.answerUrl, siteUrl)),
      smallPrint(note),
    ],
    messageId: toMessageId(`${first}-${last}.suspected_spam`, siteUrl),
  });
}

/** The confirmation holds nothing that a stranger wrote, so nobody can use the form to mail their own words to others. */
const storedCopy = z.object({
  to_email: z.string(),
  reference: z.string(),
  domain: z.string().nullable(),
  answers_within: z.string(),
  awaits_name: z.boolean().optional(),
});

function wordCopy(stored: z.output<typeof storedCopy>) {
  const { reference, domain, answers_within: within, awaits_name } = stored;
  if (awaits_name && domain) {
    return {
      subject: `We'll let you know if ${domain} is available again (${reference})`,
      paragraphs: [
        `You asked to be notified if ${domain} becomes available again. Your reference is ${reference}.`,
        "We'll email you once, when it's available again or has been sold. To write to us before then, reply to this email.",
        "If you didn't ask for this, someone entered your address by mistake, and you can ignore this email.",
      ],
    };
  }
  const what = domain ? `inquiry about ${domain}` : "message";
  return {
    subject: `We received your ${what} (${reference})`,
    paragraphs: [
      `Thank you for your ${what}. Your reference is ${reference}.`,
      `We typically reply within ${within}. To add something, reply to this email.`,
      "If you didn't write to us, someone entered your address by mistake, and you can ignore this email.",
    ],
  };
}

export function composeCopy(params: string, shop: MailShop, siteUrl: string): Mail {
  const stored = readParams(storedCopy, params, "the confirmation");
  const { subject, paragraphs } = wordCopy(stored);
  const address = `${siteUrl}/`;
  const letter = {
    subject,
    parts: [
      renderBlocks(paragraphs.map(paragraph)),
      renderBlocks([link(shop.name, address)], `${shop.name}\n${address}`),
    ],
    messageId: toMessageId(`${stored.reference}.${INQUIRY_COPY}`, siteUrl),
  };
  return mailToBuyer(shop, stored.to_email, letter, "auto-replied");
}
