import { Hono } from "hono";
import type { AppEnv } from "../http/client-address.ts";
import type { Services } from "../services.ts";
import { writeAtomFeed } from "./atom.ts";
import { type SitemapPage, writeSitemap, writeSitemapPart } from "./sitemap.ts";

const SITEMAP = "/sitemap.xml";
const ATOM = "/feed.xml";
const XML = { "Content-Type": "application/xml; charset=utf-8" };

/** What search engines and feed readers fetch. `pages` are the site's pages, those of single names apart. */
export function createFeedRoutes(
  { config, content }: Pick<Services, "config" | "content">,
  pages: readonly SitemapPage[],
) {
  const { siteUrl } = config;
  const site = () => ({ siteUrl, pages, catalogue: content.current.catalogue });
  return new Hono<AppEnv>()
    .get("/robots.txt", (context) =>
      context.text(
        `User-agent: *\nAllow: /\nDisallow: /metrics\n\nSitemap: ${siteUrl}${SITEMAP}\n`,
      ),
    )
    .get(SITEMAP, async (context) => context.body(await writeSitemap(site()), 200, XML))
    .get("/sitemaps/:part{[1-9][0-9]{0,4}\\.xml}", async (context) => {
      const xml = await writeSitemapPart(site(), Number.parseInt(context.req.param("part"), 10));
      return xml ? context.body(xml, 200, XML) : context.body(null, 404);
    })
    .get(ATOM, (context) =>
      context.body(writeAtomFeed(content.current, siteUrl, ATOM), 200, {
        "Content-Type": "application/atom+xml; charset=utf-8",
      }),
    );
}
