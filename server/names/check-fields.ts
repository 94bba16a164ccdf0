import type { Currency } from "../../catalogue/format/currency.ts";
import { toFaults } from "../../catalogue/schema/to-faults.ts";
import { type FieldValue, groupFields } from "../../catalogue/schema/listing-fields.ts";
import { HOW_TO_ASK, schemasIn } from "../../catalogue/schema/listing-schema.ts";
import { showDomain } from "./show-domain.ts";
import { listLinks } from "../shop/merge-files.ts";
import type { Content } from "../shop/read-content.ts";
import { holdsRows } from "../shop/read-listings.ts";

export type Faults = Readonly<Record<string, string>>;

/** What sums and days are read by. `today` is YYYY-MM-DD in the shop's time zone. */
export interface Place {
  readonly today: string;
  readonly currency: Currency;
}

const DAYS_OF_TRADE: ReadonlySet<string> = new Set(["acquired", "soldDate"]);

export const NOT_FUTURE = "a day that isn't in the future";

export const isFuture = (field: string, value: FieldValue, today: string) =>
  DAYS_OF_TRADE.has(field) && String(value) > today;

/** Checks all fields as the file's own check does. Returns the faults by field. */
export function checkFields(
  content: Content | null,
  { currency, today }: Place,
  domain: string,
  file: string,
  fields: Iterable<[string, FieldValue]>,
): Faults {
  const filled = [...fields].filter(([, value]) => value.length > 0);
  const input = groupFields([["domain", domain], ...filled]);
  const { data, error } = schemasIn(currency)[holdsRows(file) ? "row" : "listing"].safeParse(input);
  const faults: Record<string, string> = {};
  for (const { field, wanted } of error ? toFaults({ file }, input, error) : []) {
    const [name = ""] = field.split("[");
    faults[name] ??= field.startsWith("faqs[") ? HOW_TO_ASK : `Expected ${wanted}.`;
  }
  for (const [field, value] of filled)
    if (isFuture(field, value, today)) faults[field] ??= `Expected ${NOT_FUTURE}.`;
  const owner = content && data?.escrowLink && listLinks(content).get(data.escrowLink);
  if (owner && owner !== domain)
    faults.escrowLink = `${showDomain(owner)} has this link too. Each name needs one of its own.`;
  return faults;
}
