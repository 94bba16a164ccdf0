import { EMPTY_FIELD, NOT_AN_EMAIL } from "../../catalogue/inquiry-words.ts";
import type { Faults } from "./inquiry-state.ts";

const EMPTY: Readonly<Record<string, string>> = EMPTY_FIELD;

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

function findFault({ name, value, required, validity }: Field): string | null {
  if (required && value.trim() === "") return EMPTY[name] ?? "Fill in this field.";
  if (validity.typeMismatch) return NOT_AN_EMAIL;
  return null;
}

export interface Finding {
  readonly faults: Faults;
  /** Whether a required field is empty. */
  readonly isIncomplete: boolean;
}

/** Checks a form by its own attributes; what an email address is, the browser says (specification, section 5). */
export function findFaults(form: HTMLFormElement): Finding {
  const fields = [...form.elements].filter(isField);
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const fault = findFault(field);
    if (fault) faults[field.name] = fault;
  }
  const isIncomplete = fields.some(({ required, value }) => required && value.trim() === "");
  return { faults, isIncomplete };
}
