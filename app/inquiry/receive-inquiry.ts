import { data, type RouterContextProvider } from "react-router";
import type { InquiryKind } from "../../server/database/database-schema.ts";
import type { InquiryOutcome } from "../../server/inquiries/inquiry-outcome.ts";
import { addressContext, servicesContext } from "../context.ts";
import { isForeignPost } from "../foreign-post.ts";
import type { Values } from "./inquiry-forms.ts";

/** What became of a form that the browser posted by itself, and what was in it. */
export interface PostedInquiry {
  readonly outcome: InquiryOutcome;
  readonly values: Values;
}

const FORM_TYPE = "application/x-www-form-urlencoded";
const FOREIGN = "This form can only be sent from the shop's own pages.";
const NOT_A_FORM = "This address takes what its form sends. Open the page and write there.";

function findRefusal(request: Request, siteUrl: string): InquiryOutcome | null {
  if (isForeignPost(request, siteUrl)) return { ok: false, status: 403, error: FOREIGN };
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim();
  return type === FORM_TYPE ? null : { ok: false, status: 415, error: NOT_A_FORM };
}

/** Forms send line ends as CRLF, which would count twice against the limits. */
async function readForm(request: Request): Promise<Values> {
  const entries = [...(await request.formData())].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value.replaceAll("\r\n", "\n")] as const] : [],
  );
  return Object.fromEntries(entries);
}

/**
 * Takes a form that the browser posted to its page, without the page's script or before it was there. `fixed` holds what the
 * page knows better than the form. Gives what the page shows, with the outcome's status.
 */
export async function receiveInquiry(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: InquiryKind,
  fixed: Values = {},
) {
  const { inquiries, config } = context.get(servicesContext);
  const refusal = findRefusal(request, config.siteUrl);
  const values = refusal ? {} : await readForm(request);
  const sender = { address: context.get(addressContext), hasScript: false };
  const outcome = refusal ?? (await inquiries.submit(kind, { ...values, ...fixed }, sender));
  const posted: PostedInquiry = { outcome, values: outcome.ok ? {} : values };
  if (outcome.ok) return data(posted);
  const headers = outcome.retryAfter ? { "Retry-After": String(outcome.retryAfter) } : undefined;
  return data(posted, { status: outcome.status, headers });
}
