import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** Vite names what stands under /assets/ by its content. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=3600";

/** Built files, in the encoding that the build prepared: brotli, gzip or none. */
export function staticFiles(clientDir: string): MiddlewareHandler {
  return serveStatic({
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
}
