import { LRUCache } from "lru-cache";
import { findOwned } from "../../catalogue/catalogue.ts";
import { cleanParagraphs } from "../../catalogue/format/clean-text.ts";
import { formatMoment, groupDigits } from "../../catalogue/format/format.ts";
import { SECOND_MS, toIso } from "../../catalogue/format/time.ts";
import { MAX_OWN_NOTE } from "../../catalogue/forms.ts";
import { answerInquiry, ERASED } from "../../server/answers/answer-inquiry.ts";
import type { Content } from "../../server/content/read-content.ts";
import {
  changeInquiry,
  findInquiry,
  type InquiryChange,
  type InquiryRow,
} from "../../server/inquiries/change-inquiry.ts";
import { editNote } from "../../server/inquiries/edit-note.ts";
import { takeBackReply } from "../../server/inquiries/take-back-reply.ts";
import { findReminder } from "../../server/outbox/outbox.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import { describeEdit, readEditedNote } from "./edited-note.ts";
import { findPlaceholder } from "./saved-replies.ts";

export type Acted =
  | { readonly ok: true; readonly words: string; readonly undo?: () => Promise<string> }
  | {
      readonly ok: false;
      readonly step: "review" | "form" | "refused";
      readonly error: string | null;
      readonly fields?: Readonly<Record<string, string>>;
    };

const REPLY_UNDO_MS = 10 * SECOND_MS;
const MAX_REPLY = 10_000;
const MAX_DRAFTS = 100;

const CHANGED =
  "Something has changed since you opened this page, so nothing was done. What you wrote is still here: read what's new, then send it again.";
const TOO_LATE = "This can't be undone anymore, because something has changed since.";

const DONE: Readonly<Record<string, string>> = {
  new: "Not spam after all.",
  replied: "Marked as replied.",
  negotiating: "Marked as negotiating.",
  won: "Marked as won.",
  lost: "Marked as lost.",
  spam: "Marked as spam.",
};

const refuse = (error: string, step: "form" | "refused" = "form"): Acted => ({
  ok: false,
  step,
  error,
});

const stateAfterReply = ({ state }: InquiryRow) =>
  state === "negotiating" || state === "won" ? state : "replied";

export function openInquiryActions({ database, now, requireContent }: DeskBase) {
  const drafts = new LRUCache<string, string>({ max: MAX_DRAFTS });

  const audienceOf = ({ shop, catalogue }: Content, { domain }: InquiryRow) => ({
    to: shop.email,
    timeZone: shop.timeZone,
    askingPrice: (domain === null ? undefined : findOwned(catalogue, domain))?.price.amount ?? null,
  });

  async function change(row: InquiryRow, seen: number, changes: InquiryChange) {
    const { reference } = row;
    return changeInquiry(database, { ...changes, reference, seen, via: "desk", time: now() });
  }

  /** Marking an inquiry as over drops its reminder, so undoing it brings the reminder back. */
  async function keep(files: Content, row: InquiryRow) {
    const remindAt = await findReminder(database.db, row.id);
    const remind = remindAt ? { ...audienceOf(files, row), at: remindAt } : null;
    const hadReminder = remindAt !== null;
    return async (seen: number, changed: "state" | "remind"): Promise<string> => {
      const left = await findReminder(database.db, row.id);
      const restored = left === remindAt ? undefined : remind;
      const outcome = await change(row, seen, {
        ...(changed === "state" && { state: row.state }),
        ...(changed === "remind" ? { remind } : { remind: restored }),
      });
      if (!outcome.ok) return TOO_LATE;
      if (changed === "state") return `Undone: this inquiry is ${row.state} again.`;
      return hadReminder ? "Undone: the reminder is as it was." : "Undone: there is no reminder.";
    };
  }

  async function answer(files: Content, row: InquiryRow, values: Values): Promise<Acted> {
    const undo = await keep(files, row);
    const outcome = await answerInquiry(database, files, row, values, now(), "desk");
    if (outcome.step !== "done") return { ok: false, ...outcome };
    const { number } = outcome;
    if (values.state) {
      const words = DONE[values.state] ?? "Saved.";
      return { ok: true, words, undo: () => undo(number, "state") };
    }
    if (!values.remind) {
      const removal = { reference: row.reference, step: number, after: null };
      return {
        ok: true,
        words: "Noted.",
        undo: async () => ((await editNote(database, removal)) ? "The note is removed." : TOO_LATE),
      };
    }
    const at = await findReminder(database.db, row.id);
    const words = at ? `You'll be reminded ${formatMoment(at, files.shop.timeZone)}.` : "Saved.";
    return { ok: true, words, undo: () => undo(number, "remind") };
  }

  async function changeNote({ reference }: InquiryRow, values: Values): Promise<Acted> {
    const { before, after, fault } = readEditedNote(values, MAX_OWN_NOTE);
    if (fault) return refuse(fault);
    const step = Number(values.step);
    const edited = await editNote(database, { reference, step, before, after });
    if (!edited) return refuse(CHANGED, "refused");
    const back = { reference, step, before: after ?? "", after: edited.before };
    return {
      ok: true,
      words: describeEdit(after),
      undo: async () => ((await editNote(database, back)) ? "The note is as it was." : TOO_LATE),
    };
  }

  async function forget(files: Content, row: InquiryRow, seen: number): Promise<Acted> {
    const undo = await keep(files, row);
    const outcome = await change(row, seen, { remind: null });
    if (!outcome.ok) return refuse(outcome.refusal === "changed" ? CHANGED : ERASED, "refused");
    return { ok: true, words: "No reminder.", undo: () => undo(outcome.steps, "remind") };
  }

  async function reply(row: InquiryRow, seen: number, given: string): Promise<Acted> {
    const text = cleanParagraphs(given);
    const left = findPlaceholder(text);
    if (!text) return refuse("Write your reply, then press Send.");
    if (left) return refuse(`Replace ${left} with what you want to say there, then press Send.`);
    if (text.length > MAX_REPLY)
      return refuse(`Keep the reply to ${groupDigits(MAX_REPLY)} characters.`);
    const outcome = await change(row, seen, {
      state: stateAfterReply(row),
      reply: { text, dueAt: toIso(now() + REPLY_UNDO_MS) },
    });
    if (!outcome.ok) return refuse(outcome.refusal === "changed" ? CHANGED : ERASED, "refused");
    const { reference, state } = row;
    drafts.delete(reference);
    return {
      ok: true,
      words: `Your reply to ${row.name} will be sent in ten seconds.`,
      async undo() {
        const taken = await takeBackReply(database, { reference, step: outcome.steps, state });
        if (taken === null) return "This reply has already been sent.";
        drafts.set(reference, taken);
        return "The reply wasn't sent. It's in the form again.";
      },
    };
  }

  return {
    findDraft: (reference: string) => drafts.get(reference) ?? null,
    async act(reference: string, values: Values): Promise<Acted | null> {
      const row = await findInquiry(database.db, reference);
      if (!row) return null;
      const files = await requireContent();
      const seen = Number(values.seen);
      if (!Number.isSafeInteger(seen)) return refuse(CHANGED, "refused");
      if (values.intent === "reply") return reply(row, seen, values.reply ?? "");
      if (values.intent === "edit-note") return changeNote(row, values);
      if (values.intent === "forget") return forget(files, row, seen);
      return answer(files, row, values);
    },
  };
}
