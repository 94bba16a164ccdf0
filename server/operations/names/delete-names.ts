import { z } from "zod";
import { listOwned } from "../../../catalogue/catalogue.ts";
import { MAKE_OFFER } from "../../../catalogue/format/price.ts";
import { refuse } from "../../../catalogue/outcome.ts";
import { syncFiles } from "../../books/sync-files.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Saving } from "../../names/save-names.ts";
import { countNames, nameDomains, refuseNames } from "./change-names.ts";
import { listConsequences } from "./consequences.ts";
import { defineOperation, hashOf } from "../operation.ts";
import { saveChanges } from "./save-changes.ts";

/** Featured names that are deleted leave the list of featured names too. */
function planSaving({ shop }: Content, removed: ReadonlySet<string>): Saving {
  const featured = shop.lead.filter((domain) => !removed.has(domain));
  return { removed, ...(featured.length < shop.lead.length && { featured }) };
}

function describeName(content: Content, domain: string): string {
  const listing = content.names.get(domain)?.listing;
  const price = listing?.price.amount === null ? MAKE_OFFER : listing?.price.label;
  return `${price}, ${listing?.status}`;
}

/** Removes names from the seller's files. Their inquiries, offers and views stay in the database. */
export const deleteNames = defineOperation({
  input: z.object({ domains: z.array(z.string()).min(1) }),
  editsFiles: true,
  async plan(shop, { domains }) {
    const content = await shop.readContent();
    const removed = new Set(domains);
    const refused = refuseNames(content, domains);
    if (refused) return refused;
    if (listOwned(content.catalogue).every(({ domain }) => removed.has(domain)))
      return refuse("A shop needs at least one name. Hide them, or add another first.");
    const rows = domains.map((domain) => {
      const change = `${describeName(content, domain)} → no longer listed`;
      return [domain, "name", change] as const;
    });
    const consequences = await listConsequences(shop, "deleted", removed);
    const names = countNames(content, domains);
    return {
      changes: rows,
      asks: { question: `Delete ${names}?`, promise: null, button: `Delete ${names}` },
      seen: hashOf([rows, consequences]),
      details: { consequences, skipped: [] as readonly string[] },
      async carryOut() {
        // The books keep what the names cost.
        const database = await shop.findDatabase();
        if (database) await syncFiles(database, content, shop.now());
        const { result, ...outcome } = await saveChanges(shop, {
          saving: planSaving(content, removed),
          command: `delete ${nameDomains(domains)}`,
          words: `Deleted ${names}.`,
        });
        const offers = consequences.flatMap((one) => one.offers);
        return { ...outcome, result: { domains, files: result.files, offers } };
      },
    };
  },
});
