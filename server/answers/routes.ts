import { Hono } from "hono";
import { ANSWER_PREFIX } from "../../catalogue/deals/offer.ts";
import { createChangesRoute } from "../http/changes-route.ts";
import type { AppEnv } from "../http/client-address.ts";
import type { Services } from "../services.ts";

/** Whoever has the link can act for the seller, so nothing may store, forward or index it. */
const PRIVATE = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

export function createAnswerRoutes({ answers, log }: Pick<Services, "answers" | "log">) {
  const app = new Hono<AppEnv>();
  app.use(`${ANSWER_PREFIX}*`, async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(PRIVATE)) context.res.headers.set(name, value);
  });
  const follow = (token: string, address: string) => answers.follow(token, address);
  app.route("/", createChangesRoute(ANSWER_PREFIX, follow, log));
  return app;
}
