import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Pages } from "../server/app.ts";
import type { Services } from "../server/services.ts";
import { matchPage, toCacheKey } from "./cache-key.ts";
import { addressContext, servicesContext } from "./layout/context.ts";
import { describeBuying } from "./how-it-works/words.ts";
import { renderLander } from "./lander/lander.tsx";
import { findPicture, listPages } from "./pages.ts";

export function createPages(services: Services): Pages {
  const { content } = services;
  // server/app.ts has already refused posts from other sites; this check would log an error for each.
  const allowedActionOrigins = ["**"];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE);
  return {
    handle(request, address) {
      // React Router's data for pages in the browser, which no page of ours asks for.
      if (new URL(request.url).pathname.endsWith(".data")) return notFound();
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(addressContext, address);
      return handle(request, context);
    },
    showLander: (listing) => renderLander(services, listing),
    cacheKey: (target) => toCacheKey(target, content.current.catalogue),
    takesPosts: (path) =>
      build.routes[matchPage(path)?.route.id ?? ""]?.module.action !== undefined,
    listPages,
    findPicture,
    describeBuying,
  };
}

const notFound = async () => new Response("Not found", { status: 404 });
