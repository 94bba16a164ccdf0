import { domainToASCII } from "node:url";
import { findOwned, listOwned } from "../../catalogue/catalogue.ts";
import type { DeskBase } from "../services.ts";
import type { Saved, ShopFile } from "./shop-file.ts";

export function openFeatured({ requireContent }: DeskBase, file: ShopFile) {
  async function show() {
    const { seen, input } = await file.read();
    const { catalogue } = await requireContent();
    const lead = Array.isArray(input?.lead) ? input.lead.map(String) : [];
    return {
      seen,
      lead,
      shown: lead.map((domain) => {
        const listing = findOwned(catalogue, domain);
        return {
          domain,
          name: listing?.displayName ?? domain,
          status: listing ? listing.status : null,
        };
      }),
      others: listOwned(catalogue)
        .map(({ domain }) => domain)
        .filter((domain) => !lead.includes(domain)),
    };
  }

  return {
    show,
    async save(seen: string, lead: readonly string[]): Promise<Saved> {
      const shop = await file.read();
      const values = {};
      if (shop.seen !== seen) return { is: "overtaken", now: { seen: shop.seen, values }, values };
      const domains = [...new Set(lead.map((name) => domainToASCII(name.trim()) || name.trim()))];
      const value = domains.length > 0 ? domains : null;
      const { draft, faults } = await file.edit(new Map([["lead", value]]));
      if (faults.length > 0) return { is: "refused", faults, values };
      return draft ? { is: "saved", undo: file.undoOf([draft]) } : { is: "same" };
    },
  };
}
