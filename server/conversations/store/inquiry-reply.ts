import { z } from "zod";
import { cleanLine, printableText } from "../../../catalogue/format/clean-text.ts";
import { dayIn, formatDay } from "../../../catalogue/format/format.ts";
import type { Shop } from "../../../catalogue/schema/shop.ts";
import type { Db } from "../../database/database.ts";
import { type MailPart, paragraph, quote, renderBlocks } from "../../outbox/render-blocks.ts";
import {
  type Mail,
  type MailShop,
  mailToBuyer,
  readParams,
  toMessageId,
  UnsendableMail,
} from "../../outbox/mail-message.ts";
import type { ClaimedMessage } from "../../outbox/claim-messages.ts";
import { INQUIRY_COPY, INQUIRY_REPLY, queueMessage } from "../../outbox/outbox.ts";

const MAX_SUBJECT = 300;

const paramsSchema = z.object({ step: z.int().min(1) });

/** The text stands in the step only, so that nothing of it is left once the inquiry is erased. */
export const queueReply = (db: Db, inquiryId: number, step: number, dueAt: string) =>
  queueMessage(db, {
    inquiryId,
    audience: "buyer",
    template: INQUIRY_REPLY,
    params: { step },
    dueAt,
  });

function quoteInquiry(day: string, name: string, message: string): MailPart {
  const intro = `On ${formatDay(day)}, ${name} wrote:`;
  const text = `${intro}\n${message.replaceAll(/^/gm, "> ")}`;
  return renderBlocks([paragraph(intro), ...quote(message)], text);
}

/** Composes the seller's own words, so the buyer's program must not take the mail for an automatic one. */
export async function composeReply(
  db: Db,
  { inquiry_id, params }: Pick<ClaimedMessage, "inquiry_id" | "params">,
  shop: MailShop & Pick<Shop, "timeZone">,
  siteUrl: string,
): Promise<Mail> {
  const { step } = readParams(paramsSchema, params, "the reply");
  const row = await db
    .selectFrom("inquiries")
    .innerJoin("inquiry_steps", "inquiry_steps.inquiry_id", "inquiries.id")
    .select(["reference", "name", "email", "domain", "subject", "message", "inquiries.created_at"])
    .select("inquiry_steps.note as reply")
    .where("inquiries.id", "=", inquiry_id)
    .where("inquiry_steps.number", "=", step)
    .where("inquiry_steps.kind", "=", "replied")
    .executeTakeFirst();
  if (!row?.reply) throw new UnsendableMail("its inquiry has no such reply");
  const { reference, name, email, domain, subject, message, created_at } = row;
  const about = cleanLine(domain ?? subject ?? "your message", MAX_SUBJECT);
  const letter = {
    subject: `Re: ${about} (${reference})`,
    parts: [
      renderBlocks(row.reply.split(/\n{2,}/).map((text) => paragraph(text))),
      quoteInquiry(
        dayIn(created_at, shop.timeZone),
        cleanLine(name, MAX_SUBJECT),
        printableText(message),
      ),
    ],
    messageId: toMessageId(`${reference}.reply.${step}`, siteUrl),
  };
  const first = toMessageId(`${reference}.${INQUIRY_COPY}`, siteUrl);
  return { ...mailToBuyer(shop, email, letter, null), inReplyTo: first, references: first };
}
