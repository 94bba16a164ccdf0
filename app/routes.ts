import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { PAGES } from "./pages.ts";

const routes = Object.entries(PAGES).map(([path, { file }]) =>
  path === "/" ? index(file, { id: path }) : route(path.slice(1), file, { id: path }),
);

export default [layout("layout/frame-route.tsx", routes)] satisfies RouteConfig;
