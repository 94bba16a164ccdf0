import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

const pages = [
  index("routes/home.tsx"),
  route("portfolio", "routes/portfolio.tsx"),
  route("portfolio/:domainName", "routes/domain.tsx"),
  route("shortlist", "routes/shortlist.tsx"),
  route("how-it-works", "routes/how-it-works.tsx"),
  route("about", "routes/about.tsx"),
  route("contact", "routes/contact.tsx"),
  route("premium-domains", "routes/premium-domains.tsx"),
  ...["ai", "com", "id", "now", "talk", "you"].map((extension) =>
    route(`${extension}-domains`, "routes/extension.tsx", { id: `${extension}-domains` }),
  ),
  route("privacy-policy", "routes/privacy-policy.tsx"),
  route("terms-of-service", "routes/terms-of-service.tsx"),
  route("404", "routes/not-found.tsx", { id: "not-found" }),
  // Shows every shared part in every state, in development alone.
  ...(import.meta.env.MODE === "development" ? [route("_gallery", "gallery/gallery.tsx")] : []),
  route("*", "routes/not-found.tsx", { id: "unknown-path" }),
];

/** Every URL of the site but the static files. */
export default [
  layout("routes/pages.tsx", pages),
  route("rest/v1/domain_analytics", "routes/api/domain-analytics.ts"),
  route("realtime/v1/domain_analytics", "routes/api/domain-analytics-stream.ts"),
  route("sitemap.xml", "routes/api/sitemap.ts"),
  route("sitemaps/:part", "routes/api/sitemap-part.ts"),
  route("robots.txt", "routes/api/robots.ts"),
  route("names.json", "routes/api/names.ts"),
  route("feed.xml", "routes/api/feed.ts"),
  route("og/:picture", "routes/api/domain-picture.ts"),
  route("og/page/:picture", "routes/api/page-picture.ts"),
  route("founder-photo", "routes/api/founder-photo.ts"),
  route("functions/v1/contact-form", "routes/api/contact-form.ts"),
  route("functions/v1/general-contact", "routes/api/general-contact.ts"),
  route("captcha/challenge", "routes/api/captcha-challenge.ts"),
  route("healthz", "routes/api/healthz.ts"),
  route("readyz", "routes/api/readyz.ts"),
  route("metrics", "routes/api/metrics.ts"),
] satisfies RouteConfig;
