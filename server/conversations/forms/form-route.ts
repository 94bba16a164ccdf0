import { Hono } from "hono";
import { SHOWN_PRICE_HEADER } from "../../../catalogue/forms.ts";
import { type Review, statusOf } from "../../../catalogue/outcome.ts";
import type { AppEnv } from "../../http/client-address.ts";
import { readMediaType } from "../../http/read-headers.ts";
import type { FormOutcome, Sender } from "./form.ts";

const HEADERS = { "Cache-Control": "no-store" };

function toErrorResponse(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error }, { status, headers: { ...HEADERS, ...headers } });
}

/** A refused offer may come with the price at which the name can be bought right away. */
type Answer = FormOutcome | (FormOutcome & { readonly buy?: object }) | Pick<Review, "is">;

/** The one place where an outcome becomes the JSON that docs/specification.md ("Calls") fixes. */
function toResponse(outcome: Answer): Response {
  const status = statusOf(outcome);
  if (outcome.is === "done")
    return Response.json({ ok: true, ...outcome.result }, { status, headers: HEADERS });
  if (outcome.is === "review") throw new Error("only forms without script are asked back");
  const { error } = outcome;
  if (outcome.is === "changed") return toErrorResponse(status, error);
  const { fields, retryAfter } = outcome;
  const body = {
    error,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...("buy" in outcome && { buy: outcome.buy }),
  };
  const headers = { ...HEADERS, ...(retryAfter && { "Retry-After": `${retryAfter}` }) };
  return Response.json(body, { status, headers });
}

export function createFormRoute(
  path: string,
  submit: (body: unknown, sender: Sender) => Promise<Answer>,
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
