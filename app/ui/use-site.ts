import { createContext, use } from "react";
import type { Site } from "../layout/site.ts";

/** Islands can't read this in the browser. */
export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error("No site is given.");
  return site;
}
