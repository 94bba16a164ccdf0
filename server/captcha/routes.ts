import { Hono } from "hono";
import type { Logger } from "pino";
import { CHALLENGE_PATH } from "../../catalogue/forms.ts";
import type { AppEnv } from "../http/client-address.ts";
import type { RateLimit } from "../http/rate-limiter.ts";
import type { Captcha } from "./captcha.ts";

interface CaptchaServices {
  readonly captcha: Captcha;
  readonly limits: { readonly challenges: RateLimit };
  readonly log: Logger;
}

export function createCaptchaRoutes({ captcha, limits, log }: CaptchaServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get(CHALLENGE_PATH, async (context) => {
    context.header("Cache-Control", "no-store");
    if (!captcha.createChallenge) {
      return context.json({ error: "This shop uses another captcha. Reload the page." }, 404);
    }
    const seconds = await limits.challenges.take(context.var.address);
    if (seconds > 0) {
      const error = `Too many verifications in a short time. Please wait ${seconds} seconds, then try again.`;
      return context.json({ error }, 429, { "Retry-After": `${seconds}` });
    }
    try {
      return context.json(await captcha.createChallenge());
    } catch (failure) {
      log.error(failure, "captcha challenge not created");
      const error = "The spam check isn't available right now. Please try again in a moment.";
      return context.json({ error }, 503);
    }
  });
  return routes;
}
