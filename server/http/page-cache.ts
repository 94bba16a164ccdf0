import type { Registry } from "prom-client";
import type { Encoding } from "./accepted-encoding.ts";
import { createByteCache } from "./byte-cache.ts";
import { createCondenser } from "./condenser.ts";
import { countPageRequests, watchPageCache } from "./page-cache-metrics.ts";
import { type PassingAnswer, takeAnswer } from "./passing-answer.ts";
import type { ReadyAnswer } from "./ready-answer.ts";
import type { SharedPage } from "./shared-page.ts";

/** Bytes of finished pages that are kept: some 400 of them in all encodings. */
const LIMIT = 64 * 1024 * 1024;
/** No page may take more than this part of them. */
const LARGEST_SHARE = 1 / 8;

type Made = SharedPage | PassingAnswer | null;

/** Finished pages by key (see app/shared-pages.ts). */
export interface PageCache {
  /** The page under a key, if it is here and still right. */
  find(key: string): SharedPage | undefined;
  /**
   * The page under a key, made now, once for all who ask meanwhile. An answer of another status than 200 is theirs too, and not
   * kept. Null when what came is one visitor's own.
   */
  load(key: string): Promise<Made>;
  /** Makes an encoding of a page that came from here. */
  encode(key: string, page: SharedPage, encoding: Encoding): Promise<ReadyAnswer>;
  /** Makes the page under a key ahead of its first visitor, in brotli, as small as can be; nothing if it is here. */
  prepare(key: string): Promise<void>;
}

interface Options {
  /** Makes the page under a key. */
  readonly render: (key: string) => Promise<Response>;
  /** Another value whenever pages made before are no longer right. */
  readonly edition: () => object;
  readonly registry: Registry;
  readonly limit?: number;
}

export function createPageCache(options: Options): PageCache {
  const { render, edition, registry, limit = LIMIT } = options;
  const kept = createByteCache<SharedPage>(limit, ({ size }) => size);
  const condenser = createCondenser<SharedPage>((key, page) => kept.get(key) === page);
  let making = new Map<string, Promise<Made>>();
  let seen = edition();
  const count = countPageRequests(registry);
  watchPageCache(registry, kept);

  function dropOutdated(): void {
    const now = edition();
    if (now === seen) return;
    seen = now;
    kept.clear();
    // What is still being made is for those who asked before.
    making = new Map();
  }

  function keep(key: string, page: SharedPage): void {
    if (page.size <= limit * LARGEST_SHARE) kept.set(key, page);
  }

  async function make(key: string): Promise<Made> {
    const begun = edition();
    const page = await takeAnswer(await render(key));
    if (page && "tag" in page && begun === edition()) keep(key, page);
    return page;
  }

  function start(key: string): Promise<Made> {
    const mine = making;
    const page = make(key).finally(() => mine.delete(key));
    mine.set(key, page);
    return page;
  }

  async function encode(key: string, page: SharedPage, encoding: Encoding): Promise<ReadyAnswer> {
    const variant = await page.encode(encoding);
    // It has grown; in the meantime it may have made room for others, or become outdated.
    if (kept.get(key) === page) kept.set(key, page);
    return variant;
  }

  return {
    encode,
    find(key) {
      dropOutdated();
      const page = kept.get(key);
      if (page) {
        count.hit();
        // Until someone was sent it in brotli there is nothing to make smaller.
        if (page.variant("br")) condenser.note(key, page);
      }
      return page;
    },
    load(key) {
      dropOutdated();
      const underWay = making.get(key);
      if (underWay) {
        count.joined();
        return underWay;
      }
      count.miss();
      return start(key);
    },
    async prepare(key) {
      dropOutdated();
      const page = kept.get(key) ?? (await (making.get(key) ?? start(key)));
      if (!page || !("tag" in page)) return;
      await encode(key, page, "br");
      await page.condense();
    },
  };
}
