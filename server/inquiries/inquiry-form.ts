import type { z } from "zod";
import { MISSING_CAPTCHA, MISSING_FIELDS } from "../../catalogue/inquiry-words.ts";
import type { InquiryKind } from "../database/database-schema.ts";
import type { Refusal } from "./inquiry-outcome.ts";
import { type InquiryForm, parseInquiryForm, REQUIRED_FIELDS } from "./inquiry-schema.ts";

const NOT_A_FORM: Refusal = {
  ok: false,
  status: 400,
  error: "This is not a filled-in form. Reload the page and send it again.",
};

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && !value.trim());
}

function toFields(error: z.ZodError | null): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) fields[String(path[0])] ??= message;
  return fields;
}

/**
 * Reads a posted form, or says in words for the visitor what is wrong: with the captcha first, then with what is empty,
 * then with the rest (spec section 5). `needsToken`: whether a captcha is asked.
 */
export function readInquiryForm(
  kind: InquiryKind,
  body: unknown,
  needsToken: boolean,
): { form: InquiryForm; refusal: null } | { form: null; refusal: Refusal } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { form: null, refusal: NOT_A_FORM };
  }
  const values = new Map<string, unknown>(Object.entries(body));
  const { form, error } = parseInquiryForm(kind, body);
  const fields = toFields(error);
  const lacksToken = needsToken && isBlank(values.get("turnstileToken"));
  if (lacksToken) fields.turnstileToken = MISSING_CAPTCHA[kind];
  if (form && !lacksToken) return { form, refusal: null };
  const lacksText = REQUIRED_FIELDS[kind].some((name) => isBlank(values.get(name)));
  const [firstFault = ""] = Object.values(fields);
  const message = lacksText ? MISSING_FIELDS : firstFault;
  const refusal: Refusal = {
    ok: false,
    status: 400,
    error: lacksToken ? MISSING_CAPTCHA[kind] : message,
    fields,
  };
  return { form: null, refusal };
}
