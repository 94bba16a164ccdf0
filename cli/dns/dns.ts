import { isIP } from "node:net";
import process from "node:process";
import { domainToASCII } from "node:url";
import { type Command, InvalidArgumentError, Option } from "commander";
import { isLocal } from "../../catalogue/format/page-url.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Config } from "../../server/settings/config.ts";
import { checkNames, type NameCheck } from "../../server/lookups/check-names.ts";
import { askLander } from "../../server/lookups/lander.ts";
import { planRecords, type RecordPlan, type ShopPlace, TTL } from "../../server/lookups/records.ts";
import { openResolver, parseServers } from "../../server/lookups/resolver.ts";
import { openProgress } from "../../server/process/progress.ts";
import { RUN } from "../../server/process/program.ts";
import {
  type CommandContext,
  CommandFault,
  FAULT,
  parseDomain,
  requireListings,
} from "../command/command.ts";
import { addList } from "../command/print-list.ts";
import { formatDnsControl, formatZone } from "./dns-formats.ts";

interface DnsOptions {
  readonly server?: readonly string[];
}

function addDnsOptions(command: Command): Command {
  return command
    .argument("[DOMAIN...]", "", (text, before: string[] = []) => [...before, parseDomain(text)])
    .option(
      "--server <ADDRESS>",
      "DNS servers to ask, separated by commas, such as 127.0.0.1:5353; the machine's own by default",
      (text) => {
        const servers = parseServers(text);
        if (servers) return servers;
        throw new InvalidArgumentError("Expected IP addresses, such as 9.9.9.9 or 127.0.0.1:5353.");
      },
    );
}

async function chooseListings(
  context: CommandContext,
  domains: readonly string[] = [],
): Promise<readonly Listing[]> {
  const { content, listings } = await requireListings(context);
  const { faulty } = content;
  if (faulty.size > 0) {
    const names = [...faulty].join(", ");
    context.terminal.printError(`left out, until the listing is corrected: ${names}\n`);
  }
  if (domains.length === 0) return listings;
  const asked = domains.filter((domain) => faulty.has(domain));
  if (asked.length > 0)
    throw new CommandFault(`to see what is wrong with ${asked.join(", ")}, run ${RUN} check`);
  const byDomain = new Map(listings.map((listing) => [listing.domain, listing]));
  const unknown = domains.filter((domain) => !byDomain.has(domain));
  if (unknown.length > 0)
    throw new CommandFault(
      `not listed: ${unknown.join(", ")}. To list your names, run ${RUN} names`,
    );
  return [...new Set(domains)].flatMap((domain) => byDomain.get(domain) ?? []);
}

interface RecordsOptions extends DnsOptions {
  readonly address?: readonly string[];
  readonly cname?: string;
  readonly dnscontrol?: true;
  readonly zone?: true;
}

function parseAddress(text: string, before: readonly string[] = []): string[] {
  if (isIP(text)) return [...before, text];
  throw new InvalidArgumentError("Expected an IPv4 or IPv6 address.");
}

function parseHost(text: string): string {
  const host = domainToASCII(text.replace(/\.$/, ""));
  if (host.includes(".") && !isIP(host)) return host;
  throw new InvalidArgumentError("Expected a host name, such as shop.names.example.");
}

async function findPlace(
  { address, cname, server }: RecordsOptions,
  config: Config,
): Promise<ShopPlace> {
  if (cname !== undefined) return { addresses: [], host: cname };
  const { hostname } = new URL(config.siteUrl);
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (address) return { addresses: address, host: null };
  if (isIP(bare) && config.landers !== "off") return { addresses: [bare], host: null };
  if (isLocal(config.siteUrl) || config.landers === "off") return { addresses: [], host: null };
  const resolver = openResolver(server ?? config.dns.servers);
  const found = await resolver.addresses(hostname);
  return { addresses: found.state === "found" ? found.records : [], host: null };
}

function listRows(plans: readonly RecordPlan[]) {
  return plans.flatMap(({ domain, set, remove }) => [
    ...set.map((record) => ({ action: "set", domain, ...record, ttl: TTL })),
    ...remove.map((record) => ({ action: "remove", domain, ...record, ttl: null, value: "" })),
  ]);
}

type Row = ReturnType<typeof listRows>[number];

