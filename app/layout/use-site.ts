import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";
import type { Site } from "./site.ts";

/** What every page knows of the shop; undefined only where the root itself failed to load. */
export function useSite(): Site | undefined {
  return useRouteLoaderData<typeof loader>("root");
}
