import { domainToASCII } from "node:url";
import { findOwned, listOwned } from "../../catalogue/catalogue.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import type { Input, Saved, ShopFile } from "./shop-file.ts";

const readFeatured = (input: Input | null | undefined): readonly string[] =>
  Array.isArray(input?.lead) ? input.lead.map(String) : [];

export function openFeatured({ requireContent }: DeskBase, file: ShopFile) {
  async function show() {
    const { seen, input } = await file.read();
    const { catalogue } = await requireContent();
    const featured = readFeatured(input);
    return {
      seen,
      featured,
      shown: featured.map((domain) => {
        const listing = findOwned(catalogue, domain);
        return {
          domain,
          name: listing?.displayName ?? domain,
          status: listing ? listing.status : null,
        };
      }),
      others: listOwned(catalogue)
        .map(({ domain }) => domain)
        .filter((domain) => !featured.includes(domain)),
    };
  }

  async function save(seen: string, featured: readonly string[]): Promise<Saved> {
    const shop = await file.read();
    const values = {};
    if (shop.seen !== seen) return { is: "overtaken", now: { seen: shop.seen, values }, values };
    const domains = [...new Set(featured.map((name) => domainToASCII(name.trim()) || name.trim()))];
    const value = domains.length > 0 ? domains : null;
    const { draft, faults } = await file.edit(new Map([["lead", value]]));
    if (faults.length > 0) return { is: "refused", faults, values };
    return draft ? { is: "saved", undo: file.undoOf([draft]) } : { is: "same" };
  }

  return {
    show,
    /** Leaves out numbers that weren't changed, because they mean nothing in another order. */
    keepTyped(seen: string, typed: Values): Values {
      const before = readFeatured(file.versionOf(seen));
      const isKept = ([name, place = ""]: string[]) =>
        name !== `place ${before[Number(place) - 1]}`;
      return Object.fromEntries(Object.entries(typed).filter(isKept));
    },
    save: (seen: string, featured: readonly string[]) =>
      file.saveInTurn(() => save(seen, featured), {}),
  };
}
