import { z } from "zod";
import { formatCount } from "../../../catalogue/format/format.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import type { Db } from "../../database/database.ts";
import { type Conversation, revokeAnswerLinks } from "../../conversations/people/answer-links.ts";
import { findInquiry } from "../../conversations/store/change-inquiry.ts";
import { reference } from "./conversation-input.ts";
import { defineOperation } from "../operation.ts";

async function findConversation(db: Db, ref: string): Promise<Conversation | null> {
  const inquiry = await findInquiry(db, ref);
  if (inquiry) return { inquiry_id: inquiry.id, offer_id: null };
  const offer = await db
    .selectFrom("offers")
    .select("id")
    .where("reference", "=", ref.toUpperCase())
    .executeTakeFirst();
  return offer ? { inquiry_id: null, offer_id: offer.id } : null;
}

/** Revokes all answer links to one conversation that the seller got by email. */
export const revokeLinks = defineOperation({
  input: z.object({ reference }),
  editsFiles: false,
  async plan(shop, { reference: ref }) {
    const { db } = await shop.openDatabase();
    const conversation = await findConversation(db, ref);
    if (!conversation)
      return refuse(`No offer or inquiry has the reference ${ref}.`, {
        status: 404,
        reason: "unknown",
      });
    return {
      async carryOut() {
        const revoked = await revokeAnswerLinks(db, conversation);
        const words = `${formatCount(revoked, "link")} to ${ref} revoked.`;
        const whyFinal = "This can't be undone, but later emails have new links.";
        return { ...done(words, whyFinal), result: { reference: ref, revoked } };
      },
    };
  },
});
