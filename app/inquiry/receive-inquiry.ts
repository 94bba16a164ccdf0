import { data, type RouterContextProvider } from "react-router";
import type { InquiryKind } from "../../catalogue/inquiry.ts";
import type { InquiryOutcome } from "../../server/inquiries/submit-inquiry.ts";
import { addressContext, servicesContext } from "../context.ts";
import type { Values } from "./inquiry-state.ts";

/** The result of a form posted without the script, and its values. */
export interface PostedInquiry {
  readonly outcome: InquiryOutcome;
  readonly values: Values;
}

const FORM_TYPE = "application/x-www-form-urlencoded";
const NOT_A_FORM: InquiryOutcome = {
  ok: false,
  status: 415,
  error: "This address takes what its form sends. Open the page and write there.",
};

async function readForm(request: Request): Promise<Values | null> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== FORM_TYPE) return null;
  const values: Record<string, string> = {};
  for (const [name, value] of await request.formData()) {
    // Forms send line breaks as CRLF, which would count as two characters against the limits.
    if (typeof value === "string") values[name] = value.replaceAll("\r\n", "\n");
  }
  return values;
}

/** Receives a form posted without the script. `fixed` overrides the form's values. */
export async function receiveInquiry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: InquiryKind,
  fixed: Values = {},
) {
  const { submitInquiry } = context.get(servicesContext);
  const values = await readForm(request);
  const sender = { address: context.get(addressContext), hasScript: false };
  const outcome = values ? await submitInquiry(kind, { ...values, ...fixed }, sender) : NOT_A_FORM;
  if (outcome.ok) return data<PostedInquiry>({ outcome, values: {} });
  const headers = outcome.retryAfter ? { "Retry-After": String(outcome.retryAfter) } : undefined;
  const posted: PostedInquiry = { outcome, values: values ?? {} };
  return data(posted, { status: outcome.status, headers });
}
