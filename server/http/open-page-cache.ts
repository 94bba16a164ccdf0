import { createEdition } from "./edition.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { plainError } from "./plain-error.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import type { Services } from "../services.ts";

/**
 * The shop's page cache; `handle` answers a request, as app/handler.ts does. Where it fails, all who wait are told what the
 * front door would tell, and the log once.
 */
export function openPageCache(
  { config, content, log, metrics }: Pick<Services, "config" | "content" | "log" | "metrics">,
  handle: (request: Request, address: string) => Promise<Response>,
): PageCache {
  const tellFailure = (error: unknown) => {
    log.error(error, "request failed");
    return plainError(500);
  };
  return createPageCache({
    edition: createEdition(content),
    registry: metrics,
    async render(key) {
      const answer = await handle(new Request(config.siteUrl + key), "").catch(tellFailure);
      addSecurityHeaders(answer.headers, config.siteUrl, answer.status);
      return answer;
    },
  });
}
