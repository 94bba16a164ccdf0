import type { MetaDescriptor } from "react-router";
import { type Listing, offerLine } from "../../catalogue/schema/listing.ts";
import type { Site } from "../layout/site.ts";

interface SocialPicture {
  readonly path: string;
  readonly alt: string;
}

export function domainPicture(
  listing: Pick<Listing, "domain" | "displayName" | "price" | "status" | "soldPrice">,
): SocialPicture {
  const { domain, displayName, status } = listing;
  const facts = [displayName, offerLine(listing).toLowerCase(), status].filter(Boolean);
  return {
    path: `/og/${domain}.png`,
    alt: `${facts.join(", ")}, on the engraving of the name`,
  };
}

function pagePicture(canonical: string | null, title: string): SocialPicture {
  const [path = "/"] = (canonical ?? "/").split("?");
  return {
    path: `/og/page/${path.slice(1) || "home"}.png`,
    alt: `${title}, on the engraving of the shop`,
  };
}

interface PageMeta {
  readonly title: string;
  readonly description: string;
  readonly canonical: string | null;
  readonly isIndexed?: false;
  readonly type?: "website" | "product";
  readonly picture?: SocialPicture;
  readonly structuredData?: readonly object[];
  readonly hasMarkdown?: boolean;
}

export function pageMeta(site: Site, page: PageMeta): MetaDescriptor[] {
  const title = page.canonical === "/" ? page.title : `${page.title} | ${site.name}`;
  const picture = page.picture ?? pagePicture(page.canonical, page.title);
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: page.description },
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { name: "twitter:card", content: site.hasPictures ? "summary_large_image" : "summary" },
  ];
  if (site.hasPictures) {
    tags.push(
      { property: "og:image", content: site.url + picture.path },
      { property: "og:image:width", content: "1200" },
      { property: "og:image:height", content: "630" },
      { property: "og:image:alt", content: picture.alt },
    );
  }
  if (page.canonical === null || page.isIndexed === false) {
    tags.push({ name: "robots", content: "noindex" });
  }
  if (page.canonical !== null) {
    const url = site.url + page.canonical;
    tags.push(
      { property: "og:url", content: url },
      { tagName: "link", rel: "canonical", href: url },
    );
  }
  if (page.hasMarkdown && site.servesMarkdown) {
    const href = `${page.canonical}.md`;
    tags.push({ tagName: "link", rel: "alternate", type: "text/markdown", href });
  }
  for (const data of page.structuredData ?? []) {
    tags.push({ "script:ld+json": { "@context": "https://schema.org", ...data } });
  }
  return tags;
}

export const hiddenNameMeta = (site: Site, displayName: string) =>
  pageMeta(site, {
    title: `${displayName} isn't for sale right now`,
    description: `${displayName} isn't for sale right now. Similar names are.`,
    canonical: null,
  });
