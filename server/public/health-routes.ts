import { Hono } from "hono";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import type { ContentStore } from "../shop/content-store.ts";
import { type AppEnv, isPassedOn } from "../http/client-address.ts";

const UNCACHED = { "Cache-Control": "no-store" };

interface Dependencies {
  readonly content: Pick<ContentStore, "files">;
  readonly database: Pick<Database, "check">;
  readonly log: Logger;
  readonly metrics: Registry;
}

export function createHealthRoutes(
  { content, database, log, metrics }: Dependencies,
  isAddressShared: () => boolean,
) {
  return (
    new Hono<AppEnv>()
      .on("GET", ["/healthz", "/up"], (context) => context.json({ status: "ok" }, 200, UNCACHED))
      .get("/readyz", async (context) => {
        const { catalogue } = content.files;
        const listings = catalogue.listings.length;
        try {
          await database.check();
        } catch (error) {
          log.warn(error, "the database can't be used");
          const body = {
            status: "unready",
            error: "The database isn't available right now.",
            listings,
          };
          return context.json(body, 503, UNCACHED);
        }
        const body = {
          status: "ready",
          listings,
          catalogue: catalogue.version,
          ...(!isPassedOn(context) && { isAddressShared: isAddressShared() }),
        };
        return context.json(body, 200, UNCACHED);
      })
      // Visitors come through a proxy, so only what reaches the shop without one may see the figures.
      .get("/metrics", async (context) => {
        if (isPassedOn(context)) return context.body(null, 404);
        const headers = { ...UNCACHED, "Content-Type": metrics.contentType };
        return context.body(await metrics.metrics(), 200, headers);
      })
  );
}
