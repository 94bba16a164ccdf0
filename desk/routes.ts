import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("today/route.tsx"),
  route("inbox", "inbox/route.tsx", [route(":reference", "inbox/conversation-route.tsx")]),
  route("inbox/replies", "inbox/replies-route.tsx"),
  route("inbox/checkout-link", "inbox/checkout-link-route.tsx"),
  route("figures", "figures/route.tsx"),
  route("figures/:domain", "figures/name-route.tsx"),
  route("health", "health/route.tsx"),
  route("undo", "layout/undo.ts"),
] satisfies RouteConfig;
