import type { RouterContextProvider } from "react-router";
import type { InquiryKind } from "../server/database/database-schema.ts";
import type { InquiryOutcome } from "../server/inquiries/inquiry-outcome.ts";
import { addressContext, servicesContext } from "./context.ts";
import { isForeignPost } from "./foreign-post.ts";

type ErrorBody = Pick<Extract<InquiryOutcome, { ok: false }>, "error" | "fields">;

function answer(body: ErrorBody, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

function toResponse(outcome: InquiryOutcome): Response {
  if (outcome.ok) return Response.json(outcome, { headers: { "Cache-Control": "no-store" } });
  const { status, error, fields, retryAfter } = outcome;
  return answer({ error, fields }, status, retryAfter ? { "Retry-After": `${retryAfter}` } : {});
}

function isJson(request: Request): boolean {
  const type = request.headers.get("content-type")?.split(";")[0];
  return type?.trim().toLowerCase() === "application/json";
}

/** Any other method than POST. */
export function refuseMethod(): Response {
  return answer({ error: "Send the form's fields here by POST, as JSON." }, 405, { Allow: "POST" });
}

/** `POST` of one kind of inquiry as JSON. Answers `{ok, reference}` or `{error, fields?}`. */
export async function answerInquiry(
  kind: InquiryKind,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { inquiries, config } = context.get(servicesContext);
  if (request.method !== "POST") return refuseMethod();
  if (isForeignPost(request, config.siteUrl)) {
    return answer({ error: "This form can only be sent from our own pages." }, 403);
  }
  if (!isJson(request)) {
    return answer(
      { error: "Send the form's fields as JSON (Content-Type: application/json)." },
      415,
    );
  }
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    return answer({ error: "What was sent is not valid JSON. Send the form again." }, 400);
  }
  const sender = { address: context.get(addressContext), hasScript: true };
  return toResponse(await inquiries.submit(kind, body, sender));
}
