import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { allowedMethods } from "./allowed-methods.ts";
import { type AppEnv, clientAddress } from "./client-address.ts";
import { plainError } from "./plain-error.ts";
import { prefetchedData } from "./prefetched-data.ts";
import { readablePaths } from "./readable-paths.ts";
import { requestLog } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Services } from "../services.ts";
import { staticFiles } from "./static-files.ts";
import { createSocialImageRoutes } from "../social-images/routes.ts";
import { createViewRoutes } from "../views/routes.ts";

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
  app.use(async (context, next) => {
    const { remoteAddress } = context.env.incoming.socket;
    const forwardedFor = context.req.header("x-forwarded-for");
    context.set("address", clientAddress(remoteAddress, forwardedFor, config.trustProxy));
    await next();
  });
  app.route("/", createViewRoutes(services));
  const tooLarge = () => plainError(413);
  app.use("/functions/*", bodyLimit({ maxSize: MAX_FUNCTION_BODY, onError: tooLarge }));
  app.use(bodyLimit({ maxSize: MAX_FORM_BODY, onError: tooLarge }));
  if (clientDir) app.use(staticFiles(clientDir));
  // Streams and small answers to scripts: neither compressed nor hashed.
  app.all("/functions/*", page);
  app.use(compress());
  app.use(etag());
  app.route("/", createSocialImageRoutes(services));
  app.all("*", page);
  app.onError((error, { req }) => {
    // Nobody waits for the answer to a request that broke off.
    if (!req.raw.signal.aborted) log.error(error, "request failed");
    return plainError(500);
  });
  return app;
}
