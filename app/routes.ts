import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { PAGES } from "./pages.ts";

/** A page's path is the id of its route. */
const routes = Object.entries(PAGES).map(([path, { file }]) =>
  path === "/" ? index(file, { id: path }) : route(path.slice(1), file, { id: path }),
);

export default [layout("layout/pages.tsx", routes)] satisfies RouteConfig;
