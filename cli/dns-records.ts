import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { type Command, InvalidArgumentError, Option } from "commander";
import { isLocal } from "../catalogue/examples.ts";
import type { Config } from "../server/config.ts";
import { planRecords, type RecordPlan, type ShopPlace, TTL } from "../server/dns/records.ts";
import { openResolver } from "../server/dns/resolver.ts";
import { addCommand, type CommandContext, printResult } from "./command.ts";
import { addDnsOptions, chooseListings, type DnsOptions } from "./dns.ts";
import { formatCsv } from "./format.ts";

interface Options extends DnsOptions {
  readonly address?: readonly string[];
  readonly cname?: string;
  readonly zone?: true;
  readonly csv?: true;
}

function parseAddress(text: string, before: readonly string[] = []): string[] {
  if (isIP(text)) return [...before, text];
  throw new InvalidArgumentError("Wanted is an IPv4 or IPv6 address.");
}

function parseHost(text: string): string {
  const host = domainToASCII(text.replace(/\.$/, ""));
  if (host.includes(".") && !isIP(host)) return host;
  throw new InvalidArgumentError("Wanted is a host name, as shop.names.example.");
}

/** As the options say, or where `SITE_URL` leads to. */
async function findPlace({ address, cname, server }: Options, config: Config): Promise<ShopPlace> {
  if (cname !== undefined) return { addresses: [], host: cname };
  const { hostname } = new URL(config.siteUrl);
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (address || (isIP(bare) && config.landers !== "off"))
    return { addresses: address ?? [bare], host: null };
  if (isLocal(config.siteUrl) || config.landers === "off") return { addresses: [], host: null };
  const resolver = openResolver(server ?? config.dns.servers);
  const found = await resolver.addresses(hostname);
  return { addresses: found.state === "found" ? found.records : [], host: null };
}

function formatText(plans: readonly RecordPlan[]): string {
  const parts = plans
    .filter(({ set }) => set.length > 0)
    .map(({ domain, set }) => {
      const width = Math.max(...set.map(({ name }) => name.length));
      const lines = set.map(
        ({ name, type, value }) => `  ${type.padEnd(5)}  ${name.padEnd(width)}  ${value}\n`,
      );
      return `${domain}\n${lines.join("")}`;
    });
  const gone = plans.flatMap(({ remove }) =>
    remove.map(({ name, type }) => `  ${type}  ${name}\n`),
  );
  if (gone.length > 0) parts.push(`To remove, since these names are sold\n${gone.join("")}`);
  return parts.join("\n");
}

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** A zone file (RFC 1035) with a part for each name; what one can't say stands in comments. */
function formatZone(plans: readonly RecordPlan[]): string {
  return plans
    .map(({ domain, set, remove }) => {
      const hostOf = (name: string) => name.slice(0, -domain.length - 1) || "@";
      const lines = set.map(({ name, type, value }) => {
        if (type === "ALIAS") return `; ALIAS (ANAME, CNAME flattening) of @ is ${value}.\n`;
        const data = { A: value, AAAA: value, CNAME: `${value}.`, TXT: quote(value) }[type];
        return `${hostOf(name).padEnd(9)}  ${TTL}  IN  ${type.padEnd(5)}  ${data}\n`;
      });
      const gone = remove.map(({ name, type }) => `; sold: remove ${type} of ${hostOf(name)}\n`);
      return `$ORIGIN ${domain}.\n${[...lines, ...gone].join("")}`;
    })
    .join("\n");
}

const COLUMNS = ["action", "domain", "name", "type", "ttl", "value"] as const;

const formatRows = (plans: readonly RecordPlan[]) =>
  formatCsv(
    COLUMNS,
    plans.flatMap(({ domain, set, remove }) => [
      ...set.map(({ name, type, value }) => ["set", domain, name, type, String(TTL), value]),
      ...remove.map(({ name, type }) => ["remove", domain, name, type, "", ""]),
    ]),
  );

const toJson = (plans: readonly RecordPlan[]) =>
  plans.map(({ set, ...plan }) => ({
    ...plan,
    set: set.map((record) => ({ ...record, ttl: TTL })),
  }));

export function addDnsRecords(dns: Command, context: CommandContext): void {
  const command = addCommand(dns, "records", {
    summary: "print what to set in DNS for each name: its lander, and that it is for sale",
    details:
      "Of all names, if none is given. Without --address or --cname, names are led to where the host of SITE_URL leads. Sold names are listed for removal.",
    examples: [
      "dns records harbor.com --address 203.0.113.7 --address 2001:db8::7",
      "dns records --cname shop.names.example --csv",
      "dns records --zone",
    ],
  });
  addDnsOptions(command)
    .option("--address <IP>", "the shop's address, IPv4 or IPv6; may be given twice", parseAddress)
    .addOption(
      new Option("--cname <HOST>", "the shop's host, where its address may change")
        .argParser(parseHost)
        .conflicts("address"),
    )
    .addOption(new Option("--zone", "print a zone file").conflicts(["csv", "json"]))
    .addOption(new Option("--csv", "print a table").conflicts("json"))
    .action(async (domains: string[] | undefined, options: Options) => {
      const config = context.readConfig();
      const { siteUrl } = config;
      const listings = await chooseListings(context, domains);
      const place = await findPlace(options, config);
      const warn = (text: string) => context.terminal.printError(`${text}\n`);
      if (isLocal(siteUrl)) {
        warn(`SITE_URL is ${siteUrl}, which only this machine reaches: set the public one first.`);
      }
      if (config.landers !== "off" && place.host === null && place.addresses.length === 0) {
        warn("Where the shop is, is not known: without --address or --cname, no lander is led to.");
      }
      const plans = listings.map((listing) => planRecords(listing, siteUrl, place));
      const format = options.zone ? formatZone : options.csv ? formatRows : formatText;
      printResult(context, toJson(plans), () => format(plans));
    });
}
