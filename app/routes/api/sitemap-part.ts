import { servicesContext } from "../../context.ts";
import { writeSitemapPart } from "../../sitemap.ts";
import { XML_HEADERS } from "../../seo/xml.ts";
import type { Route } from "./+types/sitemap-part";

/** One of the sitemap's files, as /sitemaps/1.xml. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { config, content } = context.get(servicesContext);
  const part = Number(/^([1-9]\d{0,4})\.xml$/.exec(params.part)?.[1] ?? 0);
  const xml = await writeSitemapPart(content.current.catalogue, config.siteUrl, part);
  if (!xml) return new Response(null, { status: 404 });
  return new Response(xml, { headers: XML_HEADERS });
}
