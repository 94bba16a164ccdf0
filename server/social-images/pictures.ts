import { LRUCache } from "lru-cache";
import type { CardRenderer, SocialCard } from "./draw-card.ts";

/** Room for about 250 pictures. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** About ten seconds' work. */
const MAX_WAITING = 60;

interface Options {
  readonly cacheBytes?: number;
  readonly openRenderer?: () => Promise<CardRenderer>;
}

/** Loaded on first use: fonts and drawing libraries take much memory. */
async function openDefaultRenderer(): Promise<CardRenderer> {
  const { openCardRenderer } = await import("./draw-card.ts");
  return openCardRenderer();
}

/** Draws one picture at a time, to leave a processor for visitors. */
export function createSocialPictures(options: Options = {}) {
  const { cacheBytes: maxSize = CACHE_BYTES, openRenderer = openDefaultRenderer } = options;
  const finished = new LRUCache<string, Buffer>({
    maxSize,
    sizeCalculation: ({ length }) => length,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  let renderer: Promise<CardRenderer> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function draw(id: string, card: SocialCard): Promise<Buffer> {
    renderer ??= openRenderer();
    const render = await renderer;
    const png = await render(card);
    finished.set(id, png);
    return png;
  }

  return {
    /** A PNG; `key` identifies the card within a content version. Null when too many wait. */
    async read(version: string, key: string, card: SocialCard) {
      const id = `${version} ${key}`;
      const known = finished.get(id) ?? underWay.get(id);
      if (known) return known;
      if (underWay.size >= MAX_WAITING) return null;
      const drawing = last.then(() => draw(id, card)).finally(() => underWay.delete(id));
      last = drawing.catch(() => undefined);
      underWay.set(id, drawing);
      return drawing;
    },
  };
}
