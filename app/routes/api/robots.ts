import { href } from "react-router";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const text = `User-agent: *\nAllow: /\nDisallow: ${href("/metrics")}\n\nSitemap: ${siteUrl}${href("/sitemap.xml")}\n`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
