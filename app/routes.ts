import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

const pages = [
  index("home/route.tsx"),
  route("portfolio", "portfolio/route.tsx"),
  route("portfolio/:domainName", "domain/route.tsx"),
  route("portfolio/:domainName/offer", "offers/make-offer.tsx"),
  route("portfolio/:domainName/buy", "offers/buy.tsx"),
  route("portfolio/:domainName/paid", "offers/paid.tsx"),
  route("offers/:token", "offers/offer-page.tsx"),
  route("sold", "sold/route.tsx"),
  route("shortlist", "shortlist/route.tsx"),
  route("how-it-works", "how-it-works/route.tsx"),
  route("about", "about/route.tsx"),
  route("contact", "contact/route.tsx"),
  route("premium-domains", "premium-domains/route.tsx"),
  route("privacy-policy", "policies/route.tsx", { id: "privacy-policy" }),
  route("terms-of-service", "policies/route.tsx", { id: "terms-of-service" }),
  route("404", "layout/not-found.tsx", { id: "not-found" }),
  // The pages of extensions, '/ai-domains', depend on what is listed.
  route(":landing", "extension/route.tsx"),
  route("*", "layout/not-found.tsx", { id: "unknown-path" }),
];

export default [layout("layout/pages.tsx", pages)] satisfies RouteConfig;
