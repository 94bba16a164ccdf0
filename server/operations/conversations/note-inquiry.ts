import { z } from "zod";
import { MAX_OWN_NOTE } from "../../../catalogue/forms.ts";
import { done } from "../../../catalogue/outcome.ts";
import { editNote } from "../../conversations/store/correct-inquiry.ts";
import { noteWithin, reference, shownNote } from "./conversation-input.ts";
import { CHANGED, defineOperation } from "../operation.ts";
import { planInquiry, TOO_LATE } from "./plan-inquiry.ts";

/** Changes a note, or removes it if no text is given. */
export const editInquiryNote = defineOperation({
  input: z.object({
    reference,
    step: z.coerce.number().int(),
    before: shownNote,
    text: noteWithin(MAX_OWN_NOTE).optional(),
  }),
  editsFiles: false,
  plan: (shop, { reference: ref, step, before, text }, seen) =>
    planInquiry(shop, ref, seen, async ({ database, row }) => {
      const { reference } = row;
      const after = text || null;
      const edited = await editNote(database, { reference, step, before, after });
      if (!edited) return CHANGED;
      const back = { reference, step, before: after ?? "", after: edited.before };
      return done(`The note is ${after === null ? "removed" : "changed"}.`, async () =>
        (await editNote(database, back)) ? done("The note is as it was.") : TOO_LATE,
      );
    }),
});
