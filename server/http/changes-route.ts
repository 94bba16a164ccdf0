import { Hono } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "./client-address.ts";
import { type Follower, streamStates } from "./event-stream.ts";
import { plainError } from "./plain-error.ts";

const UNCACHED = { "Cache-Control": "no-store" };

/** Returns undefined if the token leads nowhere, and null if the address has too many streams open. */
type Follow = (
  token: string,
  address: string,
) => Promise<Follower<number, number> | null | undefined>;

export function createChangesRoute(prefix: string, follow: Follow, log: Logger): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get(`${prefix}:token/changes`, async (context) => {
    try {
      const follower = await follow(context.req.param("token") ?? "", context.var.address);
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
      log.error(error, "stream of changes not opened");
      return plainError(503, { "Retry-After": "5" });
    }
  });
  return app;
}
