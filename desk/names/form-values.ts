import {
  type FieldValue,
  FORM_FIELDS,
  type FormField,
  type ListingFields,
  toLines,
} from "../../catalogue/schema/listing-fields.ts";
import { tidyValue } from "../../server/names/set-names.ts";
import { hashJson } from "../forms/hash-json.ts";
import type { Values } from "../forms/receive-form.ts";

export const toText = (value: FieldValue = "") =>
  typeof value === "string"
    ? value
    : toLines(value).join(typeof value[0] === "string" ? "\n" : "\n\n");

function readQuestions(text: string): FieldValue {
  if (text === "" || text.toLowerCase() === "no") return text.toLowerCase();
  return text.split(/\n\s*\n/).map((block) => {
    const [question = "", ...answer] = block.trim().split("\n");
    return { question, answer: answer.join("\n") };
  });
}

function readField({ name, kind, checkbox }: FormField, form: FormData): FieldValue {
  if (checkbox) return form.has(name) ? checkbox[0] : checkbox[1];
  const text = String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  if (kind === "questions") return readQuestions(text.trim());
  if (kind !== "list") return tidyValue(name, text);
  const lines = text.split("\n").map((line) => line.trim());
  const filled = lines.filter(Boolean);
  return filled.length > 0 ? filled : "";
}

export const readForm = (form: FormData): Map<string, FieldValue> =>
  new Map(FORM_FIELDS.map((field) => [field.name, readField(field, form)]));

export const toValues = (fields: ListingFields): Values =>
  Object.fromEntries(FORM_FIELDS.map(({ name }) => [name, toText(fields.get(name))]));

export const isSame = (one: FieldValue = "", other: FieldValue = "") =>
  toText(one) === toText(other);

export const hashFields = (fields: ListingFields) => hashJson([...fields]);
