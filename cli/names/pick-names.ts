import type { Command } from "commander";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { Content } from "../../server/content/read-content.ts";
import { isFaultyName } from "../../server/content/read-listings.ts";
import { FILTERS, type NameFilter } from "../../server/names/filter-names.ts";
import { listStandingOffers, type StandingOffer } from "../../server/names/standing-offers.ts";
import { RUN } from "../../server/program/program.ts";
import {
  type CommandContext,
  CommandFault,
  openIfThere,
  parseDomain,
  requireListings,
} from "../command/command.ts";
import { findNames } from "./names.ts";

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
  const listed = await requireListings(context);
  const { content } = listed;
  const found = (await findNames(context, listed, filter)).filter(
    ({ domain }) =>
      !isFaultyName(content, domain) && (domains.length === 0 || domains.includes(domain)),
  );
  const known = new Set(found.map(({ domain }) => domain));
  const others = [...new Set(domains)].filter((domain) => !known.has(domain));
  const unknown = others.filter((domain) => !isFaultyName(content, domain));
  if (unknown.length > 0) {
    const verb = unknown.length === 1 ? "isn't" : "aren't";
    throw new CommandFault(
      `${unknown.join(", ")} ${verb} listed: to list your names, run ${RUN} names`,
    );
  }
  if (found.length + others.length === 0)
    throw new CommandFault(
      `no name matches this filter: widen it, or list all names with ${RUN} names`,
    );
  return { content, found, faulty: others };
}

export async function listOffersFor(
  context: CommandContext,
  domains: ReadonlySet<string>,
): Promise<StandingOffer[]> {
  return listStandingOffers((await openIfThere(context))?.db ?? null, domains);
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
