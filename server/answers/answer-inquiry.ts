import { z } from "zod";
import { findOwned } from "../../catalogue/catalogue.ts";
import { cleanParagraphs } from "../../catalogue/format/clean-text.ts";
import { capitalize, formatMoment } from "../../catalogue/format/format.ts";
import { MAX_OWN_NOTE } from "../../catalogue/forms.ts";
import type { Content } from "../content/read-content.ts";
import type { Database } from "../database/database.ts";
import { readForm, within } from "../forms/form-fields.ts";
import { changeInquiry, endsReminder, type InquiryRow } from "../inquiries/change-inquiry.ts";
import { MARKS } from "../inquiries/states.ts";
import { findReminder } from "../outbox/outbox.ts";
import { whenToRemind } from "./reminder-days.ts";

const OUTDATED = "This page is out of date. Reload it, then try again.";
const NOTHING = "Choose a state or a reminder, or write a note, then press Save.";
const CHANGED = "Something has changed since you opened this page, so nothing was saved.";
export const ERASED = "This inquiry has been erased.";
const DAY_OVER = "This day is over, or too far away. Choose another one.";

const schema = z.object({
  seen: z
    .string(OUTDATED)
    .regex(/^\d{1,9}$/, OUTDATED)
    .transform(Number),
  state: z.enum(MARKS).optional().catch(undefined),
  remind: z.string().optional().catch(undefined),
  note: within(z.string().catch("").transform(cleanParagraphs), MAX_OWN_NOTE, "the note"),
});

export type AnsweredInquiry =
  | { readonly step: "done"; readonly number: number }
  | {
      readonly step: "form";
      readonly error: string;
      readonly fields: Readonly<Record<string, string>>;
    }
  | { readonly step: "refused"; readonly error: string };

interface Change {
  readonly state: string | undefined;
  readonly note: string;
  readonly remindAt: string | undefined;
  readonly isReminderEnded: boolean;
}

function describeChange({ state, note, remindAt, isReminderEnded }: Change) {
  const done = [
    state && `marked as ${state}`,
    note && `noted: “${note.replaceAll(/\s+/g, " ")}”`,
    remindAt && `a reminder is set for ${remindAt}`,
    isReminderEnded && "the reminder is removed",
  ].filter(Boolean);
  const words = done.join("; ");
  return `${capitalize(words)}.`;
}

export async function answerInquiry(
  database: Pick<Database, "db" | "engine">,
  { shop, catalogue }: Content,
  row: InquiryRow,
  body: unknown,
  time: number,
  via: "link" | "desk",
): Promise<AnsweredInquiry> {
  const { values, fault } = readForm(schema, [], body, null);
  if (!values) return { step: "form", error: fault.error, fields: fault.fields ?? {} };
  const { seen, state, remind, note } = values;
  if (!state && !remind && !note) return { step: "form", error: NOTHING, fields: {} };
  const { email: to, timeZone } = shop;
  const remindAt = remind ? whenToRemind(remind, time, timeZone) : undefined;
  if (remindAt === null) return { step: "form", error: DAY_OVER, fields: { remind: DAY_OVER } };
  const listing = row.domain === null ? undefined : findOwned(catalogue, row.domain);
  const audience = { to, timeZone, askingPrice: listing?.price.amount ?? null };
  const hadReminder = (await findReminder(database.db, row.id)) !== null;
  const words = describeChange({
    state,
    note,
    remindAt: remindAt && formatMoment(remindAt, timeZone),
    isReminderEnded: hadReminder && !remindAt && endsReminder(state),
  });
  const outcome = await changeInquiry(database, {
    reference: row.reference,
    state,
    note: note || undefined,
    remind: remindAt ? { ...audience, at: remindAt } : undefined,
    seen,
    time,
    via,
    link: via === "link" ? { ...audience, words } : undefined,
  });
  if (outcome.ok) return { step: "done", number: outcome.steps };
  const error = outcome.refusal === "changed" ? CHANGED : ERASED;
  return { step: "refused", error };
}
