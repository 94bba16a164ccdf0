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
] satisfies RouteConfig;
