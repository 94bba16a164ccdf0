import { Hono } from "hono";
import { SHOWN_PRICE_HEADER } from "../../catalogue/forms.ts";
import type { AppEnv } from "../http/client-address.ts";
import { readMediaType } from "../http/read-headers.ts";
import type { Sender } from "./form.ts";

const HEADERS = { "Cache-Control": "no-store" };

function toErrorResponse(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error }, { status, headers: { ...HEADERS, ...headers } });
}

type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: number; readonly retryAfter?: number };

function toResponse(outcome: Outcome): Response {
  if (outcome.ok) return Response.json(outcome, { headers: HEADERS });
  const { ok: _, status, retryAfter, ...body } = outcome;
  const headers = { ...HEADERS, ...(retryAfter && { "Retry-After": `${retryAfter}` }) };
  return Response.json(body, { status, headers });
}

export function createFormRoute(
  path: string,
  submit: (body: unknown, sender: Sender) => Promise<Outcome>,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post(path, async ({ req, var: { address } }) => {
    if (readMediaType(req.header("content-type")) !== "application/json") {
      return toErrorResponse(
        415,
        "Send the form's fields as JSON (Content-Type: application/json).",
      );
    }
    let body: unknown;
    try {
      body = await req.json();
    } catch {
      return toErrorResponse(400, "The request isn't valid JSON. Send the form again.");
    }
    const shownPrice = req.header(SHOWN_PRICE_HEADER);
    const isForm = typeof body === "object" && body !== null && !Array.isArray(body);
    const form: unknown = isForm && shownPrice ? Object.assign({ shownPrice }, body) : body;
    return toResponse(await submit(form, { address, hasScript: true }));
  });
  routes.all(path, () =>
    toErrorResponse(405, "Send the form's fields here by POST, as JSON.", { Allow: "POST" }),
  );
  return routes;
}
