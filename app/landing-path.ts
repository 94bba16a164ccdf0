import { href } from "react-router";
import type { LandingExtension } from "../catalogue/extension.ts";

const PATHS: Record<LandingExtension, string> = {
  ai: href("/ai-domains"),
  com: href("/com-domains"),
  id: href("/id-domains"),
  now: href("/now-domains"),
  talk: href("/talk-domains"),
  you: href("/you-domains"),
};

const BY_PATH = new Map(Object.entries(PATHS).map(([name, path]) => [path, name]));

/** The landing page of an extension such as '.ai'; undefined where it has none. */
export function landingPath(extension: string): string | undefined {
  return new Map(Object.entries(PATHS)).get(extension.slice(1));
}

/** Which extension's landing page stands at a path, a trailing slash or not. */
export function landingExtension(pathname: string): LandingExtension | undefined {
  return BY_PATH.get(pathname.replace(/\/$/, "")) as LandingExtension | undefined;
}
