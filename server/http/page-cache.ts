import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import { watchFigure } from "./metrics.ts";
import { type Encoding, shrink, type SharedResponse, toSharedResponse } from "./shared-response.ts";

const MAX_BYTES = 24 * 1024 * 1024;
const LARGEST_SHARE = 1 / 8;

const HEADER_BYTES = 4_096;
/** The plain variant shares the bytes of gzip. */
const sizeOf = ({ variants: { br, gzip } }: SharedResponse) =>
  HEADER_BYTES + br.body.length + gzip.body.length;

export type PageCache = ReturnType<typeof createPageCache>;

interface Options {
  readonly render: (key: string, address: string) => Promise<Response>;
  readonly contentVersion: () => object;
  readonly log: Pick<Logger, "warn">;
  readonly registry: Registry;
  readonly maxBytes?: number;
}

export function createPageCache(options: Options) {
  const { render, contentVersion, log, registry, maxBytes = MAX_BYTES } = options;
  let evictions = 0;
  let isShrinking = false;

  const open = (version: object) => ({
    version,
    loading: new Map<string, Promise<SharedResponse | null>>(),
    pages: new LRUCache<string, SharedResponse>({
      maxSize: maxBytes,
      maxEntrySize: maxBytes * LARGEST_SHARE,
      sizeCalculation: sizeOf,
      dispose: (_page, _key, reason) => {
        if (reason === "evict") evictions += 1;
      },
    }),
  });
  let opened = open(contentVersion());
  function current() {
    const version = contentVersion();
    if (version !== opened.version) opened = open(version);
    return opened;
  }

  const requests = new Counter({
    name: "vitrine_page_cache_requests_total",
    help: "Page requests by outcome: hit, miss (rendered now) or joined (already being rendered for another request).",
    labelNames: ["result"],
    registers: [registry],
  });
  const [hit, miss, joined] = [
    requests.labels("hit"),
    requests.labels("miss"),
    requests.labels("joined"),
  ];
  const watch = (name: string, help: string, read: () => number) =>
    watchFigure(registry, { name: `vitrine_page_cache_${name}`, help }, read);
  watch("bytes", "Bytes of finished pages held.", () => opened.pages.calculatedSize);
  watch("entries", "Finished pages held.", () => opened.pages.size);
  watch("evictions", "Pages evicted since startup.", () => evictions);

  async function make({ pages }: typeof opened, key: string, address: string) {
    const page = await toSharedResponse(await render(key, address));
    if (page?.status === 200) pages.set(key, page);
    return page;
  }

  async function replace({ pages }: typeof opened, key: string, page: SharedResponse) {
    isShrinking = true;
    try {
      const smaller = await shrink(page);
      if (pages.peek(key) === page) pages.set(key, smaller);
    } catch (error) {
      log.warn(error, "page not compressed further");
    } finally {
      isShrinking = false;
    }
  }

  return {
    /** Only a client that prefers brotli starts the slow compression of a page. */
    get(key: string, encoding?: Encoding) {
      const now = current();
      const page = now.pages.get(key);
      if (!page) return undefined;
      hit.inc();
      if (encoding === "br" && !page.isShrunk && !isShrinking) void replace(now, key, page);
      return page;
    },
    /** Renders the page once for everybody who waits for it. Returns null for a private response. */
    async load(key: string, address: string): Promise<SharedResponse | null> {
      const now = current();
      const underWay = now.loading.get(key);
      (underWay ? joined : miss).inc();
      if (underWay) {
        const page = await underWay;
        // The refusal was for the first address that asked, so this address gets its own attempt.
        return page?.status === 503 ? make(now, key, address) : page;
      }
      const page = make(now, key, address).finally(() => now.loading.delete(key));
      now.loading.set(key, page);
      return page;
    },
  };
}
