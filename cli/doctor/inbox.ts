import { findUnanswered } from "../../server/inquiries/leads.ts";
import { listUnsentMails } from "../../server/mail/mail-progress.ts";
import { readChannels } from "../../server/notify/events.ts";
import { openSenders } from "../../server/notify/senders.ts";
import { RUN } from "../command.ts";
import { formatCount, formatTime } from "../format.ts";
import { type Finding, fault, ok, readyTables, type Shop, warning } from "./checkup.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export async function checkMails(shop: Shop): Promise<Finding | null> {
  const db = await readyTables(shop);
  if (!db) return null;
  const unsent = await listUnsentMails(db, new Date(shop.now).toISOString());
  const mails = unsent.filter(({ channel }) => channel === "mail");
  const failed = mails.filter(({ state }) => state === "failed");
  const troubled = mails.filter(({ last_error: error }) => error !== null);
  const seen = `${mails.length - failed.length} waiting, ${failed.length} failed`;
  const last = troubled.at(-1)?.last_error;
  if (failed.length > 0) {
    return fault(`${seen}; the last said: ${last}`, `mend that, then ${RUN} mail retry`);
  }
  if (troubled.length > 0) return warning(`${seen}; the last said: ${last}`, `see ${RUN} mail`);
  // What looks like spam waits for the next morning.
  const overdue = mails.filter(
    ({ next_attempt_at: due }) => Date.parse(due) < shop.now - HOUR_MS,
  ).length;
  if (overdue === 0) return ok(seen);
  return shop.config.smtpUrl
    ? warning(`${seen}, ${overdue} for more than an hour`, "see that the shop runs")
    : warning(`${seen}: nothing leaves without SMTP_URL`, `set SMTP_URL, or read ${RUN} leads`);
}

/** Null where the seller is told by mail alone. */
export async function checkNotifications(shop: Shop): Promise<Finding | null> {
  const channels = [...openSenders(shop.config).keys()];
  const db = await readyTables(shop);
  if (!db || channels.length === 0) return null;
  const known = await readChannels(db);
  const unknown = channels.filter((channel) => !known.includes(channel));
  if (unknown.length > 0) {
    return warning(
      `${unknown.join(", ")}: set up here, but not yet where the shop runs`,
      "restart the shop",
    );
  }
  const unsent = await listUnsentMails(db, new Date(shop.now).toISOString());
  const troubled = unsent.filter(({ channel, last_error: e }) => channel !== "mail" && e !== null);
  const [last] = troubled.toReversed();
  if (!last) return ok(`by ${channels.join(", ")}`);
  return warning(
    `${formatCount(troubled.length, "notification")} not delivered; ${last.channel} said: ${last.last_error}`,
    `${RUN} notify test, then ${RUN} mail retry`,
  );
}

export async function checkLeads(shop: Shop): Promise<Finding | null> {
  const db = await readyTables(shop);
  if (!db) return null;
  const before = new Date(shop.now - DAY_MS).toISOString();
  const { count, oldest } = await findUnanswered(db, before);
  if (!oldest) return ok("none has waited for more than a day");
  return warning(
    `${formatCount(count, "inquiry", "inquiries")} unanswered for more than a day, the oldest ${oldest.reference} of ${formatTime(oldest.created_at)} UTC`,
    `answer, then ${RUN} leads mark REF replied`,
  );
}
