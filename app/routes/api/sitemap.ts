import { servicesContext } from "../../context.ts";
import { writeSitemap } from "../../sitemap.ts";
import { XML_HEADERS } from "../../seo/xml.ts";
import type { Route } from "./+types/sitemap";

/** Every page that stands for itself, or an index of the files that list them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, content } = context.get(servicesContext);
  const xml = await writeSitemap(content.current.catalogue, config.siteUrl);
  return new Response(xml, { headers: XML_HEADERS });
}
