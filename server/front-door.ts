import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { allowedMethods } from "./allowed-methods.ts";
import { plainError } from "./plain-error.ts";
import { readablePaths } from "./readable-paths.ts";
import { requestLog } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Services } from "./services.ts";
import { staticFiles } from "./static-files.ts";

/** Largest request body, in bytes. */
const MAX_BODY = 32 * 1024;

interface FrontDoorOptions {
  readonly services: Services;
  /** Answers what no rule and no file here does. */
  readonly handle: (request: Request) => Promise<Response>;
  /** Folder of built files; null where a development server gives them out. */
  readonly clientDir: string | null;
}

/** What every request passes on its way to a page: the rules, each listed once, in order. */
export function createFrontDoor({ services, handle, clientDir }: FrontDoorOptions): Hono {
  const app = new Hono();
  app.use(requestLog(services.log));
  app.use(securityHeaders(services.config.siteUrl));
  app.use(allowedMethods());
  app.use(readablePaths());
  app.use(bodyLimit({ maxSize: MAX_BODY, onError: () => plainError(413) }));
  if (clientDir) app.use(staticFiles(clientDir));
  app.use(compress());
  app.use(etag());
  app.all("*", (context) => handle(context.req.raw));
  app.onError((error) => {
    services.log.error(error, "request failed");
    return plainError(500);
  });
  return app;
}
