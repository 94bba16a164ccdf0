import { z } from "zod";
import { printableText } from "../../../catalogue/format/clean-text.ts";
import { MAX_OWN_NOTE } from "../../../catalogue/forms.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { editNote } from "../../conversations/store/correct-inquiry.ts";
import { noteWithin, reference, shownNote } from "./conversation-input.ts";
import { CHANGED, defineOperation } from "../operation.ts";
import { planInquiry, TOO_LATE } from "./plan-inquiry.ts";

/** Changes a note, or removes it if no text is given; the last one if none is named. */
export const editInquiryNote = defineOperation({
  input: z.object({
    reference,
    step: z.coerce.number().int().optional(),
    before: shownNote,
    text: noteWithin(MAX_OWN_NOTE).optional(),
  }),
  editsFiles: false,
  plan: (shop, input, seen) =>
    planInquiry(shop, input.reference, seen, async ({ database, row }) => {
      const { step, before, text } = input;
      const after = text || null;
      const edited = await editNote(database, {
        reference: row.reference,
        step: step ?? "last",
        ...(before !== undefined && { before }),
        after,
      });
      if (!edited && step !== undefined) return CHANGED;
      if (!edited) return refuse(`${row.reference} has no note to remove.`, { reason: "no-note" });
      const was = edited.before ?? "";
      const back = {
        reference: row.reference,
        step: edited.step,
        before: after ?? "",
        after: edited.before,
      };
      const removed =
        step === undefined
          ? `Removed from ${row.reference}: ${printableText(was)}`
          : "The note is removed.";
      return {
        ...done(after === null ? removed : "The note is changed.", async () =>
          (await editNote(database, back)) ? done("The note is as it was.") : TOO_LATE,
        ),
        result: { reference: row.reference, removed: was },
      };
    }),
});
