import type { Content } from "../../shop/read-content.ts";
import type { Changes } from "../../shop/edit-listings.ts";
import { explainSold } from "../../conversations/store/explain-to-seller.ts";
import { listSold } from "../../conversations/store/find-offers.ts";
import type { SellersShop } from "../operation.ts";

const MAX_WARNINGS = 10;

/** Returns the first warnings of one kind, and how many more there are. */
export function capWarnings(warnings: string[]): string[] {
  const more = warnings.length - MAX_WARNINGS;
  if (more <= 0) return warnings;
  return [...warnings.slice(0, MAX_WARNINGS), `Warning: the same goes for ${more} more.`];
}

/** Finds the names that these changes put up for sale. A new name is available unless it says otherwise. */
export function findOffered(content: Content | null, wanted: ReadonlyMap<string, Changes>) {
  const offered = [...wanted].filter(([domain, changes]) => {
    const before = content?.names.get(domain)?.listing.status;
    const after = changes.get("status") ?? before ?? "";
    return before !== "available" && (after === "available" || after === "");
  });
  return new Set(offered.map(([domain]) => domain));
}

/** Warns of names that the seller offers although an agreement which is paid keeps them off sale. */
export async function warnOfSales(
  shop: SellersShop,
  offered: ReadonlySet<string>,
): Promise<string[]> {
  const database = offered.size > 0 ? await shop.findDatabase().catch(() => null) : null;
  const content = database && (await shop.readListed());
  if (!content) return [];
  const sales = await listSold(database.db, content, offered);
  return capWarnings(sales.map((sale) => `Warning: ${explainSold(sale.domain, sale)}.`));
}
