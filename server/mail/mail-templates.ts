import { z } from "zod";
import { cleanLine, printableText } from "../../catalogue/clean-text.ts";
import type { Shop } from "../../catalogue/shop.ts";
import { type MailContent, renderHtml, renderText } from "./mail-html.ts";

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** One mail, ready to be sent. */
export interface Mail {
  readonly from: MailAddress;
  readonly to: string;
  /** The buyer; null when what the buyer gave is no address. */
  readonly replyTo: MailAddress | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same however often the mail is sent. */
  readonly messageId: string;
}

/** The outbox holds something that no mail can be made of; trying again changes nothing. */
export class UnsendableMail extends Error {}

const MAX_LINE = 300;

const line = z.string().transform((text) => cleanLine(text, MAX_LINE));
const message = z.string().transform(printableText);
const reference = line.transform((text) => text.replaceAll(/[^\w-]/g, ""));
const common = { from_name: line, from_email: line, message, to_email: line, reference };
const domainParams = z.object({ ...common, phone: line, domain: line });
const generalParams = z.object({ ...common, subject: line });

type CommonParams = z.output<z.ZodObject<typeof common>>;

interface Composed {
  readonly params: CommonParams;
  readonly subject: string;
  readonly content: Omit<MailContent, "message" | "note">;
}

/** The facts of the shop that a mail needs. */
export type MailShop = Pick<Shop, "name" | "email">;

function composeDomainInquiry(input: unknown, siteUrl: string): Composed {
  const params = domainParams.parse(input);
  const { domain, from_name, from_email, phone, reference } = params;
  return {
    params,
    subject: `${domain}: inquiry from ${from_name} (${reference})`,
    content: {
      title: `Inquiry about ${domain}`,
      facts: [
        ["From", from_name],
        ["E-mail", from_email],
        ["Phone", phone],
        ["Reference", reference],
      ],
      link: {
        text: `${domain} in the shop`,
        url: `${siteUrl}/portfolio/${encodeURIComponent(domain.toLowerCase())}`,
      },
    },
  };
}

function composeGeneralContact(input: unknown): Composed {
  const params = generalParams.parse(input);
  const { from_name, from_email, subject, reference } = params;
  return {
    params,
    subject: `${subject} (${reference})`,
    content: {
      title: `Message from ${from_name}`,
      facts: [
        ["From", from_name],
        ["E-mail", from_email],
        ["Subject", subject],
        ["Reference", reference],
      ],
      link: null,
    },
  };
}

function compose(template: string, input: unknown, siteUrl: string): Composed {
  if (template === "domain_inquiry") return composeDomainInquiry(input, siteUrl);
  if (template === "general_contact") return composeGeneralContact(input);
  throw new UnsendableMail(`no template is named ${cleanLine(template, MAX_LINE)}`);
}

/** One plain address. Anything that a header could read as more than that is refused. */
const isAddress = (text: string) => /^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/.test(text);

function parseParams(row: { template: string; params: string }, siteUrl: string): Composed {
  try {
    return compose(row.template, JSON.parse(row.params), siteUrl);
  } catch (error) {
    if (error instanceof UnsendableMail) throw error;
    throw new UnsendableMail(`the stored parameters of ${row.template} can't be read`);
  }
}

/**
 * Makes the mail to the seller from a row of the outbox (spec section 7). No header takes more than one line from what a
 * visitor wrote. `siteUrl` is the public origin. Throws UnsendableMail.
 */
export function composeMail(
  row: { template: string; params: string },
  shop: MailShop,
  siteUrl: string,
): Mail {
  const { params, subject, content } = parseParams(row, siteUrl);
  const { from_name, from_email, to_email, reference } = params;
  if (!isAddress(to_email)) throw new UnsendableMail("the stored recipient is not an address");
  const note = `Sent by the form of ${shop.name}, ${siteUrl}. Reply to this mail to answer ${from_name}.`;
  const whole = { ...content, message: params.message, note };
  return {
    from: { name: shop.name, address: shop.email },
    to: to_email,
    replyTo: isAddress(from_email) ? { name: from_name, address: from_email } : null,
    subject: cleanLine(subject, MAX_LINE),
    text: renderText(whole),
    html: renderHtml(whole),
    messageId: `<${reference}.${row.template}@${new URL(siteUrl).hostname}>`,
  };
}
