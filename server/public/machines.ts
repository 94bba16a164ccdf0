import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { AppEnv } from "../http/client-address.ts";
import type { createRenderQueue } from "../http/render-queue.ts";
import type { SiteSources } from "../shop/content-store.ts";
import type { BuyingGuide } from "./markdown.ts";
import {
  API_CATALOG_PATH,
  findTextDomain,
  findPageText,
  isMachinePath,
  LLMS_PATH,
  machineCacheKey,
} from "./paths.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";

export interface MachineOptions {
  readonly services: SiteSources & {
    readonly dns: { readonly confirmed: ReadonlyMap<string, string> };
    readonly log: Logger;
  };
  readonly queue: ReturnType<typeof createRenderQueue>;
  readonly guide: (shop: Shop) => BuyingGuide;
}

/** Loads the routes at the first request, and not at all if the seller has set `machines: no`. */
export function createMachines(options: MachineOptions) {
  const { content } = options.services;
  const load = async () => (await import("./listing-routes.ts")).createMachineRoutes(options);
  let loading: ReturnType<typeof load> | undefined;
  const isFor = (path: string) =>
    (isMachinePath(path) || findTextDomain(path, content.current.catalogue) !== null) &&
    content.current.shop.machines;

  return {
    cacheKey: (target: string): string | null =>
      isFor(target.split("?", 1)[0] ?? "")
        ? machineCacheKey(target, content.current.catalogue)
        : null,
    rule: createMiddleware<AppEnv>(async ({ req, env, var: { address } }, next) => {
      if (!isFor(req.path)) return next();
      const app = await (loading ??= load());
      // HEAD must return the ETag of GET; Hono drops the body.
      const request = req.method === "HEAD" ? new Request(req.raw, { method: "GET" }) : req.raw;
      return app.fetch(request, { ...env, address });
    }),
    linksOf(path: string): string | null {
      const { shop, catalogue } = content.current;
      if (!shop.machines) return null;
      const text = findPageText(path, catalogue);
      return [
        ...(text ? [`<${text}>; rel="alternate"; type="text/markdown"`] : []),
        `<${LLMS_PATH}>; rel="describedby"`,
        `<${API_CATALOG_PATH}>; rel="api-catalog"`,
      ].join(", ");
    },
  };
}
