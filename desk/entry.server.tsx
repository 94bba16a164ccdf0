import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { deskContext, nonceContext } from "./layout/context.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const { prelude } = await prerenderToNodeStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    { signal: request.signal },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(await text(prelude), { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  (context as RouterContextProvider).get(deskContext).log.error(error, "page of the desk failed");
};
