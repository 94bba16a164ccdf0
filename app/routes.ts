import { index, route, type RouteConfig } from "@react-router/dev/routes";
import { PAGES } from "./pages.ts";

export default Object.entries(PAGES).map(([path, { file }]) =>
  path === "/" ? index(file, { id: path }) : route(path.slice(1), file, { id: path }),
) satisfies RouteConfig;
