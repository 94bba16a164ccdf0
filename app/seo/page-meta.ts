import type { MetaDescriptor } from "react-router";
import type { Policy } from "../ui/page-content.ts";
import type { Site } from "../layout/site.ts";
import { pagePicture, PICTURE_SIZE, type SocialPicture } from "./social-picture.ts";
import { breadcrumbList } from "./structured-data.ts";

export interface PageMeta {
  /** Without the shop's name, which is added. */
  readonly title: string;
  readonly description: string;
  /** Canonical path with its query; null on pages that stand for no address of their own. */
  readonly canonical: string | null;
  readonly type?: "website" | "product";
  /** What links to it are shown with; without one, the picture that goes with its path. */
  readonly picture?: SocialPicture;
  /** JSON-LD objects, without '@context'. */
  readonly structuredData?: readonly object[];
}

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

/** The shop's facts for a `meta` function; undefined only where the root itself failed to load. */
export function siteOf(matches: Matches): Site | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as Site | undefined;
}

/** Head tags of a page: title, description, canonical link, Open Graph, Twitter, JSON-LD. */
export function pageMeta(site: Site | undefined, page: PageMeta): MetaDescriptor[] {
  if (!site) return [{ title: page.title }];
  const title = page.canonical === "/" ? page.title : `${page.title} | ${site.name}`;
  const picture = page.picture ?? pagePicture(page.canonical, page.title);
  const image = site.url + picture.path;
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: page.description },
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:image", content: image },
    { property: "og:image:width", content: `${PICTURE_SIZE.width}` },
    { property: "og:image:height", content: `${PICTURE_SIZE.height}` },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: image },
  ];
  if (page.canonical === null) {
    tags.push({ name: "robots", content: "noindex" });
  } else {
    const url = site.url + page.canonical;
    tags.push(
      { property: "og:url", content: url },
      { tagName: "link", rel: "canonical", href: url },
    );
  }
  for (const data of page.structuredData ?? []) {
    tags.push({ "script:ld+json": { "@context": "https://schema.org", ...data } });
  }
  return tags;
}

/** Head tags of a policy page. */
export function policyMeta(
  site: Site | undefined,
  policy: Policy | undefined,
  canonical: string,
): MetaDescriptor[] {
  const title = policy?.title ?? "";
  const structuredData = site ? [breadcrumbList(site, [[title, canonical]])] : [];
  return pageMeta(site, {
    title,
    description: policy?.description ?? "",
    canonical,
    structuredData,
  });
}
