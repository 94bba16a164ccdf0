import type { Listing, Status } from "../../catalogue/schema/listing.ts";
import type { Content } from "../shop/read-content.ts";

export interface NameFilter {
  readonly status?: Status | undefined;
  readonly extension?: string | undefined;
  readonly category?: string | undefined;
  readonly search?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly hidden?: true | undefined;
  /** These two are private, so only the seller can filter by them. */
  readonly tag?: string | undefined;
  readonly registrar?: string | undefined;
}

export const FILTERS = [
  "status",
  "extension",
  "category",
  "search",
  "min",
  "max",
  "hidden",
  "tag",
  "registrar",
] as const satisfies (keyof NameFilter)[];

const fold = (text: string) => text.normalize("NFC").toLowerCase();

/** Folding the texts takes most of the time of a search, and reading them one by one from a map most of the rest. */
const folded = new WeakMap<readonly Listing[], readonly string[]>();

function foldTexts(listings: readonly Listing[]): readonly string[] {
  const known = folded.get(listings);
  if (known) return known;
  const texts = listings.map(({ domain, displayName, description, keywords }) =>
    [domain, displayName, description, ...keywords].map(fold).join("\n"),
  );
  folded.set(listings, texts);
  return texts;
}

/** An agreement reserves a name in the shop, while its file still says available. */
export const reserveAgreed = (
  listings: readonly Listing[],
  agreements: ReadonlyMap<string, unknown>,
): Listing[] =>
  listings.map((listing) =>
    listing.status === "available" && agreements.has(listing.domain)
      ? { ...listing, status: "reserved" }
      : listing,
  );

export function filterNames(
  listings: readonly Listing[],
  filter: NameFilter,
  { names }: Pick<Content, "names">,
): Listing[] {
  const { tag, registrar } = filter;
  const [wantedTag, wantedRegistrar] = [
    tag && fold(tag.trim()),
    registrar && fold(registrar.trim()),
  ];
  const { status, extension, category, search, min, max, hidden } = filter;
  const ending = extension === undefined ? null : fold(`.${extension.replace(/^\./, "")}`);
  const [text, group] = [fold(search ?? ""), category === undefined ? null : fold(category)];
  const isPriced = ({ price: { amount } }: Listing) =>
    amount !== null && amount >= (min ?? 0) && amount <= (max ?? Infinity);
  const texts = text === "" ? [] : foldTexts(listings);
  return listings.filter(
    (listing, at) =>
      (status === undefined || listing.status === status) &&
      (ending === null || listing.extension === ending) &&
      (group === null || fold(listing.category) === group) &&
      (!hidden || listing.hidden) &&
      (!wantedTag || names.get(listing.domain)?.own.tags?.some((one) => fold(one) === wantedTag)) &&
      (!wantedRegistrar ||
        fold(names.get(listing.domain)?.own.registrar ?? "").includes(wantedRegistrar)) &&
      ((min === undefined && max === undefined) || isPriced(listing)) &&
      (text === "" || texts[at]?.includes(text)),
  );
}
