import { Hono } from "hono";
import { isbot } from "isbot";
import { z } from "zod";
import { BUY_CLICKS_PATH, CHECKOUT_PATH } from "../../catalogue/deals/checkout.ts";
import { MAX_DOMAIN_LENGTH } from "../../catalogue/format/domain-name.ts";
import type { AppEnv } from "../http/client-address.ts";
import { createFormRoute } from "./form-route.ts";
import type { Services } from "../services.ts";

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
