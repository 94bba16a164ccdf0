import type { Db } from "../database/database.ts";
import { toMailbox } from "../forms/mailbox.ts";
import { listRepliedTo } from "../inquiries/inquiry-reply.ts";
import { listDealtWith } from "../offers/unproven.ts";

/** True if this mailbox has paid before, or the seller has answered it herself. It says nothing of who is typing the address now. */
export async function isKnownBuyer(db: Db, email: string): Promise<boolean> {
  const mailbox = toMailbox(email);
  const known = [...(await listDealtWith(db)), ...(await listRepliedTo(db))];
  return known.some((other) => toMailbox(other) === mailbox);
}
