import { type Command, InvalidArgumentError } from "commander";
import type { Listing } from "../catalogue/listing.ts";
import { parseServers } from "../server/dns/resolver.ts";
import { type CommandContext, CommandFault, parseDomain } from "./command.ts";
import { requireListings } from "./names.ts";

/** The commands below it have all the work. */
export const addDns = (program: Command): Command => program.command("dns");

export interface DnsOptions {
  readonly server?: readonly string[];
}

/** Adds the names to work on, and which DNS servers to ask. */
export function addDnsOptions(command: Command): Command {
  return command
    .argument("[DOMAIN...]", "", (text, before: string[] = []) => [...before, parseDomain(text)])
    .option(
      "--server <ADDRESS>",
      "DNS servers to ask, separated by commas, as 127.0.0.1:5353; the machine's if not given",
      (text) => {
        const servers = parseServers(text);
        if (servers) return servers;
        throw new InvalidArgumentError("Wanted are IP addresses, as 9.9.9.9 or 127.0.0.1:5353.");
      },
    );
}

/** All names without any given. Throws a CommandFault for those that are not listed. */
export async function chooseListings(
  context: CommandContext,
  domains: readonly string[] = [],
): Promise<readonly Listing[]> {
  const { listings } = await requireListings(context);
  if (domains.length === 0) return listings;
  const byDomain = new Map(listings.map((listing) => [listing.domain, listing]));
  const unknown = domains.filter((domain) => !byDomain.has(domain));
  if (unknown.length > 0) throw new CommandFault(`not listed: ${unknown.join(", ")}`);
  return [...new Set(domains)].flatMap((domain) => byDomain.get(domain) ?? []);
}
