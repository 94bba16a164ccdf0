import { servicesContext } from "./context.ts";
import { loadNotFound } from "./load-not-found.server.ts";
import type { Route } from "./+types/not-found";

export function loader({ context, params, url }: Route.LoaderArgs): never {
  const { catalogue } = context.get(servicesContext).content.current;
  const path = params["*"];
  if (path === undefined) throw loadNotFound(catalogue, { name: url.searchParams.get("name") });
  throw loadNotFound(catalogue, { lastSegment: path.split("/").at(-1) });
}

/** The loader always throws, and layout/failure.tsx shows what. */
export default () => null;
