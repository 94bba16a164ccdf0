import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { createEncodingChoice } from "./accepted-encoding.ts";
import { matchesTag } from "./entity-tag.ts";
import type { PageCache } from "./page-cache.ts";
import { isPrefetchOfData, keptUntilClick } from "./prefetched-data.ts";
import type { Services } from "../services.ts";
import type { SharedPage } from "./shared-page.ts";

type Dependencies = Pick<Services, "content" | "log" | "requests">;

interface Options {
  readonly services: Dependencies;
  readonly cache: PageCache;
  /** See app/shared-pages.ts. */
  readonly pageKey: (target: string, catalogue: Catalogue) => string | null;
}

/** A host as browsers write it; what looks different is judged by the front door. */
const PLAIN_HOST = /^(?:[a-z0-9._-]+|\[[a-f0-9:.]+\])(?::\d{1,5})?$/i;

/** Whether a request can be answered from its address, encoding and tag alone. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    headers.host !== undefined &&
    PLAIN_HOST.test(headers.host) &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}

function pathOf(target: string): string {
  const end = target.indexOf("?");
  return end < 0 ? target : target.slice(0, end);
}

/**
 * Answers pages that are the same for everyone ahead of the front door, from the page cache (see docs/decisions/0006). They are
 * rendered from their key, never from a visitor's request, so that nothing of one visitor can reach another. Everything else,
 * and what turns out not to be for everyone, goes to `next`.
 */
export function pageListener(
  { services, cache, pageKey }: Options,
  next: RequestListener,
): RequestListener {
  const { content, log, requests } = services;
  const chooseEncoding = createEncodingChoice();

  /** Answers at once where everything needed is made already; false where it is not. */
  function answer(request: IncomingMessage, response: ServerResponse, page: SharedPage): boolean {
    const { headers, url = "" } = request;
    const ready = matchesTag(headers["if-none-match"], page.tag)
      ? page.notModified
      : page.variant(chooseEncoding(headers["accept-encoding"]));
    if (!ready) return false;
    if (isPrefetchOfData(pathOf(url), headers["sec-purpose"])) {
      response.writeHead(ready.status, keptUntilClick(ready.headers)).end(ready.body);
    } else {
      ready.send(request, response);
    }
    return true;
  }

  /** Makes what is missing first. */
  async function answerLater(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
  ): Promise<boolean> {
    const page = cache.find(key) ?? (await cache.load(key));
    if (!page) return false;
    if ("status" in page) {
      page.send(request, response);
      return true;
    }
    if (answer(request, response, page)) return true;
    await cache.encode(key, page, chooseEncoding(request.headers["accept-encoding"]));
    return answer(request, response, page);
  }

  function note(
    { method = "", url = "" }: IncomingMessage,
    { statusCode }: ServerResponse,
    since: number,
  ) {
    requests.note(method, pathOf(url), statusCode, since);
  }

  return (request, response) => {
    if (!isPlainRead(request)) return next(request, response);
    const since = performance.now();
    const target = request.url ?? "";
    // Most addresses stand in their shortest form already.
    const ready = cache.find(target);
    if (ready && answer(request, response, ready)) return note(request, response, since);
    const key = pageKey(target, content.current.catalogue);
    if (key === null) return next(request, response);
    answerLater(request, response, key).then(
      (isAnswered) => (isAnswered ? note(request, response, since) : next(request, response)),
      (error: unknown) => {
        log.error(error, "page not cached");
        next(request, response);
      },
    );
  };
}
