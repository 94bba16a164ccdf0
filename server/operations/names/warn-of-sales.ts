import type { Content } from "../../shop/read-content.ts";
import type { Changes } from "../../shop/edit-listings.ts";
import { listStandingSales, type StandingSale } from "../../conversations/store/standing-sales.ts";
import { RUN } from "../../process/program.ts";
import type { SellersShop } from "../operation.ts";

const MAX_WARNINGS = 10;

/** Finds the names that these changes put up for sale. A new name is available unless it says otherwise. */
export function findOffered(content: Content | null, wanted: ReadonlyMap<string, Changes>) {
  const offered = [...wanted].filter(([domain, changes]) => {
    const before = content?.names.get(domain)?.listing.status;
    const after = changes.get("status") ?? before ?? "";
    return before !== "available" && (after === "available" || after === "");
  });
  return new Set(offered.map(([domain]) => domain));
}

function describe({ domain, reference, words, isPlanRunning }: StandingSale, isDesk: boolean) {
  const outcome = isPlanRunning ? "--ended" : "--returned";
  const end = isDesk
    ? `on the page of ${reference}`
    : `with ${RUN} offers unpaid ${reference} ${outcome}`;
  const what = isPlanRunning
    ? "If the plan is over, end it"
    : "If that sale didn't hold, take it back";
  return `Warning: ${domain} is sold to ${words}. While that sale stands, the shop keeps the name off sale. If you've bought it again since, set acquired to the day on which you did. ${what} ${end} instead.`;
}

/** Warns of names that would be offered although an agreement which is paid holds them. */
export async function warnOfSales(
  shop: SellersShop,
  offered: ReadonlySet<string>,
): Promise<string[]> {
  const database = offered.size > 0 ? await shop.findDatabase().catch(() => null) : null;
  if (!database) return [];
  const sales = await listStandingSales(database.db, offered);
  // A name that its buyer has sold back may have several: the last one holds it.
  const last = [...new Map(sales.toReversed().map((sale) => [sale.domain, sale])).values()];
  const warnings = last.slice(0, MAX_WARNINGS).map((sale) => describe(sale, shop.via === "desk"));
  const more = last.length - warnings.length;
  return more > 0 ? [...warnings, `Warning: the same goes for ${more} more.`] : warnings;
}
