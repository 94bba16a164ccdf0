import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import {
  createAnswerStream,
  createFormRoutes,
  createOfferStream,
} from "./conversations/forms/routes.ts";
import { createEscrowRoute } from "./escrow/webhook.ts";
import { createCalendarRoute } from "./figures/calendar.ts";
import { createCaptchaRoutes } from "./captcha/routes.ts";
import { createContentRoutes } from "./public/content-routes.ts";
import { createFeedRoutes, isFeedPath } from "./public/feed-routes.ts";
import type { Content } from "./shop/read-content.ts";
import type { SitemapPage } from "./public/sitemap.ts";
import type { Listing } from "../catalogue/schema/listing.ts";
import { createLanderHosts } from "./public/lander-hosts.ts";
import { createLanderRoutes, landerRule } from "./public/lander-routes.ts";
import { createMachines, type MachineOptions } from "./public/machines.ts";
import type { Services } from "./services.ts";
import { createSocialImageRoutes } from "./public/picture-routes.ts";
import { createViewRoutes } from "./figures/view-routes.ts";
import { allowedMethods, listMethods, READ_ONLY } from "./http/allowed-methods.ts";
import { canonicalUrl, readablePaths } from "./http/canonical-url.ts";
import { type AppEnv, clientAddress, watchProxies } from "./http/client-address.ts";
import { refuseForeignPosts } from "./http/foreign-posts.ts";
import { createHealthRoutes } from "./public/health-routes.ts";
import { plainError } from "./http/plain-error.ts";
import { privatePaths, createTransportSecurity, securityHeaders } from "./http/security-headers.ts";
import { createRenderQueue } from "./http/render-queue.ts";

const MAX_FUNCTION_BODY = 32 * 1024;
const MAX_FORM_BODY = 64 * 1024;

const BUSY = { "Retry-After": "2", Connection: "close" };

/** This exceeds the database's connections, so that posts that need no database don't wait for those that do. */
const POSTS_AT_ONCE = 20;

const IMMUTABLE = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=3600";

export interface Pages {
  handle(request: Request, address: string): Promise<Response>;
  showLander(listing: Listing): Response | Promise<Response>;
  cacheKey(target: string): string | null;
  takesPosts(path: string): boolean;
  readonly listPages: (content: Content) => readonly SitemapPage[];
  readonly findPicture: Parameters<typeof createSocialImageRoutes>[1];
  readonly describeBuying: MachineOptions["guide"];
}

interface AppOptions {
  readonly services: Services;
  readonly pages: Pages;
  readonly clientDir: string | null;
}

const staticFiles = (clientDir: string) =>
  serveStatic({
    root: clientDir,
    precompressed: true,
    onFound: (_path, context) => {
      context.header("Vary", "Accept-Encoding");
      const isImmutable = context.req.path.startsWith("/assets/");
      context.header("Cache-Control", isImmutable ? IMMUTABLE : SHORT);
      if (isImmutable) context.header("Last-Modified", undefined);
    },
  });

/** Add an endpoint here when `createApp` mounts it. Addresses such as /answer/… that show HTML are pages. */
const API =
  /^\/(rest|realtime|functions|captcha|calendar|escrow|landers|api)\/|^\/(offers|answer)\/[^/]+\/changes$|^\/(healthz|up|readyz|metrics|mcp|api)$/;
const FILE =
  /^\/(assets|logo|og|sitemaps|\.well-known)\/|^\/founder-photo$|^\/[^/]+\.(svg|xml|txt|ico|png|json|md)$/;
/** The name before .md has a dot of its own, because /portfolio/harbor.md is the page of harbor.md. */
const NAME_TEXT = /^\/portfolio\/[^./]+\.[^/]+\.md$/;

export function findRequestKind(path: string): "page" | "file" | "api" {
  if (API.test(path)) return "api";
  return FILE.test(path) || NAME_TEXT.test(path) ? "file" : "page";
}

/** Only pages that are the same for everybody may point programs to more, because the others are private. */
const isShared = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get("Content-Type")?.startsWith("text/html") === true &&
  !/no-store|private/i.test(headers.get("Cache-Control") ?? "");

type Machines = ReturnType<typeof createMachines>;
type Queue = ReturnType<typeof createRenderQueue>;

