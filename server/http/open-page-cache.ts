import { createEdition } from "./edition.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { plainError } from "./plain-error.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import type { Services } from "../services.ts";

/**
 * The shop's page cache; `fetch` is the front door. Where it fails, all who wait are told what the
 * front door would tell, and the log once.
 */
export function openPageCache(
  { config, content, log, metrics }: Pick<Services, "config" | "content" | "log" | "metrics">,
  fetch: (request: Request) => Response | Promise<Response>,
): PageCache {
  const tellFailure = (error: unknown) => {
    log.error(error, "request failed");
    return plainError(500);
  };
  return createPageCache({
    edition: createEdition(content),
    registry: metrics,
    async render(key) {
      const answer = await Promise.resolve(fetch(new Request(config.siteUrl + key))).catch(
        tellFailure,
      );
      addSecurityHeaders(answer.headers, config.siteUrl, answer.status);
      return answer;
    },
  });
}
