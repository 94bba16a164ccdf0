import { LRUCache } from "lru-cache";
import { Counter, type Registry } from "prom-client";
import { watchFigure } from "./metrics.ts";
import { shrink, type SharedResponse, toSharedResponse } from "./shared-response.ts";

/** Finished pages kept, in bytes: some 400 of them in all encodings. */
const MAX_BYTES = 64 * 1024 * 1024;
/** No page may take more than this part of them. */
const LARGEST_SHARE = 1 / 8;

const HEADER_BYTES = 4_096;
const sizeOf = ({ variants: { br, gzip, identity } }: SharedResponse) =>
  HEADER_BYTES + br.body.length + gzip.body.length + identity.body.length;

/** Finished pages by cache key. */
export interface PageCache {
  /** The page under a key, if it is here and still right. */
  get(key: string): SharedResponse | undefined;
  /**
   * The page under a key, made now, once for all who ask meanwhile. A response of another status than 200 is theirs too, and
   * not kept. Null when what came is one visitor's own.
   */
  load(key: string): Promise<SharedResponse | null>;
}

interface Options {
  /** Makes the page under a key. */
  readonly render: (key: string) => Promise<Response>;
  /** Another value whenever pages made before are no longer right. */
  readonly contentVersion: () => object;
  readonly registry: Registry;
  readonly maxBytes?: number;
}

export function createPageCache(options: Options): PageCache {
  const { render, contentVersion, registry, maxBytes = MAX_BYTES } = options;
  let evictions = 0;
  let isShrinking = false;

  /** All that is of one version: what is still being made for an earlier one goes with it. */
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
    help: "Requests for pages: hit, miss (rendered now), joined (being rendered for another already).",
    labelNames: ["result"],
    registers: [registry],
  });
  const [hit, miss, joined] = ["hit", "miss", "joined"].map((result) => requests.labels(result));
  const watch = (name: string, help: string, read: () => number) =>
    watchFigure(registry, { name: `vitrine_page_cache_${name}`, help }, read);
  watch("bytes", "Bytes of finished pages held.", () => opened.pages.calculatedSize);
  watch("entries", "Finished pages held.", () => opened.pages.size);
  watch("evictions", "Pages that made room for others, since the start.", () => evictions);

  async function make({ pages }: typeof opened, key: string): Promise<SharedResponse | null> {
    const page = await toSharedResponse(await render(key));
    if (page?.status === 200) pages.set(key, page);
    return page;
  }

  /** What is asked for again is made smaller, one page at a time. */
  async function replace({ pages }: typeof opened, key: string, page: SharedResponse) {
    isShrinking = true;
    const smaller = await shrink(page);
    isShrinking = false;
    if (pages.peek(key) === page) pages.set(key, smaller);
  }

  return {
    get(key) {
      const now = current();
      const page = now.pages.get(key);
      if (!page) return undefined;
      hit?.inc();
      if (!page.isShrunk && !isShrinking) void replace(now, key, page);
      return page;
    },
    load(key) {
      const now = current();
      const underWay = now.loading.get(key);
      (underWay ? joined : miss)?.inc();
      if (underWay) return underWay;
      const page = make(now, key).finally(() => now.loading.delete(key));
      now.loading.set(key, page);
      return page;
    },
  };
}
