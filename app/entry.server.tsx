import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isOfferPath } from "../sale/offer.ts";
import type { Config } from "../server/settings/config.ts";
import { ModulesContext, servicesContext } from "./layout/context.ts";
import { buildPolicy, type ForeignOrigins } from "./layout/content-security-policy.ts";
import { toSite } from "./layout/site.ts";
import { SiteContext } from "./ui/use-site.ts";

/** Vite's development server adds inline scripts, styles and a socket that the full policy would block. */
const DEVELOPMENT_POLICY = "frame-ancestors 'none'";

/** Renders the whole document before sending it, because streamed content would need a script to appear. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { config, content, rates, answerTime } = loadContext.get(servicesContext);
  const { prelude } = await prerenderToNodeStream(
    <ModulesContext value={toModules(routerContext)}>
      <SiteContext value={toSite(content.current, config, rates.shown, answerTime.shown)}>
        <ServerRouter context={routerContext} url={request.url} />
      </SiteContext>
    </ModulesContext>,
    {
      signal: request.signal,
      onError: (error) => void (request.signal.aborted || console.error(error)),
    },
  );
  const html = await text(prelude);
  const foreign = foreignOrigins(config, isOfferPath(new URL(request.url).pathname));
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  const policy = import.meta.env.PROD ? buildPolicy(html, foreign) : DEVELOPMENT_POLICY;
  headers.set("Content-Security-Policy", policy);
  return new Response(html, { status, headers });
}

/** The module of every page, with the files that it imports and, in development, the one that reloads what changes. */
const toModules = ({ manifest: { entry, hmr } }: EntryContext): readonly string[] =>
  hmr ? [hmr.runtime, entry.module] : [...entry.imports, entry.module];

/** Allows the escrow service on every page of an offer, because an offer can be agreed while its page is open. */
function foreignOrigins(
  { turnstile, emailjs, escrow, escrowOrigin }: Config,
  isOffer: boolean,
): ForeignOrigins {
  const captcha = turnstile ? [turnstile.origin] : [];
  return {
    script: captcha,
    frame: captcha,
    connect: emailjs ? [emailjs.origin] : [],
    form: isOffer
      ? listEscrow(escrow ? [escrowOrigin, escrow.web, escrow.api] : [escrowOrigin])
      : [],
  };
}

/** The form of the shop's own page is redirected to the escrow service, which may pay on a host of its own. */
const listEscrow = (origins: readonly string[]) => [
  ...new Set(origins.flatMap((origin) => [origin, origin.replace("://www.", "://*.")])),
];

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  (context as RouterContextProvider).get(servicesContext).log.error(error, "page failed");
};
