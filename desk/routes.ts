import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("today/route.tsx"),
  route("figures", "figures/route.tsx"),
  route("figures/:domain", "figures/name-route.tsx"),
  route("health", "health/route.tsx"),
  route("undo", "layout/undo.ts"),
] satisfies RouteConfig;
