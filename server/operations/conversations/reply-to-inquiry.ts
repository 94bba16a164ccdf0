import { z } from "zod";
import { cleanParagraphs } from "../../../catalogue/format/clean-text.ts";
import { groupDigits } from "../../../catalogue/format/format.ts";
import { SECOND_MS, toIso } from "../../../catalogue/format/time.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { REPLY_PLACEHOLDERS } from "../../../catalogue/schema/shop.ts";
import type { InquiryRow } from "../../conversations/store/change-inquiry.ts";
import { takeBackReply } from "../../conversations/store/correct-inquiry.ts";
import { reference } from "./conversation-input.ts";
import { defineOperation } from "../operation.ts";
import { change, planInquiry } from "./plan-inquiry.ts";

const UNDO_MS = 10 * SECOND_MS;
const MAX_REPLY = 10_000;

const findPlaceholder = (text: string) =>
  text.match(/\{\w*\}/g)?.find((found) => REPLY_PLACEHOLDERS.includes(found));

const reply = z
  .string()
  .transform(cleanParagraphs)
  .superRefine((text, context) => {
    const left = findPlaceholder(text);
    const fault = !text
      ? "Write your reply first."
      : left
        ? `Replace ${left} with what you want to say there.`
        : text.length > MAX_REPLY
          ? `Keep the reply to ${groupDigits(MAX_REPLY)} characters.`
          : null;
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

const stateAfter = ({ state }: InquiryRow) =>
  state === "negotiating" || state === "won" ? state : "replied";

/** Sends an email to the buyer in a few seconds, until when it can be taken back. */
export const replyToInquiry = defineOperation({
  input: z.object({ reference, reply }),
  editsFiles: false,
  plan: (shop, input, seen) =>
    planInquiry(shop, input.reference, seen, async (context) => {
      const { database, row } = context;
      const made = await change(shop, database, row, context.seen, {
        state: stateAfter(row),
        reply: { text: input.reply, dueAt: toIso(shop.now() + UNDO_MS) },
      });
      if (typeof made !== "number") return made;
      const { name, state } = row;
      const sent = { reference: row.reference, step: made, state };
      const undo = async () =>
        (await takeBackReply(database, sent)) === null
          ? refuse("This reply has already been sent.")
          : done("The reply wasn't sent. It's in the form again.");
      return {
        ...done(`Your reply to ${name} will be sent in ten seconds.`, undo),
        result: { reference: row.reference, text: input.reply },
      };
    }),
});
