import type { Command } from "commander";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { Content } from "../../server/content/read-content.ts";
import { isFaultyName } from "../../server/content/read-listings.ts";
import { listUnfinished } from "../../server/offers/find-offers.ts";
import { isUnpaid } from "../../server/offers/rules.ts";
import {
  type CommandContext,
  CommandFault,
  openIfThere,
  parseDomain,
  requireListings,
} from "../command/command.ts";
import { filterNames, FILTERS, type NameFilter } from "./names.ts";

interface PickedNames {
  readonly content: Content;
  readonly found: readonly Listing[];
  readonly faulty: readonly string[];
}

export async function pickNames(
  command: Command,
  context: CommandContext,
  words: readonly string[],
  filter: NameFilter,
): Promise<PickedNames> {
  const domains = words.map(parseDomain);
  const isFiltered = FILTERS.some((name) => name in filter);
  if (domains.length > 0 === isFiltered) {
    command.error("say which names to change: list them, or use a filter");
  }
  const { content, listings } = await requireListings(context);
  const found = filterNames(listings, filter, content.floors).filter(
    ({ domain }) => domains.length === 0 || domains.includes(domain),
  );
  const known = new Set(found.map(({ domain }) => domain));
  const others = [...new Set(domains)].filter((domain) => !known.has(domain));
  const unknown = others.filter((domain) => !isFaultyName(content, domain));
  if (unknown.length > 0) {
    const verb = unknown.length === 1 ? "isn't" : "aren't";
    throw new CommandFault(`${unknown.join(", ")} ${verb} listed`);
  }
  if (found.length + others.length === 0) throw new CommandFault("no name matches this filter");
  return { content, found, faulty: others };
}

export interface StandingOffer {
  readonly reference: string;
  readonly domain: string;
  readonly amount: number;
  readonly name: string;
  readonly isUnpaid: boolean;
}

export async function listStandingOffers(
  context: CommandContext,
  domains: ReadonlySet<string>,
): Promise<StandingOffer[]> {
  const database = await openIfThere(context);
  const offers = database ? await listUnfinished(database.db) : [];
  return offers
    .filter(({ domain }) => domains.has(domain))
    .map((offer) => {
      const { reference, domain, amount, name } = offer;
      return { reference, domain, amount, name, isUnpaid: isUnpaid(offer) };
    });
}

export function describeOffers(
  offers: readonly StandingOffer[],
  titles: { readonly open: string; readonly agreed: string },
): string {
  const list = (title: string, isWanted: (offer: StandingOffer) => boolean) => {
    const lines = offers.filter(isWanted).map(({ reference, domain, amount, name }) => {
      return `  ${reference} for ${domain}: ${formatDollars(amount)} by ${name}\n`;
    });
    return lines.length > 0 ? `${title}\n${lines.join("")}` : "";
  };
  const { open, agreed } = titles;
  return list(open, ({ isUnpaid }) => !isUnpaid) + list(agreed, ({ isUnpaid }) => isUnpaid);
}
