import { findOwned, listOwned } from "../../catalogue/catalogue.ts";
import { featureNames } from "../../server/operations/names/feature-names.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";

export function openFeatured({ requireContent, sellersShop }: DeskBase) {
  return {
    async show() {
      const { catalogue, shop } = await requireContent();
      const featured: readonly string[] = shop.lead;
      return {
        seen: featured.join(" "),
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
    },
    /** Leaves out numbers that weren't changed, because they mean nothing in another order. */
    keepTyped(seen: string, typed: Values): Values {
      const before = seen.split(" ");
      const isKept = ([name, place = ""]: string[]) =>
        name !== `place ${before[Number(place) - 1]}`;
      return Object.fromEntries(Object.entries(typed).filter(isKept));
    },
    async save(seen: string, wish: Parameters<typeof featureNames.commit>[1]) {
      return featureNames.commit(sellersShop, wish, seen);
    },
  };
}
