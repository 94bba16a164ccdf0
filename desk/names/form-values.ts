import {
  type FieldValue,
  FORM_FIELDS,
  type ListingFields,
} from "../../catalogue/schema/listing-fields.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import type { RecordField } from "../../catalogue/schema/record-field.ts";
import { tidyValue } from "../../server/names/set-names.ts";
import { hashOf } from "../../server/operations/operation.ts";

function readQuestions(text: string): FieldValue {
  if (text === "" || text.toLowerCase() === "no") return text.toLowerCase();
  return text.split(/\n\s*\n/).map((block) => {
    const [question = "", ...answer] = block.trim().split("\n");
    return { question, answer: answer.join("\n") };
  });
}

function readField(field: RecordField, form: FormData, currency: Currency): FieldValue {
  const { kind, path } = field;
  if (kind === "checkbox") return form.has(path) ? field.states[0] : field.states[1];
  const text = String(form.get(path) ?? "").replaceAll("\r\n", "\n");
  if (kind === "questions") return readQuestions(text.trim());
  if (kind !== "list") return tidyValue(path, text, currency);
  const lines = text.split("\n").map((line) => line.trim());
  const filled = lines.filter(Boolean);
  return filled.length > 0 ? filled : "";
}

export const readForm = (form: FormData, currency: Currency): Map<string, FieldValue> =>
  new Map(FORM_FIELDS.map((field) => [field.path, readField(field, form, currency)]));

export const hashFields = (fields: ListingFields) => hashOf([...fields]);
