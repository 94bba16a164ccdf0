import type { Catalogue } from "./catalogue.ts";
import { extensionOf, NAMED_EXTENSIONS, type NamedExtension } from "./format/domain-name.ts";
import type { Listing } from "./schema/listing.ts";

const MIN_NAMES = 3;

export interface ExtensionPage {
  readonly extension: string;
  readonly path: string;
  readonly named: NamedExtension | null;
}

const toPath = (asciiExtension: string) => `/${asciiExtension.slice(1)}-domains`;

function toExtensionPage(extension: string, listings: readonly Listing[]): ExtensionPage | null {
  const named = NAMED_EXTENSIONS.find((name) => `.${name}` === extension) ?? null;
  const [first] = listings;
  if (!named && (!first || listings.length < MIN_NAMES)) return null;
  return { extension, path: toPath(first ? extensionOf(first.domain) : extension), named };
}

type Extensions = Pick<Catalogue, "byExtension">;

export function listExtensionPages({ byExtension }: Extensions): ExtensionPage[] {
  const ordered = [...byExtension].toSorted(([, a], [, b]) => b.length - a.length);
  const extensionPages = ordered.flatMap(
    ([extension, listings]) => toExtensionPage(extension, listings) ?? [],
  );
  return extensionPages.toSorted((a, b) => Number(b.named !== null) - Number(a.named !== null));
}

export function findExtensionPage(
  catalogue: Extensions,
  pathname: string,
): ExtensionPage | undefined {
  const path = pathname.toLowerCase().replace(/(?<!\/)\/+$/, "");
  const named = NAMED_EXTENSIONS.find((name) => toPath(`.${name}`) === path);
  if (named) return { extension: `.${named}`, path, named };
  return listExtensionPages(catalogue).find((extensionPage) => extensionPage.path === path);
}
