import { Hono } from "hono";
import { isbot } from "isbot";
import { z } from "zod";
import { BUY_CLICKS_PATH, CHECKOUT_PATH } from "../../../sale/checkout.ts";
import { ANSWER_PREFIX, OFFERS_PREFIX, OFFER_PATH } from "../../../sale/offer.ts";
import { MAX_DOMAIN_LENGTH } from "../../../catalogue/format/domain-name.ts";
import { INQUIRY_FORMS } from "../../../catalogue/forms.ts";
import { createChangesRoute } from "../../http/changes-route.ts";
import type { AppEnv } from "../../http/client-address.ts";
import { createFormRoute } from "./form-route.ts";
import type { Services } from "../../services.ts";
import type { Sender } from "./form.ts";
import type { SubmitInquiry } from "./submit-inquiry.ts";

const clickSchema = z.object({ domain: z.string().max(MAX_DOMAIN_LENGTH) });

export function createCheckoutRoutes(services: Pick<Services, "checkout" | "limits" | "log">) {
  const { checkout, limits, log } = services;
  const app = new Hono<AppEnv>();
  const submitForm = createFormRoute(CHECKOUT_PATH, (body, sender) =>
    checkout.submit(body, sender),
  );
  app.route("/", submitForm);
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

export function createInquiryRoutes(services: { submitInquiry: SubmitInquiry }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const kind of ["domain", "general"] as const) {
    const submit = (body: unknown, sender: Sender) => services.submitInquiry(kind, body, sender);
    routes.route("/", createFormRoute(INQUIRY_FORMS[kind].path, submit));
  }
  return routes;
}

export const createOfferRoute = ({ offers }: Pick<Services, "offers">) =>
  createFormRoute(OFFER_PATH, (body, sender) => offers.submit(body, sender));

export const createOfferStream = ({ offers, log }: Pick<Services, "offers" | "log">) =>
  createChangesRoute(OFFERS_PREFIX, (token, address) => offers.follow(token, address), log);

export const createAnswerStream = ({ answers, log }: Pick<Services, "answers" | "log">) =>
  createChangesRoute(ANSWER_PREFIX, (token, address) => answers.follow(token, address), log);
