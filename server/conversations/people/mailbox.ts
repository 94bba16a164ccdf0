import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { HOUR_MS, MINUTE_MS, toIso } from "../../../catalogue/format/time.ts";
import type { Database, Db } from "../../database/database.ts";
import { repeatWork } from "../../database/repeat-work.ts";
import { retryBusy } from "../../database/retry-busy.ts";

const YAHOO = /^(?:yahoo(?:\.[a-z]{2,3}){1,2}|ymail\.com|rocketmail\.com|myyahoo\.com)$/;

const SAME_HOSTS: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "ya.ru": "yandex.ru",
  "yandex.com": "yandex.ru",
};

/** Returns one spelling for all that reach the same person. Dots count, except at Gmail, which ignores them. */
export function toPerson(email: string): string {
  const [name = "", typed = ""] = email.trim().toLowerCase().split("@");
  const host = SAME_HOSTS[typed] ?? typed;
  const own = name.replace(YAHOO.test(typed) ? /[+-].*/ : /\+.*/, "");
  return `${host === "gmail.com" ? own.replaceAll(".", "") : own}@${host}`;
}

/** Limits count all spellings together that reach the same person at some host. */
export function toMailbox(email: string): string {
  const [name = "", host = ""] = toPerson(email).split("@");
  return `${name.replaceAll(".", "")}@${host}`;
}

const hash = (mailbox: string) => createHash("sha256").update(mailbox).digest("hex");

const anHourBefore = (time: number) => toIso(time - HOUR_MS);

/** News about awaited names has a limit of its own: it may come minutes after the confirmation, and has to come at once. */
type Slot = "mail" | "news";

const keyOf = (email: string, slot: Slot) =>
  hash(slot === "news" ? `news ${toMailbox(email)}` : toMailbox(email));

/** Returns true once an hour for a mailbox. Call it in the transaction that queues the mail; `time` is in milliseconds. */
export async function takeMailbox(
  db: Db,
  email: string,
  time: number,
  slot: Slot = "mail",
): Promise<boolean> {
  const mailed_at = toIso(time);
  const row = await db
    .insertInto("mailed_mailboxes")
    .values({ mailbox: keyOf(email, slot), mailed_at })
    .onConflict((conflict) =>
      conflict
        .column("mailbox")
        .doUpdateSet({ mailed_at })
        .where((eb) =>
          eb.or([
            eb("mailed_mailboxes.mailed_at", "<=", anHourBefore(time)),
            eb("mailed_mailboxes.mailed_at", ">", mailed_at),
          ]),
        ),
    )
    .returning("mailbox")
    .executeTakeFirst();
  return row !== undefined;
}

export async function sweepMailboxes(
  { db, engine }: Pick<Database, "db" | "engine">,
  time: number,
): Promise<void> {
  await retryBusy(() =>
    db
      .deleteFrom("mailed_mailboxes")
      .where("mailbox", "in", (eb) =>
        eb
          .selectFrom("mailed_mailboxes")
          .select("mailbox")
          .where("mailed_at", "<=", anHourBefore(time))
          // Rows that a transaction is writing are skipped, so that neither waits for the other.
          .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .execute(),
  );
}

export const forgetMailboxes = (database: Parameters<typeof sweepMailboxes>[0], log: Logger) =>
  repeatWork({
    work: () => sweepMailboxes(database, Date.now()),
    everyMs: MINUTE_MS,
    log,
    failure: "expired mailbox limits not deleted",
  });
