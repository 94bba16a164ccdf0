import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createPageViewRules, readPageView } from "./page-view.ts";
import { plainHeaders } from "../http/security-headers.ts";
import type { Services } from "../services.ts";

const PATH = "/rest/v1/domain_page_views";
const MAX_BODY = 8 * 1024;

type Dependencies = Pick<Services, "config" | "content" | "live" | "log" | "requests">;

interface Answer {
  readonly status: 201 | 204 | 400 | 404 | 405 | 413 | 415 | 503;
  readonly error?: string;
  readonly fields?: Record<string, string>;
}

const POST_ONLY: Answer = { status: 405, error: "Send page views with POST." };
const TOO_LARGE: Answer = { status: 413, error: "A page view is smaller than this." };

const isViewPath = (url = "") => url.startsWith(PATH) && url.split("?", 1)[0] === PATH;

/** The body as text; null when it is larger than allowed. Rejects when the client goes away. */
function readBody(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // One without a body never tells of its end (see server/listen.ts).
    if (request.readableEnded) return resolve("");
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
    });
    request.on("end", () => resolve(size > MAX_BODY ? null : Buffer.concat(chunks).toString()));
    request.on("error", reject);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Takes page views ahead of everything else, since they are by far the most frequent request and the only one that is paid
 * for at every load (see docs/decisions/0004). 201 after the commit, 204 for a view that is not counted, 400, 404 for an
 * unknown domain, 405, 413, 415, 503. Other paths go to `next`.
 */
export function pageViewListener(
  { config, content, live, log, requests }: Dependencies,
  next: RequestListener,
): RequestListener {
  const { isCounted } = createPageViewRules();
  const headers = plainHeaders(config.siteUrl);

  async function take(request: IncomingMessage): Promise<Answer> {
    if (request.method !== "POST") return POST_ONLY;
    if (!request.headers["content-type"]?.toLowerCase().startsWith("application/json")) {
      return { status: 415, error: "Send the view as JSON." };
    }
    const body = await readBody(request);
    if (body === null) return TOO_LARGE;
    const { view, fields } = readPageView(parseJson(body), new Date().toISOString());
    if (!view) return { status: 400, error: "This is not a page view.", fields };
    if (!content.current.catalogue.byDomain.has(view.domain)) {
      return { status: 404, error: "This domain is not in the portfolio." };
    }
    if (!isCounted(view, request.headers)) return { status: 204 };
    try {
      await live.record(view);
      return { status: 201 };
    } catch (error) {
      log.error(error, "page view not stored");
      return { status: 503, error: "The view could not be stored now. Try again in a moment." };
    }
  }

  function answer(response: ServerResponse, { status, error, fields }: Answer): void {
    const body = error ? JSON.stringify({ error, fields }) : "";
    response.writeHead(status, {
      ...headers,
      ...(body && { "Content-Type": "application/json" }),
      ...(status !== 204 && { "Content-Length": Buffer.byteLength(body) }),
      ...(status === 405 && { Allow: "POST" }),
      ...(status === 503 && { "Retry-After": "5" }),
    });
    response.end(body);
  }

  return (request, response) => {
    if (!isViewPath(request.url)) return next(request, response);
    const start = performance.now();
    take(request).then(
      (result) => {
        answer(response, result);
        requests.note(request.method ?? "", PATH, result.status, start);
      },
      (error: unknown) => log.debug(error, "page view cut off"),
    );
  };
}
