import type { Refusal, Receipt } from "../../server/inquiries/inquiry-outcome.ts";
import { describeNoAnswer } from "./no-answer.ts";

/** As the server's refusal; status 0 when no answer came. */
export type Failure = Pick<Refusal, "ok" | "error" | "fields"> & { readonly status: number };

const UNKNOWN = "Failed to submit inquiry";
const TIMEOUT_MS = 30_000;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function readFields(fields: unknown): Record<string, string> {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => isText(text)));
}

/** Posts an inquiry to its function. Gives the receipt or, in words for the visitor, the failure; never throws. */
export async function postInquiry(
  path: string,
  body: Readonly<Record<string, string | null>>,
): Promise<Receipt | Failure> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return { ok: false, status: 0, error: describeNoAnswer() };
  }
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  if (response.ok && isText(answer?.reference)) return { ok: true, reference: answer.reference };
  const error = isText(answer?.error) ? answer.error : UNKNOWN;
  return { ok: false, status: response.status, error, fields: readFields(answer?.fields) };
}
