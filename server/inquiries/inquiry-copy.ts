import type { Db, Engine } from "../database/database.ts";
import { takeTurn } from "../database/turn.ts";
import { INQUIRY_COPY } from "../mail/outbox.ts";

const HOUR_MS = 3_600_000;

/** Addresses that lead to one mailbox, at least at some hosts: in any letter case, with dots, with anything after a plus sign. */
export function toMailbox(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  return `${name.replace(/\+.*/, "").replaceAll(".", "")}@${host}`;
}

/** Whether no copy was queued for this address within an hour before `time`. Call in the transaction that queues it. */
export async function mayCopy(transaction: Db, engine: Engine, email: string, time: number) {
  const mailbox = toMailbox(email);
  await takeTurn(transaction, engine, `copy to ${mailbox}`);
  const copied = await transaction
    .selectFrom("outbox")
    .innerJoin("inquiries", "inquiries.id", "outbox.inquiry_id")
    .select("email")
    .where("template", "=", INQUIRY_COPY)
    .where("created_at", ">", new Date(time - HOUR_MS).toISOString())
    .execute();
  return copied.every((row) => toMailbox(row.email) !== mailbox);
}
