import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { deskContext, nonceContext } from "./layout/context.ts";
import type { Desk } from "./services.ts";

export type DeskPages = ReturnType<typeof createDeskPages>;

export function createDeskPages(desk: Desk) {
  // guards.ts has already refused posts from other sites; this check would refuse those that come through a tunnel.
  const handle = createRequestHandler(
    { ...build, allowedActionOrigins: ["**"] },
    import.meta.env.MODE,
  );
  return (request: Request, nonce: string): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(deskContext, desk);
    context.set(nonceContext, nonce);
    return handle(request, context);
  };
}
