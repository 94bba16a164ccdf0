import { href } from "react-router";
import { LANDING_EXTENSIONS } from "../catalogue/domain-name.ts";
import type { SitemapPage } from "../server/feeds/sitemap.ts";
import { privacyPolicy } from "./policies/privacy-policy-words.ts";
import { termsOfService } from "./policies/terms-of-service-words.ts";
import { landingPath } from "./landing-path.ts";

export const sitemapPages: readonly SitemapPage[] = [
  { path: href("/"), shows: "all" },
  { path: href("/portfolio"), shows: "all" },
  { path: href("/premium-domains") },
  ...LANDING_EXTENSIONS.map((extension): SitemapPage => {
    const shows = `.${extension}` as const;
    return { path: landingPath(shows) ?? "", shows };
  }),
  { path: href("/how-it-works") },
  { path: href("/about") },
  { path: href("/contact") },
  { path: href("/privacy-policy"), updated: privacyPolicy.updated },
  { path: href("/terms-of-service"), updated: termsOfService.updated },
];
