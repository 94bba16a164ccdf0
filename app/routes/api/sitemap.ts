import { href } from "react-router";
import { LANDING_EXTENSIONS } from "../../../catalogue/extension.ts";
import type { Listing } from "../../../catalogue/listing.ts";
import { privacyPolicy } from "../../content/privacy-policy.ts";
import { termsOfService } from "../../content/terms-of-service.ts";
import { servicesContext } from "../../context.ts";
import { landingPath } from "../../landing-path.ts";
import { escapeXml } from "../../xml.ts";
import type { Route } from "./+types/sitemap";

const newest = (listings: readonly Listing[]) =>
  listings.reduce((day, listing) => (listing.listedDate > day ? listing.listedDate : day), "");

/** Every page that stands for itself, with the day of its last change where one is known. */
function listPages(listings: readonly Listing[]): (readonly [path: string, day: string])[] {
  const all = newest(listings);
  return [
    [href("/"), all],
    [href("/portfolio"), all],
    [href("/premium-domains"), ""],
    ...LANDING_EXTENSIONS.map((extension) => {
      const under = listings.filter((listing) => listing.extension === `.${extension}`);
      return [landingPath(`.${extension}`) ?? "", newest(under)] as const;
    }),
    [href("/how-it-works"), ""],
    [href("/about"), ""],
    [href("/contact"), ""],
    [href("/privacy-policy"), privacyPolicy.updated],
    [href("/terms-of-service"), termsOfService.updated],
    ...listings.map(
      ({ domain, listedDate }) =>
        [href("/portfolio/:domainName", { domainName: domain }), listedDate] as const,
    ),
  ];
}

export function loader({ context }: Route.LoaderArgs) {
  const { config, content } = context.get(servicesContext);
  const urls = listPages(content.current.catalogue.listings).map(([path, day]) => {
    const lastmod = day && `<lastmod>${day}</lastmod>`;
    return `<url><loc>${escapeXml(config.siteUrl + path)}</loc>${lastmod}</url>`;
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
