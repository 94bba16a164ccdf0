import { Hono } from "hono";
import { ANSWER_PREFIX, OFFER_PATH, OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";
import type { AppEnv } from "../http/client-address.ts";
import { streamStates } from "../http/event-stream.ts";
import { plainError } from "../http/plain-error.ts";
import { createFormRoute } from "../forms/form-route.ts";
import type { Services } from "../services.ts";

const UNCACHED = { "Cache-Control": "no-store" };

export const createOfferRoute = ({ offers }: Pick<Services, "offers">) =>
  createFormRoute(OFFER_PATH, (body, sender) => offers.submit(body, sender));

type Following = Pick<Services, "offers" | "answers" | "log">;

/** Tells the open pages of an offer, the buyer's and the seller's, that a step was made. */
export function createChangesRoute({ offers, answers, log }: Following) {
  const app = new Hono<AppEnv>();
  const pages = [
    [OFFERS_PREFIX, (token: string, address: string) => offers.follow(token, address)],
    [ANSWER_PREFIX, (token: string, address: string) => answers.follow(token, address)],
  ] as const;
  for (const [prefix, follow] of pages) {
    app.get(`${prefix}:token/changes`, async (context) => {
      try {
        const follower = await follow(context.req.param("token"), context.var.address);
        if (follower === undefined) return plainError(404, UNCACHED);
        if (follower === null) return plainError(429, { "Retry-After": "30" });
        if (context.req.method === "HEAD") {
          follower.close();
          return context.body(null, 200, UNCACHED);
        }
        const response = streamStates(context, follower);
        response.headers.set("Cache-Control", "no-store");
        return response;
      } catch (error) {
        log.error(error, "offer's stream not opened");
        return plainError(503, { "Retry-After": "5" });
      }
    });
  }
  return app;
}
