import { EVERY_PAGE, LISTINGS, type SitePage } from "../support/routes.ts";
import { inForcedColors, printed, type Scene, unscrolled, withoutScript } from "./scene.ts";

const LISTING_STATES: Readonly<Record<string, string>> = {
  [LISTINGS.priced]: "priced",
  [LISTINGS.makeOffer]: "Make Offer",
  [LISTINGS.reserved]: "reserved",
  [LISTINGS.sold]: "sold",
  [LISTINGS.idn]: "Unicode name",
};

const PRINTED = ["/", LISTINGS.priced, LISTINGS.idn, "/privacy-policy", "/terms-of-service"];
const SCRIPTLESS = ["/", "/portfolio", LISTINGS.priced, "/contact", "/shortlist"];
const FORCED = ["/", "/portfolio", LISTINGS.priced, "/contact", "/how-it-works"];

function pageName(path: string): string {
  if (path.startsWith("/portfolio/")) return "detail";
  const [first = ""] = path.slice(1).split(/[/?]/);
  if (["404", "no"].includes(first)) return "not-found";
  return first || "home";
}

function toScene({ path, kind }: SitePage): Scene {
  const state = LISTING_STATES[path] ?? (path.split("?")[1] || "as it comes");
  return { page: pageName(path), state, path, ...(kind === "missing" && { noise: [/404/] }) };
}

const all = EVERY_PAGE.map(toScene);
const some = (paths: readonly string[]) => all.filter(({ path }) => paths.includes(path));

/** Every page as it comes; some also on paper, without JavaScript and in forced colors; names above the fold. */
export const pageScenes: readonly Scene[] = [
  ...all,
  ...some(Object.values(LISTINGS)).map(unscrolled),
  ...some(PRINTED).map(printed),
  ...some(SCRIPTLESS).map(withoutScript),
  ...some(FORCED).map(inForcedColors),
];
