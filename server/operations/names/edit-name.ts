import { z } from "zod";
import { compareValues, markValues, readMark } from "../../../catalogue/merge-values.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import {
  type FieldValue,
  isSameValue,
  labelOf,
  listFields,
  toFormValues,
} from "../../../catalogue/schema/listing-fields.ts";
import { checkFields } from "../../names/check-fields.ts";
import { placeOf, planChange } from "./change-names.ts";
import type { Consequence } from "./consequences.ts";
import { defineOperation } from "../operation.ts";

const GONE =
  "This name isn't in your files anymore, so nothing was saved. To keep what you typed, copy it, then add the name again.";
const FAULTY =
  "There's a problem in this name's file, so nothing was saved. Correct it there first.";
const OVERTAKEN =
  "Somebody else changed this name while you were typing. Nothing has been saved yet: what you typed is still in the form, and the other fields show the new values. Save again to keep yours.";

export const countFaults = (fields: Readonly<Record<string, string>>): string =>
  `Nothing was saved: ${Object.keys(fields).length === 1 ? "a field needs" : "some fields need"} correcting.`;

/** Saves the whole form of a name, as far as its fields were changed. */
export const editName = defineOperation({
  input: z.object({
    domain: z.string(),
    /** All fields of the form. */
    fields: z.map(z.string(), z.custom<FieldValue>()),
  }),
  editsFiles: true,
  async plan(shop, { domain, fields }) {
    const content = await shop.readContent();
    if (content.faulty.has(domain)) return refuse(FAULTY, { reason: "faulty" });
    const name = content.names.get(domain);
    if (!name) return refuse(GONE, { status: 404 });
    const current = listFields(name.listing, name.own);
    const faults = checkFields(content, placeOf(shop, content), domain, name.file, fields);
    if (Object.keys(faults).length > 0)
      return refuse(countFaults(faults), { fields: faults, status: 400 });
    const changes = new Map(
      [...fields].filter(([field, value]) => !isSameValue(value, current.get(field))),
    );
    const seen = markValues(toFormValues(current));
    if (changes.size === 0) {
      const details = { consequences: [] as Consequence[] };
      return { seen, details, carryOut: async () => done("Nothing to change.") };
    }
    const labels = [...changes.keys()].map(labelOf).join(", ");
    const words = `Saved ${name.listing.displayName}: ${labels}.`;
    const planned = await planChange(shop, { domains: [domain], changes }, words);
    if ("is" in planned) return planned;
    const { details, carryOut, ...review } = planned;
    return {
      ...review,
      seen,
      details: { consequences: details.consequences },
      async carryOut() {
        const outcome = await carryOut();
        return { ...outcome, result: null };
      },
    };
  },
  compare: (seen, now, { fields }) => ({
    is: "changed",
    error: OVERTAKEN,
    differences: compareValues(readMark(seen), readMark(now), toFormValues(fields), labelOf),
  }),
});
