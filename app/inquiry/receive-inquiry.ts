import { data, type RouterContextProvider } from "react-router";
import type { InquiryKind } from "../../catalogue/inquiry.ts";
import type { InquiryOutcome, Refusal } from "../../server/inquiries/submit-inquiry.ts";
import type { Unconfirmed } from "../../server/offers/submit-offer.ts";
import { addressContext, servicesContext } from "../context.ts";
import type { Values } from "./inquiry-state.ts";

/** The result of a form posted without the script, and its values. */
export interface PostedForm {
  readonly outcome: InquiryOutcome | Unconfirmed;
  readonly values: Values;
}

type Submit<Outcome> = (
  values: Values,
  sender: { address: string; hasScript: false },
) => Promise<Outcome>;

const FORM_TYPE = "application/x-www-form-urlencoded";
const NOT_A_FORM: Refusal = {
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

/** Reads a form posted without the script and submits it. */
export async function submitPosted<Outcome>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  submit: Submit<Outcome>,
) {
  const values = await readForm(request);
  const sender = { address: context.get(addressContext), hasScript: false } as const;
  const outcome = values ? await submit(values, sender) : NOT_A_FORM;
  return { outcome, values: values ?? {} };
}

/** The page's answer to a form posted without the script. */
export function answerPosted({ outcome, values }: PostedForm) {
  if (outcome.ok) return data<PostedForm>({ outcome, values: {} });
  const retryAfter = "retryAfter" in outcome && outcome.retryAfter;
  const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
  return data<PostedForm>({ outcome, values }, { status: outcome.status, headers });
}

/** Receives an inquiry posted without the script. `fixed` overrides the form's values. */
export async function receiveInquiry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: InquiryKind,
  fixed: Values = {},
) {
  const { submitInquiry } = context.get(servicesContext);
  return answerPosted(
    await submitPosted(request, context, (values, sender) =>
      submitInquiry(kind, { ...values, ...fixed }, sender),
    ),
  );
}
