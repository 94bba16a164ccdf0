import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import ipaddr from "ipaddr.js";
import { BUY_CLICKS_PATH } from "../../catalogue/page-views.ts";
import { VIEWS_PATH } from "../../catalogue/page-views.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import { listMethods, READ_ONLY } from "../http/allowed-methods.ts";
import { type AppEnv, isPassedOn } from "../http/client-address.ts";
import { plainError } from "../http/plain-error.ts";
import type { Config } from "../settings/config.ts";
import type { SiteSources } from "../shop/content-store.ts";
import { isMachinePath } from "./paths.ts";
import { findListed, type LanderHosts } from "./lander-hosts.ts";

/** Tells a proxy that gets certificates on demand, such as Caddy, which hosts may have one. Anybody else gets 404. */
export function createLanderRoutes({ config, content }: SiteSources) {
  const mayAsk = (context: Context<AppEnv>) => {
    const peer = context.env?.incoming?.socket.remoteAddress;
    if (!peer || isPassedOn(context)) return false;
    // With TRUST_PROXY set, the client of this connection is the nearest proxy.
    return ipaddr.process(peer).range() === "loopback" || config.trustProxy > 0;
  };
  return new Hono<AppEnv>().get("/landers/allowed", (context) => {
    const [domain = "", ...more] = context.req.queries("domain") ?? [];
    const isListed =
      config.landers !== "off" &&
      more.length === 0 &&
      findListed(content.current.catalogue, domain.toLowerCase()) !== undefined;
    const status = mayAsk(context) && isListed ? 200 : 404;
    return context.body(null, status, { "Cache-Control": "no-store" });
  });
}

const isFile = (path: string) => /^\/(?:assets\/|logo\/|favicon\.svg$)/.test(path);

export function landerRule({ siteUrl, landers }: Config, { find }: LanderHosts) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const { req } = context;
    const listing = find(new URL(req.url).host);
    if (!listing) return next();
    if (isMachinePath(req.path)) return new Response(null, { status: 404 });
    context.set("lander", listing);
    const isCount = req.path === VIEWS_PATH || req.path === BUY_CLICKS_PATH;
    if (isCount && landers === "page") return next();
    if (req.method === "OPTIONS") return listMethods(READ_ONLY);
    if (req.method !== "GET" && req.method !== "HEAD") return plainError(405, READ_ONLY);
    if (landers === "redirect") return context.redirect(toPageUrl(siteUrl, listing.domain));
    if (req.path === "/robots.txt") {
      return context.text(`User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
    }
    if (req.path !== "/" && !isFile(req.path)) return context.redirect("/");
    await next();
    // A hidden name's own page is a 404 too, and must not redirect to itself.
    if (req.path !== "/" && context.res.status === 404) context.res = context.redirect("/");
  });
}
