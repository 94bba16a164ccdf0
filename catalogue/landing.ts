import type { Catalogue } from "./catalogue.ts";
import { extensionOf, LANDING_EXTENSIONS, type LandingExtension } from "./format/domain-name.ts";
import type { Listing } from "./schema/listing.ts";

/** A page about fewer names would say no more than their own pages. */
const MIN_NAMES = 3;

export interface Landing {
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

export function listLandings({ byExtension }: Extensions): Landing[] {
  const ordered = [...byExtension].toSorted(([, a], [, b]) => b.length - a.length);
  const landings = ordered.flatMap(([extension, listings]) => toLanding(extension, listings) ?? []);
  return landings.toSorted((a, b) => Number(b.named !== null) - Number(a.named !== null));
}

/** The extensions in LANDING_EXTENSIONS always have a page, others only while enough names are listed. */
export function findLanding(catalogue: Extensions, pathname: string): Landing | undefined {
  const path = pathname.toLowerCase().replace(/(?<!\/)\/+$/, "");
  const named = LANDING_EXTENSIONS.find((name) => toPath(`.${name}`) === path);
  if (named) return { extension: `.${named}`, path, named };
  return listLandings(catalogue).find((landing) => landing.path === path);
}
