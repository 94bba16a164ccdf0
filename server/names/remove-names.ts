import { listOwned } from "../../catalogue/catalogue.ts";
import type { Content } from "../content/read-content.ts";
import { NamesFault } from "./names-fault.ts";
import type { Saving } from "./save-names.ts";

/** Throws a NamesFault if no name would be left. */
export function planRemoval({ catalogue, shop }: Content, removed: ReadonlySet<string>): Saving {
  if (listOwned(catalogue).every(({ domain }) => removed.has(domain))) {
    throw new NamesFault("a shop needs at least one name: hide them, or add another first");
  }
  const { lead } = shop;
  const isFeatured = lead.some((domain) => removed.has(domain));
  return {
    removed,
    ...(isFeatured && { featured: lead.filter((domain) => !removed.has(domain)) }),
  };
}
