import { Hono } from "hono";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { AppEnv } from "../http/client-address.ts";
import type { Services } from "../services.ts";
import { writeAtomFeed } from "./atom.ts";
import { type SitemapPage, writeSitemap, writeSitemapPart } from "./sitemap.ts";

const ROBOTS = "/robots.txt";
const SITEMAP = "/sitemap.xml";
const SITEMAP_PART = /^\/sitemaps\/([1-9]\d{0,4})\.xml$/;
const ATOM = "/feed.xml";
const XML = { "Content-Type": "application/xml; charset=utf-8" };

/** Feeds are kept in the page cache. */
export const isFeedPath = (path: string) =>
  path === SITEMAP || path === ROBOTS || path === ATOM || SITEMAP_PART.test(path);

/** `listPages`: all but those of single names. */
export function createFeedRoutes(
  { config, content }: Pick<Services, "config" | "content">,
  listPages: (catalogue: Catalogue) => readonly SitemapPage[],
) {
  const { siteUrl } = config;
  const site = () => {
    const { catalogue } = content.current;
    return { siteUrl, pages: listPages(catalogue), catalogue };
  };
  return new Hono<AppEnv>()
    .get(ROBOTS, (context) =>
      context.text(
        `User-agent: *\nAllow: /\nDisallow: /metrics\n\nSitemap: ${siteUrl}${SITEMAP}\n`,
      ),
    )
    .get(SITEMAP, async (context) => context.body(await writeSitemap(site()), 200, XML))
    .get("/sitemaps/:part", async (context) => {
      const part = Number(SITEMAP_PART.exec(context.req.path)?.[1] ?? 0);
      const xml = await writeSitemapPart(site(), part);
      return xml ? context.body(xml, 200, XML) : context.body(null, 404);
    })
    .get(ATOM, (context) =>
      context.body(writeAtomFeed(content.current, siteUrl, ATOM), 200, {
        "Content-Type": "application/atom+xml; charset=utf-8",
      }),
    );
}
