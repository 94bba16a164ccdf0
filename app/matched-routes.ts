import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = Pick<ServerBuild, "routes">["routes"];

function listChildren(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    if (index) return [{ id, path, index, caseSensitive }];
    return [{ id, path, caseSensitive, children: listChildren(routes, id) }];
  });
}

/** Gives, for a path, the ids of the routes of a build that make its page, from the root on; none where there is no page. */
export function createRouteMatcher(routes: Routes): (path: string) => ReadonlySet<string> {
  const tree = listChildren(routes);
  return (path) => new Set(matchRoutes(tree, path)?.map(({ route }) => route.id ?? ""));
}
