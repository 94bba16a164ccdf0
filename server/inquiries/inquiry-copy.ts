import { html } from "hono/html";
import { z } from "zod";
import { formatIdentity } from "../../catalogue/schema/identity.ts";
import {
  isAddress,
  type Mail,
  type MailShop,
  readParams,
  renderDocument,
  smallPrint,
  toMessageId,
  UnsendableMail,
} from "../outbox/mail-message.ts";
import { INQUIRY_COPY } from "../outbox/outbox.ts";

/** The copy holds nothing that a stranger wrote: whoever gives another's address must not choose what is mailed there. */
const storedCopy = z.object({
  to_email: z.string(),
  reference: z.string(),
  domain: z.string().nullable(),
  answers_within: z.string(),
  awaits_name: z.boolean().optional(),
});

type StoredCopy = z.output<typeof storedCopy>;

interface Thanks {
  readonly subject: string;
  readonly paragraphs: readonly [thanks: string, next: string, mistake: string];
}

function wordCopy({ reference, domain, answers_within: within, awaits_name }: StoredCopy): Thanks {
  if (awaits_name && domain) {
    return {
      subject: `We'll tell you if ${domain} is available again (${reference})`,
      paragraphs: [
        `You asked us to tell you if ${domain} becomes available again. Your reference is ${reference}.`,
        "We'll email you once, when it's available again or has been sold. To write to us before then, reply to this email.",
        "If you didn't ask for this, someone entered your address by mistake, and you can ignore this email.",
      ],
    };
  }
  const what = domain ? `inquiry about ${domain}` : "message";
  return {
    subject: `We have your ${what} (${reference})`,
    paragraphs: [
      `Thank you for your ${what}. Your reference is ${reference}.`,
      `We typically reply within ${within}. To add something, reply to this email.`,
      "If you didn't write to us, someone entered your address by mistake, and you can ignore this email.",
    ],
  };
}

export function composeCopy(params: string, shop: MailShop, siteUrl: string): Mail {
  const stored = readParams(storedCopy, params, "the copy");
  const { to_email: to, reference } = stored;
  if (!isAddress(to)) throw new UnsendableMail("the buyer's address can't be read");
  const { subject, paragraphs } = wordCopy(stored);
  const shown = paragraphs.map((paragraph) => html`<p>${paragraph}</p>`);
  const signature = html`<p><a href="${siteUrl}/">${shop.name}</a></p>`;
  const legal = shop.identity && formatIdentity(shop.identity);
  const ours = { name: shop.name, address: shop.email };
  return {
    from: ours,
    to,
    replyTo: ours,
    subject,
    text: `${[...paragraphs, `${shop.name}\n${siteUrl}/`, ...(legal ? [legal] : [])].join("\n\n")}\n`,
    html: renderDocument(
      paragraphs[0],
      html`${shown}${signature}${legal ? smallPrint(legal) : ""}`,
    ),
    messageId: toMessageId(`${reference}.${INQUIRY_COPY}`, siteUrl),
    headers: { "Auto-Submitted": "auto-replied" },
  };
}
