import { href } from "react-router";
import type { LandingExtension } from "../catalogue/domain-name.ts";

const PATHS: Record<LandingExtension, string> = {
  ai: href("/ai-domains"),
  com: href("/com-domains"),
  id: href("/id-domains"),
  now: href("/now-domains"),
  talk: href("/talk-domains"),
  you: href("/you-domains"),
};

const BY_NAME = new Map(Object.entries(PATHS));
const BY_PATH = new Map(Object.entries(PATHS).map(([name, path]) => [path, name]));

/** `extension` has its dot ('.ai'). Undefined where it has no landing page. */
export function landingPath(extension: string): string | undefined {
  return BY_NAME.get(extension.slice(1));
}

/** Accepts any case and trailing slashes, as the router does. */
export function landingExtension(pathname: string): LandingExtension | undefined {
  return BY_PATH.get(pathname.toLowerCase().replace(/\/+$/, "")) as LandingExtension | undefined;
}
