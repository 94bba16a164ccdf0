import { z } from "zod";
import { capitalize, formatMoment } from "../../../catalogue/format/format.ts";
import { MAX_OWN_NOTE } from "../../../catalogue/forms.ts";
import { done, type Outcome, refuse } from "../../../catalogue/outcome.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Database } from "../../database/database.ts";
import { endsReminder, type InquiryRow } from "../../conversations/store/change-inquiry.ts";
import { editNote } from "../../conversations/store/correct-inquiry.ts";
import { MARKS } from "../../database/database-schema.ts";
import { findReminder } from "../../outbox/outbox.ts";
import { noteWithin, reference } from "./conversation-input.ts";
import { orBlank } from "../or-blank.ts";
import { defineOperation, type SellersShop } from "../operation.ts";
import { audienceOf, change, planInquiry, TOO_LATE } from "./plan-inquiry.ts";
import { whenToRemind } from "../../conversations/store/reminder-days.ts";

const NOTHING = "Choose a state or a reminder, or write a note.";
const DAY_OVER = "This day is over, or too far away. Choose another one.";

/** This value in place of a reminder's day removes the reminder. */
export const NO_REMINDER = "none";

interface Made {
  readonly state: string | undefined;
  readonly note: string | undefined;
  /** The time as the seller reads it; null if the reminder is removed. */
  readonly remindAt: string | null | undefined;
  readonly isReminderEnded: boolean;
}

/** The email that confirms a change by link says it in these words. */
function describeForMail({ state, note, remindAt, isReminderEnded }: Made): string {
  const made = [
    state && `marked as ${state}`,
    note && `noted: “${note.replaceAll(/\s+/g, " ")}”`,
    remindAt && `a reminder is set for ${remindAt}`,
    isReminderEnded && "the reminder is removed",
  ].filter(Boolean);
  return `${capitalize(made.join("; "))}.`;
}

function describe({ state, note, remindAt, isReminderEnded }: Made): string {
  const made = [
    state && (state === "new" ? "Not spam after all." : `Marked as ${state}.`),
    note && "Noted.",
    remindAt && `You'll be reminded ${remindAt}.`,
    (isReminderEnded || remindAt === null) && "No reminder.",
  ];
  return made.filter(Boolean).join(" ");
}

/** Marking an inquiry as over drops its reminder, so undoing it brings the reminder back. */
async function keepBefore(
  shop: SellersShop,
  database: Database,
  content: Content | null,
  row: InquiryRow,
) {
  const remindAt = await findReminder(database.db, row.id);
  const remind = remindAt && content ? { ...audienceOf(content), at: remindAt } : null;
  return async (seen: number, changed: "state" | "remind"): Promise<Outcome> => {
    const left = await findReminder(database.db, row.id);
    const restored = left === remindAt ? undefined : remind;
    const made = await change(shop, database, row, seen, {
      ...(changed === "state" && { state: row.state }),
      remind: changed === "remind" ? remind : restored,
    });
    if (typeof made !== "number") return TOO_LATE;
    if (changed === "state") return done(`Undone: this inquiry is ${row.state} again.`);
    return done(
      remindAt === null ? "Undone: there is no reminder." : "Undone: the reminder is as it was.",
    );
  };
}

const undoNote = (database: Database, ref: string, step: number) => async () =>
  (await editNote(database, { reference: ref, step, after: null }))
    ? done("The note is removed.")
    : TOO_LATE;

/** Marks an inquiry, notes something about it, and sets or removes its reminder. */
export const markInquiry = defineOperation({
  input: z.object({
    reference,
    state: orBlank(z.enum(MARKS, `Expected one of ${MARKS.join(", ")}.`)).meta({
      value: "STATE",
      description: "",
    }),
    note: orBlank(noteWithin(MAX_OWN_NOTE)).meta({
      value: "TEXT",
      description: "a note to yourself",
    }),
    remind: orBlank(z.string()).meta({ value: "DAY", description: "when to remind you" }),
  }),
  editsFiles: false,
  plan: (shop, { reference: ref, state, note, remind }, seen) =>
    planInquiry(shop, ref, seen, async (context) => {
      const { database, row } = context;
      if (!state && !note && !remind) return refuse(NOTHING, { status: 400 });
      // A note can be written down while the files can't be read.
      const content = remind || shop.via !== "terminal" ? await shop.readContent() : null;
      const timeZone = content?.shop.timeZone ?? "UTC";
      const at =
        remind && remind !== NO_REMINDER ? whenToRemind(remind, shop.now(), timeZone) : undefined;
      if (at === null) return refuse(DAY_OVER, { fields: { remind: DAY_OVER }, status: 400 });
      const undo = await keepBefore(shop, database, content, row);
      const audience = content && audienceOf(content);
      const hadReminder = (await findReminder(database.db, row.id)) !== null;
      const words = {
        state,
        note,
        remindAt: at ? formatMoment(at, timeZone) : remind ? null : undefined,
        isReminderEnded: hadReminder && !at && endsReminder(state),
      };
      const made = await change(shop, database, row, context.seen, {
        state,
        note: note || undefined,
        remind: at && audience ? { ...audience, at } : remind ? null : undefined,
        link:
          shop.via === "link" && audience
            ? { ...audience, words: describeForMail(words) }
            : undefined,
      });
      if (typeof made !== "number") return made;
      const takeBack = state
        ? () => undo(made, "state")
        : remind
          ? () => undo(made, "remind")
          : undoNote(database, row.reference, made);
      const result = { reference: row.reference, state, note, steps: made };
      return { ...done(describe(words), takeBack), result };
    }),
});
