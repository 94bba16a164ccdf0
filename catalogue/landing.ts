import type { Catalogue } from "./catalogue.ts";
import { extensionOf, LANDING_EXTENSIONS, type LandingExtension } from "./format/domain-name.ts";
import type { Listing } from "./schema/listing.ts";

/** Fewer names fill no row of cards, and a page about them says no more than theirs. */
const MIN_NAMES = 3;

/** An extension's page. */
export interface Landing {
  /** With its dot: '.io'. */
  readonly extension: string;
  readonly path: string;
  /** Set if the extension has words of its own in app/extension/words.ts. */
  readonly named: LandingExtension | null;
}

const toPath = (asciiExtension: string) => `/${asciiExtension.slice(1)}-domains`;

function toLanding(extension: string, listings: readonly Listing[]): Landing | null {
  const named = LANDING_EXTENSIONS.find((name) => `.${name}` === extension) ?? null;
  const [first] = listings;
  if (!named && (!first || listings.length < MIN_NAMES)) return null;
  return { extension, path: toPath(first ? extensionOf(first.domain) : extension), named };
}

type Extensions = Pick<Catalogue, "byExtension">;

/** The pages of the extensions that are listed: the named ones, then those listed in numbers, the most first. */
export function listLandings({ byExtension }: Extensions): Landing[] {
  const ordered = [...byExtension].toSorted(([, a], [, b]) => b.length - a.length);
  const landings = ordered.flatMap(([extension, listings]) => toLanding(extension, listings) ?? []);
  return landings.toSorted((a, b) => Number(b.named !== null) - Number(a.named !== null));
}

/** The named pages are always there, those of other extensions while they are listed in numbers. */
export function findLanding(catalogue: Extensions, pathname: string): Landing | undefined {
  const path = pathname.toLowerCase().replace(/(?<!\/)\/+$/, "");
  const named = LANDING_EXTENSIONS.find((name) => toPath(`.${name}`) === path);
  if (named) return { extension: `.${named}`, path, named };
  return listLandings(catalogue).find((landing) => landing.path === path);
}