function createPageHandler(pages: Pages, machines: Machines, reads: Queue) {
  const posts = createRenderQueue(POSTS_AT_ONCE);
  return async ({ req, get }: Context<AppEnv>) => {
    const { raw, method } = req;
    const lander = get("lander");
    if (lander && req.path !== "/") return new Response(null, { status: 404 });
    let request = raw;
    // HEAD must return the ETag of GET; Hono drops the body.
    if (method === "HEAD") request = new Request(raw, { method: "GET" });
    // Reading the body first keeps a slow sender from occupying the queue.
    if (method === "POST") request = new Request(raw, { method, body: await req.arrayBuffer() });
    const address = get("address");
    const queue = method === "POST" ? posts : reads;
    const response = await queue.run(address, async () =>
      lander ? pages.showLander(lander) : pages.handle(request, address),
    );
    if (response && !lander && isShared(response)) {
      const links = machines.linksOf(req.path);
      if (links) response.headers.append("Link", links);
    }
    return response ?? plainError(503, BUSY);
  };
}

function mount(app: Hono<AppEnv>, endpoints: Hono<AppEnv>): void {
  for (const { method, path } of endpoints.routes) {
    if (method === "GET") app.options(path, () => listMethods(READ_ONLY));
    if (method === "POST") app.options(path, () => listMethods({ Allow: "POST" }));
  }
  app.route("/", endpoints);
  const readable = endpoints.routes.filter(({ method }) => method === "GET");
  for (const { path } of readable) app.all(path, () => plainError(405, READ_ONLY));
}

export function createApp({ services, pages, clientDir }: AppOptions) {
  const { config, log } = services;
  const app = new Hono<AppEnv>();
  const reads = createRenderQueue();
  const machines = createMachines({ services, queue: reads, guide: pages.describeBuying });
  const landers = createLanderHosts(services);
  const cacheKey = (target: string) => {
    if (!target.startsWith("/")) return landers.cacheKey(target);
    const machineKey = machines.cacheKey(target);
    if (machineKey) return machineKey;
    const path = target.split("?", 1)[0] ?? "";
    return isFeedPath(path) ? path : pages.cacheKey(target);
  };

  app.use(securityHeaders());
  app.use(landerRule(config, landers));
  const proxies = watchProxies(config.trustProxy, log);
  app.use(clientAddress(config.trustProxy, proxies));
  // Programs are refused in other words than visitors, so this comes before the rules of pages.
  app.use(machines.rule);
  app.use(allowedMethods());
  mount(app, createLanderRoutes(services));
  app.use(readablePaths());
  app.use(privatePaths());
  // Views are the most frequent requests, and streams must be neither compressed nor hashed.
  mount(app, createViewRoutes(services));
  mount(app, createOfferStream(services));
  mount(app, createAnswerStream(services));
  mount(app, createEscrowRoute(services.escrow));
  const tooLarge = () => plainError(413);
  app.use("/functions/*", bodyLimit({ maxSize: MAX_FUNCTION_BODY, onError: tooLarge }));
  app.use(bodyLimit({ maxSize: MAX_FORM_BODY, onError: tooLarge }));
  if (clientDir) app.use(staticFiles(clientDir));

  app.use(refuseForeignPosts(config.siteUrl));
  mount(app, createFormRoutes(services));
  mount(app, createCaptchaRoutes(services));

  app.use(compress());
  app.use(etag({ weak: true }));
  mount(app, createSocialImageRoutes(services, pages.findPicture));
  mount(app, createHealthRoutes(services, proxies.isShared));
  mount(app, createFeedRoutes(services, pages.listPages));
  mount(app, createContentRoutes(services));
  mount(app, createCalendarRoute(services));
  app.get(
    "*",
    canonicalUrl((path) => cacheKey(path) !== null),
  );
  app.options("*", ({ req }) =>
    listMethods(pages.takesPosts(req.path) ? { Allow: "GET, HEAD, POST" } : READ_ONLY),
  );
  app.all("*", createPageHandler(pages, machines, reads));

  app.onError((error, { req }) => {
    if (!req.raw.signal.aborted) log.error(error, "request failed");
    return plainError(500);
  });
  const isLander = (host: string) => landers.find(host) !== undefined;
  const transportSecurity = createTransportSecurity(config.siteUrl, isLander);
  return { fetch: app.fetch, cacheKey, toTarget: landers.toTarget, transportSecurity };
}
