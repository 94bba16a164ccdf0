import { listOwned } from "../../catalogue/catalogue.ts";
import { rowFields } from "../../catalogue/schema/listing-schema.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { parsePrice } from "../../catalogue/format/price.ts";
import type { Changes } from "../../server/content/edit-listings.ts";
import {
  confirmLinkPrices,
  findStalePrices,
  formatStalePrice,
  noteLinkPrices,
} from "../../server/content/link-prices.ts";
import type { Content } from "../../server/content/read-content.ts";
import { type CommandContext, CommandFault, openIfThere } from "../command/command.ts";

const MAX_TOLD = 10;

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
  const faults: string[] = [];
  for (const { domain, escrowLink } of changed.values()) {
    if (escrowLink === null) continue;
    const owner = owners.get(escrowLink);
    if (owner === undefined) owners.set(escrowLink, domain);
    else faults.push(`${domain}: escrowLink: found the link of ${owner}, wanted a link of its own`);
  }
  if (faults.length > 0) throw new CommandFault(faults.join("\n"));
}

const openQuietly = (context: CommandContext) => openIfThere(context).catch(() => null);

/** Returns what to call once the changes are saved. Throws a CommandFault for a link that another name has. */
export async function checkLinkChanges(
  context: CommandContext,
  content: Content | null,
  wanted: ReadonlyMap<string, Changes>,
): Promise<() => Promise<void>> {
  const listings = content ? listOwned(content.catalogue) : [];
  const before = (domain: string) => content?.names.get(domain)?.listing;
  const concerned = [...wanted].filter(([, has]) => has.has("price") || has.has("escrowLink"));
  if (concerned.length === 0) return async () => undefined;
  const changed = new Map(
    concerned.map(([domain, changes]) => [domain, applyChanges(domain, before(domain), changes)]),
  );
  const linked = concerned.flatMap(([domain, has]) =>
    has.has("escrowLink") ? (changed.get(domain) ?? []) : [],
  );
  if (linked.length > 0) refuseSharedLinks(listings, changed);
  const database = await openQuietly(context);
  const kept = [...changed.values()].filter((name) => !linked.includes(name));
  const old = kept.flatMap(({ domain }) => before(domain) ?? []);
  if (database) await noteLinkPrices(database.db, old, context.time);
  const stale = database
    ? await findStalePrices(database.db, kept)
    : kept.flatMap(({ domain, escrowLink: link, price: { amount: price }, status }) => {
        const firstPrice = before(domain)?.price.amount ?? null;
        const isSame = price === firstPrice || status === "sold";
        return link === null || price === null || firstPrice === null || isSame
          ? []
          : [{ domain, link, price, firstPrice, seenAt: null }];
      });
  const lines = stale.slice(0, MAX_TOLD).map((one) => `warning: ${formatStalePrice(one)}\n`);
  const more = stale.length - lines.length;
  if (more > 0) lines.push(`warning: the same goes for ${more} more: run 'check' afterward\n`);
  context.terminal.printError(lines.join(""));
  return async () => {
    if (database) await confirmLinkPrices(database.db, linked, context.time);
  };
}
