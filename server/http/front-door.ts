import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { createCaptchaRoutes } from "../captcha/routes.ts";
import { createContentRoutes } from "../content/routes.ts";
import { createFeedRoutes } from "../feeds/routes.ts";
import type { SitemapPage } from "../feeds/sitemap.ts";
import { createInquiryRoutes } from "../inquiries/routes.ts";
import { allowedMethods, READ_ONLY } from "./allowed-methods.ts";
import { canonicalUrl } from "./canonical-url.ts";
import { type AppEnv, clientAddress } from "./client-address.ts";
import { refuseForeignPosts } from "./foreign-posts.ts";
import { createHealthRoutes } from "./health-routes.ts";
import { plainError } from "./plain-error.ts";
import { prefetchedData } from "./prefetched-data.ts";
import { readablePaths } from "./readable-paths.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Services } from "../services.ts";
import { staticFiles } from "./static-files.ts";

/** Largest body of a function, in bytes. */
const MAX_FUNCTION_BODY = 32 * 1024;
/** Of a form that a browser posts by itself: percent-encoding makes up to nine bytes of a character. */
const MAX_FORM_BODY = 64 * 1024;

interface FrontDoorOptions {
  readonly services: Services;
  /** Responds to what no rule, file or endpoint here does. */
  readonly handle: (request: Request, address: string) => Promise<Response>;
  /** The cache key of a URL, null where it has none. */
  readonly pageKey: (target: string, catalogue: Catalogue) => string | null;
  readonly sitemapPages: readonly SitemapPage[];
  /** Folder of built files; null where a development server gives them out. */
  readonly clientDir: string | null;
}

/** What every request passes: the rules, each listed once, in order; then files, endpoints and pages. */
export function createFrontDoor(options: FrontDoorOptions) {
  const { services, handle, pageKey, sitemapPages, clientDir } = options;
  const { config, content, log } = services;
  const app = new Hono<AppEnv>();
  const page = ({ req, get }: Context<AppEnv>) => {
    // Made as for GET, so that HEAD tells the same ETag; Hono leaves the body out.
    const request = req.method === "HEAD" ? new Request(req.raw, { method: "GET" }) : req.raw;
    return handle(request, get("address"));
  };
  /** Adds a capability's endpoints; what one of them only reads takes no other method. */
  const mount = (endpoints: Hono<AppEnv>) => {
    app.route("/", endpoints);
    const readable = endpoints.routes.filter(({ method }) => method === "GET");
    for (const { path } of readable) app.all(path, () => plainError(405, READ_ONLY));
  };
  app.use(securityHeaders(config.siteUrl));
  app.use(prefetchedData());
  app.use(allowedMethods());
  app.use(readablePaths());
  app.use(clientAddress(config.trustProxy));
  const tooLarge = () => plainError(413);
  app.use("/functions/*", bodyLimit({ maxSize: MAX_FUNCTION_BODY, onError: tooLarge }));
  app.use(bodyLimit({ maxSize: MAX_FORM_BODY, onError: tooLarge }));
  if (clientDir) app.use(staticFiles(clientDir));

  // Streams and small answers to scripts: neither compressed nor hashed. Views: mount(create…Routes(services)).
  // (HEAD would open a stream that nobody reads.)
  app.all("/realtime/*", (context) =>
    context.req.method === "HEAD" ? context.body(null, 200) : page(context),
  );
  app.all("/rest/*", page);
  app.use(refuseForeignPosts(config.siteUrl));
  mount(createInquiryRoutes(services));
  mount(createCaptchaRoutes(services));

  app.use(compress());
  app.use(etag());
  // Social images: mount(create…Routes(services)).
  mount(createHealthRoutes(services));
  mount(createFeedRoutes(services, sitemapPages));
  mount(createContentRoutes(services));
  const isPage = (path: string) => pageKey(path, content.current.catalogue) !== null;
  app.get("*", canonicalUrl(isPage));
  app.all("*", page);

  app.onError((error, { req }) => {
    // Nobody waits for the answer to a request that broke off.
    if (!req.raw.signal.aborted) log.error(error, "request failed");
    return plainError(500);
  });
  return app;
}
