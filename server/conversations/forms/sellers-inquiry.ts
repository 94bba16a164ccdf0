import { findOwned } from "../../../catalogue/catalogue.ts";
import { printableText } from "../../../catalogue/format/clean-text.ts";
import { formatDay, formatMoment } from "../../../catalogue/format/format.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Db } from "../../database/database.ts";
import { describeEarlier, findEarlierRequests } from "../people/requests-from.ts";
import {
  type InquiryRow,
  type InquiryStep,
  isShownStep,
  listInquirySteps,
} from "../store/change-inquiry.ts";
import { describeDeed, describeInquiryStep } from "../store/leads.ts";
import { toReplyLink } from "../../outbox/mail-message.ts";
import { findReminder } from "../../outbox/outbox.ts";
import { listReminderDays } from "../store/reminder-days.ts";

export type SellersInquiry = Awaited<ReturnType<typeof showSellersInquiry>>;

/** Some mail programs fail on longer links. */
const MAX_QUOTED = 1_200;

function toReply(row: InquiryRow): string {
  const message = printableText(row.message);
  const quoted = message.slice(0, MAX_QUOTED).toWellFormed();
  const lines = (message === quoted ? message : `${quoted} […]`).replaceAll(/^/gm, "> ");
  const body = `\r\n\r\n${row.name} wrote:\r\n${lines.replaceAll("\n", "\r\n")}`;
  return `${toReplyLink(row)}&body=${encodeURIComponent(body)}`;
}

function toView(step: InquiryStep, zone: string) {
  const formatTime = (iso: string) => formatMoment(iso, zone);
  return {
    number: step.number,
    isNote: step.kind === "noted",
    did: describeDeed(step, formatTime),
    words: describeInquiryStep(step, formatTime),
    note: step.note && printableText(step.note),
    at: formatTime(step.created_at),
    createdAt: step.created_at,
    via: step.via,
  };
}

export async function showSellersInquiry(
  db: Db,
  { shop, catalogue }: Content,
  row: InquiryRow,
  time: number,
) {
  const zone = shop.timeZone;
  const listing = row.domain === null ? undefined : findOwned(catalogue, row.domain);
  const earlier = await findEarlierRequests(db, row.email, { inquiryId: row.id });
  const remindAt = await findReminder(db, row.id);
  const steps = await listInquirySteps(db, row.id);
  return {
    reference: row.reference,
    domain: row.domain,
    displayName: listing?.displayName ?? row.domain,
    asking: listing?.price.label ?? null,
    subject: row.subject,
    message: printableText(row.message),
    buyer: { name: row.name, email: row.email, phone: row.phone },
    state: row.state,
    doubt: row.state === "unverified" || row.state === "quarantined" ? row.state_reason : null,
    awaitsName: row.awaits_name === 1,
    receivedAt: formatMoment(row.created_at, zone),
    earlier: earlier.count > 0 ? describeEarlier(earlier, zone) : null,
    remindAt: remindAt && formatMoment(remindAt, zone),
    remindZone: zone.split("/").at(-1)?.replaceAll("_", " "),
    reminders: listReminderDays(time, zone).map(({ words, day }) => ({
      day,
      label: `${words}, ${formatDay(day)}`,
    })),
    replyUrl: toReply(row),
    seen: steps.length,
    steps: steps.filter(isShownStep).map((step) => toView(step, zone)),
  };
}
