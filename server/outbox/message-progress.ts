import type { Db } from "../database/database.ts";
import type { Channel } from "../database/database-schema.ts";
import { maxAttemptsOf, NEVER } from "./back-off.ts";
import { selectWithReference } from "./outbox.ts";

interface Progress {
  readonly channel: Channel;
  readonly attempts: number;
  readonly next_attempt_at: string;
  readonly last_error: string | null;
  readonly sent_at?: string | null;
}

function stateOf(message: Progress, now: string) {
  if (message.sent_at) return "sent";
  if (message.next_attempt_at === NEVER) return "failed";
  const isSending =
    message.attempts > 0 && message.last_error === null && message.next_attempt_at > now;
  if (isSending) return "sending";
  if (message.attempts >= maxAttemptsOf(message.channel)) return "failed";
  return message.attempts === 0 && message.next_attempt_at > now ? "scheduled" : "waiting";
}

const withStates = <T extends Progress>(messages: readonly T[], now: string) =>
  messages.map((message) => ({ ...message, state: stateOf(message, now) }));

const PROGRESS = [
  "outbox.id",
  "channel",
  "template",
  "attempts",
  "next_attempt_at",
  "last_error",
] as const;

export async function listMailsOf(
  db: Db,
  owner: "inquiry_id" | "offer_id",
  id: number,
  now: string,
) {
  const rows = await db
    .selectFrom("outbox")
    .select([...PROGRESS, "params", "sent_at"])
    .where(owner, "=", id)
    .where("channel", "=", "mail")
    .orderBy("id")
    .execute();
  return withStates(rows, now);
}

export async function listUnsentMessages(db: Db, now: string) {
  const rows = await selectWithReference(db)
    .select(PROGRESS)
    .where("sent_at", "is", null)
    .orderBy("next_attempt_at")
    .orderBy("outbox.id")
    .execute();
  return withStates(rows, now);
}

/** Leaves alone what is scheduled for later, and what is being sent. */
export async function retryMessages(db: Db, which: number | "all", now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ attempts: 0, next_attempt_at: now })
    .where("sent_at", "is", null)
    .$if(which !== "all", (query) => query.where("id", "=", Number(which)))
    .where((eb) => eb.or([eb("last_error", "is not", null), eb("next_attempt_at", "<=", now)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
