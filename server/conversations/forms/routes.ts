import { Hono } from "hono";
import { isbot } from "isbot";
import type { Logger } from "pino";
import { z } from "zod";
import { CHECKOUT_PATH } from "../../../sale/checkout.ts";
import { BUY_CLICKS_PATH } from "../../../catalogue/page-views.ts";
import { ANSWER_PREFIX, OFFERS_PREFIX, OFFER_PATH } from "../../../sale/offer.ts";
import { allInVoice, type Voice } from "../../../catalogue/format/voice.ts";
import { MAX_DOMAIN_LENGTH } from "../../../catalogue/format/domain-name.ts";
import { INQUIRY_FORMS, SHOWN_PRICE_HEADER } from "../../../catalogue/forms.ts";
import { type Review, statusOf } from "../../../catalogue/outcome.ts";
import { createChangesRoute } from "../../http/changes-route.ts";
import type { AppEnv } from "../../http/client-address.ts";
import { readMediaType } from "../../http/read-headers.ts";
import type { openAnswers } from "./answers.ts";
import type { openCheckout } from "./checkout.ts";
import type { FormOptions, FormOutcome, Sender } from "./form.ts";
import type { Offers } from "./offers.ts";
import type { SubmitInquiry } from "./submit-inquiry.ts";

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
function toResponse(outcome: Answer, voice: Voice): Response {
  const status = statusOf(outcome);
  if (outcome.is === "done")
    return Response.json({ ok: true, ...outcome.result }, { status, headers: HEADERS });
  if (outcome.is === "review") throw new Error("only forms without script are asked back");
  const said = allInVoice(outcome, voice);
  if (said.is === "changed") return toErrorResponse(status, said.error);
  const { error, fields, retryAfter } = said;
  const body = {
    error,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...("buy" in said && { buy: said.buy }),
  };
  const headers = { ...HEADERS, ...(retryAfter && { "Retry-After": `${retryAfter}` }) };
  return Response.json(body, { status, headers });
}

function createFormRoute(
  path: string,
  content: FormOptions["content"],
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
    const outcome = await submit(form, { address, hasScript: true });
    return toResponse(outcome, content.current.shop.voice);
  });
  routes.all(path, () =>
    toErrorResponse(405, "Send the form's fields here by POST, as JSON.", { Allow: "POST" }),
  );
  return routes;
}

const clickSchema = z.object({ domain: z.string().max(MAX_DOMAIN_LENGTH) });

interface FormServices extends Pick<FormOptions, "content" | "limits" | "log"> {
  readonly checkout: ReturnType<typeof openCheckout>;
  readonly offers: Offers;
  readonly submitInquiry: SubmitInquiry;
}

/** The buyer's forms, and what counts the clicks on a name's own escrow link. */
export function createFormRoutes(services: FormServices) {
  const { checkout, content, limits, log, offers, submitInquiry } = services;
  const app = new Hono<AppEnv>();
  for (const kind of ["domain", "general"] as const) {
    const submit = (body: unknown, sender: Sender) => submitInquiry(kind, body, sender);
    app.route("/", createFormRoute(INQUIRY_FORMS[kind].path, content, submit));
  }
  app.route(
    "/",
    createFormRoute(OFFER_PATH, content, (body, sender) => offers.submit(body, sender)),
  );
  app.route(
    "/",
    createFormRoute(CHECKOUT_PATH, content, (body, sender) => checkout.submit(body, sender)),
  );
  app.post(BUY_CLICKS_PATH, async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const { data } = clickSchema.safeParse(body);
    if (!data) return context.json({ error: "Send the domain as JSON." }, 400);
    if (isbot(context.req.header("user-agent") ?? "")) return context.body(null, 204);
    try {
      const seconds = await limits.buyClicks.take(context.var.address);
      if (seconds === 0) await checkout.recordClick(data.domain.toLowerCase());
      return context.body(null, 204);
    } catch (error) {
      log.error(error, "click on an escrow link not stored");
      return context.json({ error: "The click couldn't be stored." }, 503, { "Retry-After": "5" });
    }
  });
  return app;
}

export const createOfferStream = ({ offers, log }: Pick<FormServices, "offers" | "log">) =>
  createChangesRoute(OFFERS_PREFIX, (token, address) => offers.follow(token, address), log);

interface AnswerServices {
  readonly answers: ReturnType<typeof openAnswers>;
  readonly log: Logger;
}

export const createAnswerStream = ({ answers, log }: AnswerServices) =>
  createChangesRoute(ANSWER_PREFIX, (token, address) => answers.follow(token, address), log);
