import { z } from "zod";
import { inVoice } from "../../../catalogue/format/voice.ts";
import { mailToBuyer, readParams, toMessageId } from "../../outbox/mail-message.ts";
import { INQUIRY_COPY } from "../../outbox/outbox.ts";
import { fillMail } from "./fill-mail.ts";
import { type MailContent, nameOfMail } from "./inquiry-mails.ts";

/** The confirmation holds nothing that a stranger wrote, so nobody can use the form to mail their own words to others. */
const storedCopy = z.object({
  to_email: z.string(),
  reference: z.string(),
  domain: z.string().nullable(),
  answers_within: z.string().nullable(),
  awaits_name: z.boolean().optional(),
});

export function composeCopy(
  params: string,
  content: Omit<MailContent, "catalogue">,
  siteUrl: string,
) {
  const { shop } = content;
  const stored = readParams(storedCopy, params, "the confirmation");
  const { reference, answers_within: within, awaits_name } = stored;
  const answer = within ? `We typically reply within ${within}.` : "We'll reply by email.";
  const domain = stored.domain ?? undefined;
  const name = `${nameOfMail({ domain, awaits_name })}-received-buyer`;
  const values = {
    name: domain ?? "",
    reference,
    shop: shop.name,
    answer: inVoice(answer, shop.voice),
  };
  const { subject: title, parts } = fillMail(name, content, values);
  const letter = {
    subject: `${title} (${reference})`,
    title,
    parts,
    note: `Sent by ${shop.name}, ${siteUrl}.`,
    messageId: toMessageId(`${stored.reference}.${INQUIRY_COPY}`, siteUrl),
  };
  return mailToBuyer(shop, stored.to_email, letter, "auto-replied");
}
