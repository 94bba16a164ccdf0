import { createEdition } from "./edition.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import type { Services } from "./services.ts";

/** The shop's page cache; `handle` answers a request, as app/handler.ts does. */
export function openPageCache(
  { config, content, metrics }: Pick<Services, "config" | "content" | "metrics">,
  handle: (request: Request, address: string) => Promise<Response>,
): PageCache {
  return createPageCache({
    edition: createEdition(content),
    registry: metrics,
    async render(key) {
      const answer = await handle(new Request(config.siteUrl + key), "");
      addSecurityHeaders(answer.headers, config.siteUrl, answer.status);
      return answer;
    },
  });
}
