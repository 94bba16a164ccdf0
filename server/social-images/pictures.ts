import { LRUCache } from "lru-cache";
import type { CardRenderer, SocialCard } from "./draw-card.ts";

/** Bytes of finished pictures that are kept: some 250 of them. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Pictures that may wait for their turn: some ten seconds' work. */
const MAX_WAITING = 60;

export interface SocialPictures {
  /** The PNG of a card, which `key` names in a version of the content. Null when too many wait: ask again later. */
  read(version: string, key: string, card: SocialCard): Promise<Buffer | null>;
}

interface Options {
  readonly cacheBytes?: number;
  readonly openRenderer?: () => Promise<CardRenderer>;
}

/** Faces and drawing libraries take memory that a shop needs only once somebody shares a link. */
async function openDefaultRenderer(): Promise<CardRenderer> {
  const { openCardRenderer } = await import("./draw-card.ts");
  return openCardRenderer();
}

/** Pictures are drawn one at a time, so that a crawler asking for many leaves a processor to the visitors. */
export function createSocialPictures(options: Options = {}): SocialPictures {
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
    async read(version, key, card) {
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