function addDnsRecords(dns: Command, context: CommandContext): void {
  addList<Row, RecordsOptions, readonly string[]>(dns, context, {
    name: "records",
    summary: "print the DNS records to set for each name",
    details:
      "Covers all names unless you give some. Without --address or --cname, the records point to the same place as the host of SITE_URL. Sold names are listed for removal. With --dnscontrol, it prints a file for DNSControl, a tool that sets the records at your DNS provider.",
    examples: [
      "dns records harbor.com --address 203.0.113.7 --address 2001:db8::7",
      "dns records --cname shop.names.example --csv",
      "dns records --zone",
      "dns records --dnscontrol > dnsconfig.js",
    ],
    noun: ["record", "records"],
    addFilters: (command) =>
      addDnsOptions(command)
        .option("--address <IP>", "the shop's address; can be given twice", parseAddress)
        .addOption(
          new Option("--cname <HOST>", "the shop's host, if its address can change")
            .argParser(parseHost)
            .conflicts("address"),
        )
        .addOption(
          new Option("--dnscontrol", "print a dnsconfig.js for DNSControl").conflicts([
            "zone",
            "csv",
            "json",
          ]),
        )
        .addOption(new Option("--zone", "print a zone file").conflicts(["csv", "json"])),
    async find(options, domains) {
      const config = context.readConfig();
      const { siteUrl } = config;
      const listings = await chooseListings(context, domains);
      const place = await findPlace(options, config);
      const warn = (text: string) => context.terminal.printError(`${text}\n`);
      if (isLocal(siteUrl)) {
        warn(
          `SITE_URL is ${siteUrl}, which only this machine can reach: set the public address first.`,
        );
      }
      if (config.landers !== "off" && place.host === null && place.addresses.length === 0) {
        warn(
          "The shop's address isn't known, so no lander records are printed: give --address or --cname.",
        );
      }
      const plans = listings.map((listing) => planRecords(listing, siteUrl, place));
      return {
        rows: listRows(plans),
        ...(options.dnscontrol && { toText: () => formatDnsControl(plans) }),
        ...(options.zone && { toText: () => formatZone(plans) }),
        columns: [
          { title: "Action", value: ({ action }) => action },
          { title: "Domain", isKey: true, value: ({ domain }) => domain },
          { title: "Name", isKey: true, value: ({ name }) => name },
          { title: "Type", isKey: true, value: ({ type }) => type },
          { title: "TTL", align: "right", value: ({ ttl }) => ttl ?? "" },
          { title: "Value", isKey: true, value: ({ value }) => value },
        ],
      };
    },
  });
}

function addDnsCheck(dns: Command, context: CommandContext): void {
  type Options = DnsOptions & { readonly landers: boolean };
  addList<NameCheck, Options, readonly string[]>(dns, context, {
    name: "check",
    summary: "check the names' DNS records and certificates",
    details:
      "Checks all names unless you give some, several at a time. A DNS server that doesn't answer is reported differently from a missing record. Any problem counts as a fault.",
    examples: [
      "dns check",
      "dns check harbor.com --server 127.0.0.1:5353",
      "dns check --no-landers",
    ],
    noun: ["name", "names"],
    addFilters: (command) =>
      addDnsOptions(command).option("--no-landers", "skip what the names' own addresses show"),
    async find(options, domains) {
      const { siteUrl, dns: own, landers } = context.readConfig();
      const listings = await chooseListings(context, domains);
      const resolver = openResolver(options.server ?? own.servers);
      const progress = openProgress(process.stderr, "Looking up the names");
      const rows = await checkNames(
        listings,
        { siteUrl, resolver, askLander: options.landers && landers !== "off" ? askLander : null },
        progress.show,
      );
      progress.end();
      resolver.cancel();
      const faults = rows.flatMap((check) =>
        check.faults.map((fault) => `${check.domain}: ${fault}`),
      );
      if (faults.length > 0) context.exitCode = FAULT;
      return {
        rows,
        notes: faults.length > 0 ? [...faults, `To see what to set, run ${RUN} dns records`] : [],
        columns: [
          { title: "Name", isKey: true, value: ({ domain }) => domain },
          { title: "Lander", value: ({ lander }) => lander },
          {
            title: "Certificate until",
            value: ({ certificate }) => certificate?.validUntil.slice(0, 10) ?? "-",
          },
          { title: "For-sale record", value: ({ forSale }) => forSale },
        ],
      };
    },
  });
}

export function addDns(program: Command, context: CommandContext): void {
  const dns = program.command("dns");
  addDnsRecords(dns, context);
  addDnsCheck(dns, context);
}
