import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Services } from "../server/services.ts";
import { addressContext, servicesContext } from "./context.ts";
import { createRouteMatcher } from "./matched-routes.ts";
import { pageKey } from "./shared-pages.ts";

export { sitemapPages } from "./sitemap-pages.ts";

/** Answers a request of the client at `address` (see server/client-address.ts). */
export type PageHandler = (request: Request, address: string) => Promise<Response>;

/** What app/shared-pages.ts says of an address, with the routes of this build. */
export function createPageKey() {
  const routeIdsOf = createRouteMatcher(build.routes);
  return (target: string, catalogue: Catalogue) => pageKey(target, { catalogue, routeIdsOf });
}

/** The whole of React Router as one function. The entry of the server build. */
export function createPageHandler(services: Services): PageHandler {
  // Behind a proxy that speaks TLS the request's own origin is not the one that the browser posts from.
  const allowedActionOrigins = [new URL(services.config.siteUrl).host];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE);
  return async (request, address) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(addressContext, address);
    return handle(request, context);
  };
}
