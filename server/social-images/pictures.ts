import { createByteCache } from "../http/byte-cache.ts";
import type { SocialCard } from "./draw-card.ts";
import type { CardRenderer } from "./render-card.ts";

/** Bytes of finished pictures that are kept: some 250 of them. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Pictures that may wait for their turn: some ten seconds' work. */
const MAX_WAITING = 60;

/** The pictures that links to the shop are shown with. */
export interface SocialPictures {
  /**
   * The PNG of a card, drawn once in an edition of the catalogue; `key` names it there. Null when too many wait already:
   * ask again later.
   */
  read(edition: string, key: string, card: SocialCard): Promise<Buffer | null>;
}

interface Options {
  readonly cacheBytes?: number;
  readonly openRenderer?: () => Promise<CardRenderer>;
}

/** Faces and the drawing library are loaded for the first picture: a shop starts without them. */
async function openDefaultRenderer(): Promise<CardRenderer> {
  const { openCardRenderer } = await import("./render-card.ts");
  return openCardRenderer();
}

/** Pictures are drawn one at a time, so that a crawler asking for many leaves a processor to the visitors. */
export function createSocialPictures(options: Options = {}): SocialPictures {
  const { cacheBytes = CACHE_BYTES, openRenderer = openDefaultRenderer } = options;
  const cache = createByteCache<Buffer>(cacheBytes, ({ length }) => length);
  const underWay = new Map<string, Promise<Buffer>>();
  let renderer: Promise<CardRenderer> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let current = "";

  async function draw(edition: string, key: string, card: SocialCard): Promise<Buffer> {
    renderer ??= openRenderer();
    const render = await renderer;
    const png = await render(card);
    if (edition === current) cache.set(key, png);
    return png;
  }

  return {
    async read(edition, key, card) {
      if (edition !== current) cache.clear();
      current = edition;
      const kept = cache.get(key);
      if (kept) return kept;
      const id = `${edition} ${key}`;
      const drawing = underWay.get(id);
      if (drawing) return drawing;
      if (underWay.size >= MAX_WAITING) return null;
      const next = last.then(() => draw(edition, key, card));
      last = next.catch(() => undefined);
      underWay.set(id, next);
      return next.finally(() => underWay.delete(id));
    },
  };
}
