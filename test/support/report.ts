import type { Content } from "../../server/shop/read-content.ts";
import type { Database } from "../../server/database/database.ts";
import { shopSchema } from "../../catalogue/schema/shop.ts";
import { buildCatalogue } from "../../catalogue/catalogue.ts";
import { NOTHING_OWN } from "../../catalogue/schema/listing-fields.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { commitViews, type PageView } from "../../server/figures/recorder.ts";

export const NEW_YORK = "America/New_York";

/** The rest of a shop's content is not in its report. */
export function makeReported(
  listings: readonly Listing[],
  timeZone = NEW_YORK,
  report = "weekly",
): Pick<Content, "shop" | "catalogue" | "names"> {
  const shop = shopSchema.parse({
    name: "Harbor Names",
    description: "Names.",
    email: "hello@harbor.example",
    timeZone,
    report,
  });
  const names = listings.map((listing) => {
    const { domain } = listing;
    const place = { file: "listings/all.csv", line: 1, domain };
    return [domain, { ...place, listing, own: NOTHING_OWN }] as const;
  });
  return { shop, catalogue: buildCatalogue(listings, [], "1"), names: new Map(names) };
}

interface Views extends Partial<PageView> {
  readonly count?: number;
  readonly visitors?: number;
}

/** Stores `count` views of one time, by visitors in turn. */
export async function addViews(
  database: Database,
  domain: string,
  viewed_at: string,
  { count = 1, visitors = count, ...fields }: Views = {},
): Promise<void> {
  const views = Array.from({ length: count }, (_, index) => ({
    domain,
    visitor_id: `visitor_${viewed_at}_${index % visitors}`,
    user_agent: "",
    referrer: "direct",
    viewed_at,
    place: "shop" as const,
    ...fields,
  }));
  await commitViews(database, views);
}
