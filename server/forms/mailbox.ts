import { createHash } from "node:crypto";
import { HOUR_MS, toIso } from "../../catalogue/format/time.ts";
import type { Database, Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";

/** Hosts at which everything after a hyphen is the keyword of a disposable address. */
const YAHOO = /^(?:yahoo(?:\.[a-z]{2,3}){1,2}|ymail\.com|rocketmail\.com|myyahoo\.com)$/;

/** Hosts of one service, where a name has the same mailbox at each. */
const SAME_HOSTS: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "ya.ru": "yandex.ru",
  "yandex.com": "yandex.ru",
};

/** Gives addresses that lead to one mailbox the same text: letter case, dots and what follows a plus sign don't count. */
export function toMailbox(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const end = YAHOO.test(host) ? /[+-].*/ : /\+.*/;
  return `${name.replace(end, "").replaceAll(".", "")}@${SAME_HOSTS[host] ?? host}`;
}

const hash = (mailbox: string) => createHash("sha256").update(mailbox).digest("hex");

const anHourBefore = (time: number) => toIso(time - HOUR_MS);

/**
 * Whether a mail that the seller did not ask for may go to this address: one an hour to a mailbox, since anybody can type
 * anybody's address. True takes the hour. Call it in the transaction that queues the mail; `time` in milliseconds.
 */
export async function takeMailbox(db: Db, email: string, time: number): Promise<boolean> {
  const mailed_at = toIso(time);
  const row = await db
    .insertInto("mailed_mailboxes")
    .values({ mailbox: hash(toMailbox(email)), mailed_at })
    .onConflict((conflict) =>
      conflict
        .column("mailbox")
        .doUpdateSet({ mailed_at })
        .where((eb) =>
          eb.or([
            eb("mailed_mailboxes.mailed_at", "<=", anHourBefore(time)),
            // Noted while the clock was ahead.
            eb("mailed_mailboxes.mailed_at", ">", mailed_at),
          ]),
        ),
    )
    .returning("mailbox")
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the mailboxes that may be written to again. `time` in milliseconds. */
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
          // Without waiting for those that a transaction is writing, so that neither waits for the other.
          .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
      )
      .execute(),
  );
}
