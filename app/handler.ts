import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Services } from "../server/services.ts";
import { servicesContext } from "./context.ts";

export type PageHandler = (request: Request) => Promise<Response>;

/** The whole of React Router, pages and endpoints, as one function. The entry of the server build. */
export function createPageHandler(services: Services): PageHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    return handle(request, context);
  };
}
