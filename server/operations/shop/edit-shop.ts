import { z } from "zod";
import {
  compareValues,
  type FormValues,
  markValues,
  readMark,
} from "../../../catalogue/merge-values.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { placeFaults } from "../../../catalogue/schema/place-faults.ts";
import { clean } from "../../../catalogue/schema/row-cells.ts";
import { findSection } from "../../../catalogue/schema/shop-fields.ts";
import { findChanges, labelOfInput, toValues } from "./shop-values.ts";
import { defineOperation } from "../operation.ts";
import { readShopFile, SAVED, UNCHANGED, undoFiles, writeShop } from "./shop-file.ts";

const OVERTAKEN =
  "shop.yaml was changed in the meantime. Nothing was saved: the form holds what you typed, and the file's new values everywhere else. Save it to put yours in place.";

const fieldsOf = (id: string) => findSection(id)?.fields ?? [];

const describeCount = (count: number) =>
  count === 0
    ? []
    : [count === 1 ? "One field needs correcting." : `${count} fields need correcting.`];

/** Saves one form of the shop file. */
export const editShop = defineOperation({
  input: z.object({
    section: z.string(),
    /** The form's inputs by name; one that is missing stays as it is. */
    typed: z.record(z.string(), z.string()),
  }),
  editsFiles: true,
  async plan(shop, { section, typed }) {
    const fields = fieldsOf(section);
    if (fields.length === 0) return refuse("There's no such part of shop.yaml.", { status: 404 });
    const { input } = await readShopFile(shop);
    if (!input) return refuse("shop.yaml can't be read. Correct it as text first.");
    const changes = findChanges(fields, input, typed);
    return {
      seen: markValues(toValues(fields, input)),
      async carryOut() {
        const { draft, faults } = changes.size > 0 ? await writeShop(shop, changes) : NO_DRAFT;
        if (faults.length > 0) {
          const placed = placeFaults(fields, typed, faults);
          const count = Object.keys(placed.fields).length;
          const words = ["Nothing was saved yet.", ...placed.others, ...describeCount(count)];
          return refuse(words.join(" "), { fields: placed.fields, status: 400 });
        }
        return draft ? done(SAVED, undoFiles(shop, [draft])) : done(UNCHANGED);
      },
    };
  },
  compare(seen, now, { section, typed }) {
    const cleaned: FormValues = Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, clean(value)]),
    );
    const nameField = (name: string) => labelOfInput(fieldsOf(section), name);
    const differences = compareValues(readMark(seen), readMark(now), cleaned, nameField);
    return { is: "changed", error: OVERTAKEN, differences };
  },
});

const NO_DRAFT = { draft: null, faults: [] } as const;
