import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { type Catalogue, findListing } from "../../catalogue/catalogue.ts";
import type { AppEnv } from "../http/client-address.ts";
import type { ContentStore } from "../shop/content-store.ts";
import {
  type Card,
  type PageWords,
  type SocialCard,
  toNameCard,
  toPageCard,
} from "./card-words.ts";
import type { Config } from "../settings/config.ts";
import type { CardRenderer } from "./draw-card.ts";

const CACHE_BYTES = 8 * 1024 * 1024;
const MAX_WAITING = 60;

interface Options {
  readonly cacheBytes?: number;
  readonly openRenderer?: () => Promise<CardRenderer>;
}

/** Fonts and drawing libraries take much memory, so they are loaded on first use. */
async function openDefaultRenderer(): Promise<CardRenderer> {
  const { openCardRenderer } = await import("./draw-card.ts");
  return openCardRenderer();
}

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
    renderer ??= openRenderer().catch((error) => {
      renderer = undefined;
      throw error;
    });
    const render = await renderer;
    const png = await render(card);
    finished.set(id, png);
    return png;
  }

  return {
    /** Returns a PNG, or null if too many wait. `key` identifies the card within a content version. */
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

export function createSocialImageRoutes(
  {
    content,
    config,
  }: { readonly content: Pick<ContentStore, "current">; readonly config: Pick<Config, "canDraw"> },
  findPicture: (catalogue: Catalogue, path: `/${string}`) => PageWords | undefined,
): Hono<AppEnv> {
  const pictures = createSocialPictures();
  async function respond(context: Context<AppEnv>, key: string, card: Card | undefined) {
    if (!card || !config.canDraw) return context.body(null, 404);
    const { shop, catalogue } = content.current;
    const png = await pictures.read(catalogue.version, key, {
      ...card,
      shop: shop.name,
      accent: shop.accent?.dark,
    });
    if (!png) return context.body(null, 503, { "Retry-After": "10" });
    return context.body(new Uint8Array(png), 200, {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=3600",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  }

  // Two overlapping patterns would rule out Hono's fastest router for every request.
  return new Hono<AppEnv>().get("/og/:file{.+}", (context) => {
    const { catalogue, shop } = content.current;
    const [, page, name = ""] = /^(page\/)?([^/]+)\.png$/.exec(context.req.param("file")) ?? [];
    const listing = page ? undefined : findListing(catalogue, name);
    const isHome = name === "home";
    const words = page ? findPicture(catalogue, isHome ? "/" : `/${name}`) : undefined;
    const own = isHome ? shop.home.title : null;
    const card = words
      ? toPageCard(own ? { ...words, title: own } : words)
      : listing && toNameCard(listing);
    return respond(context, page ? `page ${name}` : `name ${listing?.domain}`, card);
  });
}
