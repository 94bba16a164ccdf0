import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { allowedMethods } from "./allowed-methods.ts";
import { createCaptchaRoutes } from "../captcha/routes.ts";
import { createInquiryRoutes } from "../inquiries/routes.ts";
import { clientAddress } from "./client-address.ts";
import { refuseForeignPosts } from "./foreign-posts.ts";
import { plainError } from "./plain-error.ts";
import { prefetchedData } from "./prefetched-data.ts";
import { readablePaths } from "./readable-paths.ts";
import { requestLog } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Services } from "../services.ts";
import { staticFiles } from "./static-files.ts";

/** Largest body of a function, in bytes. */
const MAX_FUNCTION_BODY = 32 * 1024;
/** Of a form that a browser posts by itself: percent-encoding makes up to nine bytes of a character. */
const MAX_FORM_BODY = 64 * 1024;

interface FrontDoorOptions {
  readonly services: Services;
  /** Answers what no rule and no file here does. */
  readonly handle: (request: Request, address: string) => Promise<Response>;
  /** Folder of built files; null where a development server gives them out. */
  readonly clientDir: string | null;
}

/** What every request passes on its way to a page: the rules, each listed once, in order. */
/** What every route finds in its context. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Client address, see client-address.ts. */
    address: string;
  };
}

export function createFrontDoor({ services, handle, clientDir }: FrontDoorOptions) {
  const { config, log, requests } = services;
  const app = new Hono<AppEnv>();
  const page = ({ req, var: { address } }: Context<AppEnv>) => {
    // Made as for GET, so that HEAD tells the same ETag; Hono leaves the body out.
    const request = req.method === "HEAD" ? new Request(req.raw, { method: "GET" }) : req.raw;
    return handle(request, address);
  };
  app.use(requestLog(requests));
  app.use(securityHeaders(config.siteUrl));
  app.use(prefetchedData());
  app.use(allowedMethods());
  app.use(readablePaths());
  app.use(async ({ env, req, set }, next) => {
    const { remoteAddress } = env.incoming.socket;
    set("address", clientAddress(remoteAddress, req.header("x-forwarded-for"), config.trustProxy));
    await next();
  });
  const tooLarge = () => plainError(413);
  app.use("/functions/*", bodyLimit({ maxSize: MAX_FUNCTION_BODY, onError: tooLarge }));
  app.use(bodyLimit({ maxSize: MAX_FORM_BODY, onError: tooLarge }));
  if (clientDir) app.use(staticFiles(clientDir));
  // Streams and small answers to scripts: neither compressed nor hashed.
  // (HEAD would open a stream that nobody reads.)
  app.all("/realtime/*", (context) =>
    context.req.method === "HEAD" ? context.body(null, 200) : page(context),
  );
  app.all("/rest/*", page);
  app.use(refuseForeignPosts(config.siteUrl));
  app.route("/", createInquiryRoutes(services));
  app.route("/", createCaptchaRoutes(services));
  app.all("/functions/*", page);
  app.use(compress());
  app.use(etag());
  app.all("*", page);
  app.onError((error, { req }) => {
    // Nobody waits for the answer to a request that broke off.
    if (!req.raw.signal.aborted) log.error(error, "request failed");
    return plainError(500);
  });
  return app;
}
