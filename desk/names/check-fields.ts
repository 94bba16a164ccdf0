import { listOwned } from "../../catalogue/catalogue.ts";
import { toFaults } from "../../catalogue/schema/fault.ts";
import { type FieldValue, groupFields } from "../../catalogue/schema/listing-fields.ts";
import { listingSchema, rowSchema } from "../../catalogue/schema/listing-schema.ts";
import type { Content } from "../../server/content/read-content.ts";
import { holdsRows, toListedName } from "../../server/content/read-listings.ts";

export type Faults = Readonly<Record<string, string>>;

/** Checks all fields as the file's own check does. Faults are by field, in words to stand beside it. */
export function checkFields(
  content: Content | null,
  domain: string,
  file: string,
  fields: Iterable<[string, FieldValue]>,
) {
  const known = content?.names.get(domain)?.listing;
  const filled = [...fields].filter(([, value]) => value.length > 0);
  const faqs = known?.faqs ? { faqs: known.faqs.length > 0 ? known.faqs : "no" } : {};
  const input = { ...groupFields([["domain", domain], ...filled]), ...faqs };
  const { data, error } = (holdsRows(file) ? rowSchema : listingSchema).safeParse(input);
  const faults: Record<string, string> = {};
  for (const { field, wanted } of error ? toFaults({ file }, input, error) : []) {
    faults[field.replace(/\[\d+\]$/, "")] ??= `Expected ${wanted}.`;
  }
  const link = data?.escrowLink ?? null;
  const owner =
    content && link !== null
      ? listOwned(content.catalogue).find(
          (each) => each.escrowLink === link && each.domain !== domain,
        )
      : undefined;
  if (owner)
    faults.escrowLink = `${owner.displayName} has this link too. Each name needs one of its own.`;
  return { faults, listed: data ? toListedName({ file }, data) : null };
}
