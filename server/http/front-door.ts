import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { createCaptchaRoutes } from "../captcha/routes.ts";
import { createContentRoutes, NAMES_PATH } from "../content/routes.ts";
import { createFeedRoutes, isFeedPath } from "../feeds/routes.ts";
import type { SitemapPage } from "../feeds/sitemap.ts";
import { createInquiryRoutes } from "../inquiries/routes.ts";
import type { Services } from "../services.ts";
import { createSocialImageRoutes } from "../social-images/routes.ts";
import { createViewRoutes } from "../views/routes.ts";
import { allowedMethods, READ_ONLY } from "./allowed-methods.ts";
import { canonicalUrl, readablePaths } from "./canonical-url.ts";
import { type AppEnv, clientAddress } from "./client-address.ts";
import { refuseForeignPosts } from "./foreign-posts.ts";
import { createHealthRoutes } from "./health-routes.ts";
import { plainError } from "./plain-error.ts";
import { prefetchedData } from "./prefetched-data.ts";
import { securityHeaders } from "./security-headers.ts";

/** Largest body of a function, in bytes. */
const MAX_FUNCTION_BODY = 32 * 1024;
/** Of a form that a browser posts by itself: percent-encoding makes up to nine bytes of a character. */
const MAX_FORM_BODY = 64 * 1024;

/** Vite names what stands under /assets/ by its content. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=3600";

/** What the build offers of the pages. */
export interface Pages {
  /** Responds to a request of the client at `address`. */
  handle(request: Request, address: string): Promise<Response>;
  /** The key of a page, or of its data, in the page cache; null for what has no page or is one visitor's own. */
  cacheKey(target: string): string | null;
  readonly sitemapPages: readonly SitemapPage[];
}

interface FrontDoorOptions {
  readonly services: Services;
  readonly pages: Pages;
  /** Folder of built files; null where a development server gives them out. */
  readonly clientDir: string | null;
}

/** Built files, in the encoding that the build prepared: brotli, gzip or none. */
const staticFiles = (clientDir: string) =>
  serveStatic({
    root: clientDir,
    precompressed: true,
    onFound: (_path, context) => {
      context.header("Vary", "Accept-Encoding");
      const isImmutable = context.req.path.startsWith("/assets/");
      context.header("Cache-Control", isImmutable ? IMMUTABLE : SHORT);
      // Nobody asks whether it has changed.
      if (isImmutable) context.header("Last-Modified", undefined);
    },
  });

/** What every request passes: the rules, each listed once, in order; then files, endpoints and pages. */
export function createFrontDoor({ services, pages, clientDir }: FrontDoorOptions) {
  const { config, log } = services;
  const app = new Hono<AppEnv>();
  /** Adds a capability's endpoints; what can only be read takes no other method. */
  const mount = (endpoints: Hono<AppEnv>) => {
    app.route("/", endpoints);
    const readable = endpoints.routes.filter(({ method }) => method === "GET");
    for (const { path } of readable) app.all(path, () => plainError(405, READ_ONLY));
  };
  const page = ({ req, get }: Context<AppEnv>) => {
    // Made as for GET, so that HEAD tells the same ETag; Hono leaves the body out.
    const request = req.method === "HEAD" ? new Request(req.raw, { method: "GET" }) : req.raw;
    return pages.handle(request, get("address"));
  };
  const cacheKey = (target: string) => {
    const path = target.split("?", 1)[0] ?? "";
    return isFeedPath(path) || path === NAMES_PATH ? path : pages.cacheKey(target);
  };

  app.use(securityHeaders(config.siteUrl));
  app.use(prefetchedData());
  app.use(allowedMethods());
  app.use(readablePaths());
  app.use(clientAddress(config.trustProxy));
  // Ahead of what they do not need: views are by far the most frequent request, and a stream is never whole.
  mount(createViewRoutes(services));
  const tooLarge = () => plainError(413);
  app.use("/functions/*", bodyLimit({ maxSize: MAX_FUNCTION_BODY, onError: tooLarge }));
  app.use(bodyLimit({ maxSize: MAX_FORM_BODY, onError: tooLarge }));
  if (clientDir) app.use(staticFiles(clientDir));

  // Small responses to scripts: neither compressed nor hashed.
  app.use(refuseForeignPosts(config.siteUrl));
  mount(createInquiryRoutes(services));
  mount(createCaptchaRoutes(services));

  app.use(compress());
  app.use(etag({ weak: true }));
  mount(createSocialImageRoutes(services));
  mount(createHealthRoutes(services));
  mount(createFeedRoutes(services, pages.sitemapPages));
  mount(createContentRoutes(services));
  app.get(
    "*",
    canonicalUrl((path) => cacheKey(path) !== null),
  );
  app.all("*", page);

  app.onError((error, { req }) => {
    // Nobody waits for the answer to a request that broke off.
    if (!req.raw.signal.aborted) log.error(error, "request failed");
    return plainError(500);
  });
  return { fetch: app.fetch, cacheKey };
}
