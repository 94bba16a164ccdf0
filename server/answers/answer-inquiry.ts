import { z } from "zod";
import { findOwned } from "../../catalogue/catalogue.ts";
import { cleanParagraphs, printableText } from "../../catalogue/format/clean-text.ts";
import { formatDay, formatMinute, formatMoment } from "../../catalogue/format/format.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Content } from "../content/read-content.ts";
import type { Database, Db } from "../database/database.ts";
import { within } from "../forms/form-fields.ts";
import { readForm } from "../forms/form-fields.ts";
import { describeEarlier, findEarlierRequests } from "../forms/requests-from.ts";
import {
  changeInquiry,
  type InquiryRow,
  type InquiryStep,
  listInquirySteps,
} from "../inquiries/change-inquiry.ts";
import { toReplyLink } from "../outbox/mail-message.ts";
import { findReminder } from "../outbox/outbox.ts";

export type SellersInquiry = Awaited<ReturnType<typeof showSellersInquiry>>;

export const MARKS = ["replied", "negotiating", "won", "lost", "spam"] as const;

const NINE = { hour: 9, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 };
const WEEK_DAYS = 7;

const DELAYS = {
  tomorrow: () => 1,
  monday: (dayOfWeek: number) => WEEK_DAYS + 1 - dayOfWeek,
  week: () => WEEK_DAYS,
};
type Delay = keyof typeof DELAYS;

/** Returns nine o'clock on that day in the seller's time zone, as ISO-8601 UTC. `time` is in milliseconds. */
export function whenToRemind(delay: Delay, time: number, timeZone: string): string {
  const now = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  const then = now.add({ days: DELAYS[delay](now.dayOfWeek) }).with(NINE);
  return toIso(then.epochMilliseconds);
}

/** Longer addresses fail in some mail programs. */
const MAX_QUOTED = 1_200;

function toReply(row: InquiryRow): string {
  const lines = printableText(row.message)
    .slice(0, MAX_QUOTED)
    .toWellFormed()
    .replaceAll(/^/gm, "> ");
  const body = `\r\n\r\n${row.name} wrote:\r\n${lines.replaceAll("\n", "\r\n")}`;
  return `${toReplyLink(row)}&body=${encodeURIComponent(body)}`;
}

function describeStep({ kind, state, via, created_at }: InquiryStep, zone: string): string {
  const done = {
    marked: `marked this inquiry as ${state}`,
    noted: "added a note",
    "reminder-set": "set a reminder",
  }[kind];
  const way = via === "link" ? "through an answer link" : "in the terminal";
  return `You ${done} ${way}, ${formatMoment(created_at, zone)}.`;
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
  const dayOf = (delay: Delay) => formatDay(formatMinute(whenToRemind(delay, time, zone), zone));
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
    earlier: earlier.count > 0 ? describeEarlier(earlier) : null,
    notes: row.notes && printableText(row.notes),
    remindAt: remindAt && formatMoment(remindAt, zone),
    reminders: [
      ["tomorrow", `Tomorrow, ${dayOf("tomorrow")}`],
      ["monday", `Monday, ${dayOf("monday")}`],
      ["week", `In a week, ${dayOf("week")}`],
    ] as const,
    replyUrl: toReply(row),
    seen: steps.length,
    steps: steps.map((step) => ({ number: step.number, words: describeStep(step, zone) })),
  };
}

const OUTDATED = "This page is out of date. Reload it, then try again.";
const NOTHING = "Choose a state or a reminder, or write a note, then press Save.";
const CHANGED = "Something has changed since you opened this page, so nothing was saved.";
const MAX_NOTE = 2_000;

const optional = <T extends string>(values: readonly [T, ...T[]]) =>
  z.enum(values).optional().catch(undefined);

const schema = z.object({
  seen: z.coerce.number(OUTDATED).int(OUTDATED).min(0, OUTDATED),
  state: optional(MARKS),
  remind: optional(["tomorrow", "monday", "week"]),
  note: within(z.string().catch("").transform(cleanParagraphs), MAX_NOTE, "the note"),
});

export type InquiryOutcome =
  | { readonly step: "done" }
  | {
      readonly step: "form";
      readonly error: string;
      readonly fields: Readonly<Record<string, string>>;
    }
  | { readonly step: "refused"; readonly error: string };

function describeChange(state: string | undefined, note: string, remindAt: string | undefined) {
  const done = [
    state && `marked as ${state}`,
    note && `noted: “${note.replaceAll(/\s+/g, " ")}”`,
    remindAt && `a reminder is set for ${remindAt}`,
  ].filter(Boolean);
  const words = done.join("; ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

export async function answerInquiry(
  database: Pick<Database, "db" | "engine">,
  { shop, catalogue }: Content,
  row: InquiryRow,
  body: unknown,
  time: number,
): Promise<InquiryOutcome> {
  const { values, fault } = readForm(schema, [], body, null);
  if (!values) return { step: "form", error: fault.error, fields: fault.fields ?? {} };
  const { seen, state, remind, note } = values;
  if (!state && !remind && !note) return { step: "form", error: NOTHING, fields: {} };
  const remindAt = remind && whenToRemind(remind, time, shop.timeZone);
  const listing = row.domain === null ? undefined : findOwned(catalogue, row.domain);
  const outcome = await changeInquiry(database, {
    reference: row.reference,
    state,
    note: note || undefined,
    remindAt,
    seen,
    time,
    link: {
      to: shop.email,
      askingPrice: listing?.price.amount ?? null,
      words: describeChange(state, note, remindAt && formatMoment(remindAt, shop.timeZone)),
    },
  });
  if (outcome.ok) return { step: "done" };
  const error = outcome.refusal === "changed" ? CHANGED : "This inquiry has been erased.";
  return { step: "refused", error };
}
