import { listOwned } from "../../catalogue/catalogue.ts";
import { rowFields } from "../../catalogue/schema/listing-schema.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { parsePrice } from "../../catalogue/format/price.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Changes } from "../content/edit-listings.ts";
import {
  confirmLinkPrices,
  findStalePrices,
  noteLinkPrices,
  type StalePrice,
} from "./link-prices.ts";
import type { Content } from "../content/read-content.ts";
import type { Db } from "../database/database.ts";
import { NamesFault } from "./names-fault.ts";

type Linked = Pick<Listing, "domain" | "escrowLink" | "price" | "status">;

const ON_REQUEST = { amount: null, label: "" };

function applyChanges(domain: string, listing: Listing | undefined, changes: Changes): Linked {
  const { price, escrowLink, status } = Object.fromEntries(changes);
  const link = rowFields.escrowLink.safeParse(escrowLink).data ?? null;
  const named = rowFields.status.safeParse(status).data;
  return {
    domain,
    escrowLink: escrowLink === undefined ? (listing?.escrowLink ?? null) : link,
    price: (typeof price === "string" ? parsePrice(price) : listing?.price) ?? ON_REQUEST,
    status: (status === undefined ? listing?.status : named) ?? "available",
  };
}

function refuseSharedLinks(listings: readonly Listing[], changed: ReadonlyMap<string, Linked>) {
  const owners = new Map<string, string>();
  for (const { domain, escrowLink } of listings) {
    if (escrowLink !== null && !changed.has(domain)) owners.set(escrowLink, domain);
  }
  const shared: string[] = [];
  for (const { domain, escrowLink } of changed.values()) {
    if (escrowLink === null) continue;
    const owner = owners.get(escrowLink);
    if (owner === undefined) owners.set(escrowLink, domain);
    else
      shared.push(`${domain}: escrowLink: found the link of ${owner}, expected a link of its own`);
  }
  if (shared.length > 0) throw new NamesFault(shared.join("\n"));
}

export interface CheckedLinks {
  readonly stale: readonly StalePrice[];
  /** Call it before the changes are saved: the running shop would note the new price as the link's first. */
  note(time: number): Promise<void>;
  /** Call it once the changes are saved. */
  confirm(time: number): Promise<void>;
}

const NO_LINKS: CheckedLinks = {
  stale: [],
  note: async () => undefined,
  confirm: async () => undefined,
};

/** Changes nothing. Throws a NamesFault for a link that another name has. */
export async function checkLinkChanges(
  db: Db | null,
  content: Content | null,
  wanted: ReadonlyMap<string, Changes>,
): Promise<CheckedLinks> {
  const listings = content ? listOwned(content.catalogue) : [];
  const before = (domain: string) => content?.names.get(domain)?.listing;
  const concerned = [...wanted].filter(([, has]) => has.has("price") || has.has("escrowLink"));
  if (concerned.length === 0) return NO_LINKS;
  const changed = new Map(
    concerned.map(([domain, changes]) => [domain, applyChanges(domain, before(domain), changes)]),
  );
  const linked = concerned.flatMap(([domain, has]) =>
    has.has("escrowLink") ? (changed.get(domain) ?? []) : [],
  );
  if (linked.length > 0) refuseSharedLinks(listings, changed);
  const kept = [...changed.values()].filter((name) => !linked.includes(name));
  const old = kept.flatMap(({ domain }) => before(domain) ?? []);
  return {
    stale: await findStalePrices(db, kept, old),
    async note(time) {
      if (db) await noteLinkPrices(db, old, toIso(time));
    },
    async confirm(time) {
      if (db) await confirmLinkPrices(db, linked, toIso(time));
    },
  };
}
