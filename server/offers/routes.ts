import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { OFFER_PATH, OFFERS_PREFIX } from "../../catalogue/offer.ts";
import type { AppEnv } from "../http/client-address.ts";
import { plainError } from "../http/plain-error.ts";
import { createFormRoute } from "../inquiries/routes.ts";
import type { Services } from "../services.ts";

const RETRY_MS = 2_000;
const UNCACHED = { "Cache-Control": "no-store" };

export const createOfferRoute = ({ offers }: Pick<Services, "offers">) =>
  createFormRoute(OFFER_PATH, (body, sender) => offers.submit(body, sender));

/** The number of an offer's last step, at once and at every change. */
export function createChangesRoute({ offers, log }: Pick<Services, "offers" | "log">) {
  const app = new Hono<AppEnv>();
  app.get(`${OFFERS_PREFIX}:token/changes`, async (context) => {
    const left = new AbortController();
    const token = context.req.param("token");
    try {
      const steps = await offers.follow(token, context.var.address, left.signal);
      if (steps === undefined) return plainError(404, UNCACHED);
      if (steps === null) return plainError(429, { "Retry-After": "30" });
      // HEAD would open a stream that nobody reads.
      if (context.req.method === "HEAD") return context.body(null, 200, UNCACHED);
      // Some proxies would buffer the events.
      context.header("X-Accel-Buffering", "no");
      const response = streamSSE(context, async (stream) => {
        stream.onAbort(() => left.abort());
        await stream.write(`retry: ${RETRY_MS}\n\n`);
        for await (const step of steps) {
          await (step === null ? stream.write(":\n\n") : stream.writeSSE({ data: `${step}` }));
        }
      });
      // It says 'no-cache' by itself.
      response.headers.set("Cache-Control", "no-store");
      return response;
    } catch (error) {
      log.error(error, "offer's stream not opened");
      return plainError(503, { "Retry-After": "5" });
    }
  });
  return app;
}
