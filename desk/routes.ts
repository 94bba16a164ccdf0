import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("today/route.tsx"),
  route("figures", "figures/route.tsx"),
  route("figures/:domain", "figures/name-route.tsx"),
  route("health", "health/route.tsx"),
  route("shop", "shop/route.tsx"),
  route("shop/featured", "shop/featured-route.tsx"),
  route("shop/logo/:theme", "shop/logo.ts"),
  route("shop/text/:name", "shop/text-route.tsx"),
  route("shop/:section", "shop/section-route.tsx"),
  route("undo", "layout/undo.ts"),
  route("names", "names/route.tsx"),
  route("names/change", "names/change-route.tsx"),
  route("names/new", "names/new-route.tsx"),
  route("names/import", "names/import-route.tsx"),
  route("names/import/:id", "names/import-review-route.tsx"),
  route("names/export", "names/export.ts"),
  route("names/commit", "names/commit-route.tsx"),
  route("names/:domain", "names/one-route.tsx"),
  route("preview/:id/*", "preview/route.ts"),
] satisfies RouteConfig;
