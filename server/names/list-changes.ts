import { type FieldValue, listFields, toLines } from "../../catalogue/schema/listing-fields.ts";
import type { Changes } from "../content/edit-listings.ts";
import type { Content } from "../content/read-content.ts";

export const showValue = (value: FieldValue = "") => {
  if (value.length === 0) return "nothing";
  return typeof value === "string" ? value : toLines(value).join("; ");
};

export type ChangeRow = readonly [name: string, field: string, change: string];

/** Returns rows of name, field and 'old → new'. */
export const listChanges = (wanted: ReadonlyMap<string, Changes>, content: Content): ChangeRow[] =>
  [...wanted].flatMap(([domain, changes]) => {
    const name = content.names.get(domain);
    const before = name && listFields(name.listing, name.own);
    return [...changes].flatMap(([field, to]) => {
      const from = before ? showValue(before.get(field)) : "a listing with a fault";
      return from === showValue(to)
        ? []
        : [[domain, field, `${from} → ${showValue(to)}`] satisfies ChangeRow];
    });
  });
