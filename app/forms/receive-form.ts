import { data, type RouterContextProvider } from "react-router";
import { allInVoice } from "../../catalogue/format/voice.ts";
import { type Done, refuse, statusOf } from "../../catalogue/outcome.ts";
import type { Sender } from "../../server/conversations/forms/form.ts";
import type { BuyerOutcome } from "../../server/conversations/forms/buyer-answer.ts";
import type { OfferOutcome } from "../../server/conversations/forms/submit-offer.ts";
import { addressContext, postedContext, servicesContext } from "../layout/context.ts";
import type { Values } from "./form-state.ts";

/** What a page may know: how to take an action back stays on the server. */
type Shown<Any> = Any extends Done<infer Result> ? Pick<Done<Result>, "is" | "result"> : Any;

export interface PostedForm {
  readonly outcome: Shown<OfferOutcome | BuyerOutcome>;
  readonly values: Values;
}

const FORM_TYPE = "application/x-www-form-urlencoded";
export const NOT_A_FORM = refuse(
  "This page only accepts its own form. Open the page and try again.",
  { status: 415 },
);

export async function readForm(request: Request): Promise<Values | null> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== FORM_TYPE) return null;
  const values: Record<string, string> = {};
  for (const [name, value] of await request.formData()) {
    // Forms send line breaks as CRLF, which would count as two characters against the limits.
    if (typeof value === "string") values[name] = value.replaceAll("\r\n", "\n");
  }
  return values;
}

export async function receiveForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  submit: (values: Values, sender: Sender) => Promise<OfferOutcome | BuyerOutcome>,
) {
  context.set(postedContext, true);
  const values = await readForm(request);
  const sender = { address: context.get(addressContext), hasScript: false };
  const outcome = values ? await submit(values, sender) : NOT_A_FORM;
  if (outcome.is === "done") {
    const { is, result } = outcome;
    return data<PostedForm>({ outcome: { is, result }, values: {} });
  }
  const { voice } = context.get(servicesContext).content.current.shop;
  const retryAfter = "retryAfter" in outcome && outcome.retryAfter;
  const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
  return data<PostedForm>(
    { outcome: allInVoice(outcome, voice), values: values ?? {} },
    { status: statusOf(outcome), headers },
  );
}
