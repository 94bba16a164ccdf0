import { createRequestHandler, href, matchRoutes, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { listLandings } from "../catalogue/landing.ts";
import { hasSoldPage } from "../catalogue/sold.ts";
import type { SitemapPage } from "../server/feeds/sitemap.ts";
import type { Pages } from "../server/app.ts";
import type { Services } from "../server/services.ts";
import { createCacheKey, listRoutes } from "./cache-key.ts";
import { addressContext, servicesContext } from "./layout/context.ts";
import { renderLander } from "./lander/lander.tsx";
import { privacyPolicy } from "./policies/privacy-policy-words.ts";
import { termsOfService } from "./policies/terms-of-service-words.ts";

const listPages = (catalogue: Catalogue): SitemapPage[] => [
  { path: href("/"), shows: "all" },
  { path: href("/portfolio"), shows: "all" },
  { path: href("/premium-domains") },
  ...listLandings(catalogue).map(({ path, extension }): SitemapPage => ({
    path,
    shows: extension as `.${string}`,
  })),
  ...(hasSoldPage(catalogue)
    ? [{ path: href("/sold"), updated: catalogue.sold[0]?.soldDate ?? undefined }]
    : []),
  { path: href("/how-it-works") },
  { path: href("/about") },
  { path: href("/contact") },
  { path: href("/privacy-policy"), updated: privacyPolicy.updated },
  { path: href("/terms-of-service"), updated: termsOfService.updated },
];

/** The entry of the server build. */
export function createPages(services: Services): Pages {
  const { content } = services;
  // server/app.ts has refused foreign posts already, where this would log an error for each.
  const allowedActionOrigins = ["**"];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE);
  const routes = listRoutes(build.routes);
  const cacheKey = createCacheKey(build.routes);
  return {
    handle(request, address) {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(addressContext, address);
      return handle(request, context);
    },
    showLander: (listing) => renderLander(services, listing),
    cacheKey: (target) => cacheKey(target, content.current.catalogue),
    takesPosts(path) {
      const id = matchRoutes(routes, path)?.at(-1)?.route.id ?? "";
      return build.routes[id]?.module.action !== undefined;
    },
    listPages,
  };
}
