import { href } from "react-router";
import { LANDING_EXTENSIONS, type LandingExtension } from "../catalogue/domain-name.ts";

const PATHS = new Map<string, string>(
  LANDING_EXTENSIONS.map((name) => [`.${name}`, href(`/${name}-domains`)]),
);

/** `extension` has its dot ('.ai'). Undefined where it has no landing page. */
export const landingPath = (extension: string) => PATHS.get(extension);

/** Accepts any case and trailing slashes, as the router does. */
export function landingExtension(pathname: string): LandingExtension | undefined {
  const path = pathname.toLowerCase().replace(/(?<!\/)\/+$/, "");
  return LANDING_EXTENSIONS.find((name) => landingPath(`.${name}`) === path);
}
