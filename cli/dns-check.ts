import process from "node:process";
import type { Command } from "commander";
import { checkNames, type NameCheck } from "../server/dns/check-names.ts";
import { askLander } from "../server/dns/lander.ts";
import { openResolver } from "../server/dns/resolver.ts";
import { openProgress } from "../server/progress.ts";
import { addCommand, type CommandContext, FAULT, printResult, RUN } from "./command.ts";
import { addDnsOptions, chooseListings, type DnsOptions } from "./dns.ts";
import { formatCount } from "./format.ts";
import { formatTable } from "./table.ts";

const COLUMNS = [
  { title: "NAME", isKey: true },
  { title: "LANDER" },
  { title: "CERTIFICATE UNTIL" },
  { title: "FOR-SALE RECORD" },
] as const;

function formatChecks(checks: readonly NameCheck[], columns: number | null): string {
  const rows = checks.map(({ domain, lander, certificate, forSale }) => [
    domain,
    lander,
    certificate?.validUntil.slice(0, 10) ?? "-",
    forSale,
  ]);
  const faulty = checks.filter(({ faults }) => faults.length > 0);
  const faults = faulty.flatMap(({ domain, faults }) =>
    faults.map((fault) => `${domain}: ${fault}\n`),
  );
  const hint = faulty.length > 0 ? `What to set: ${RUN} dns records\n` : "";
  const count = `${formatCount(checks.length, "name")}, ${faulty.length} with faults\n`;
  return `${formatTable(COLUMNS, rows, columns)}\n${faults.join("")}${count}${hint}`;
}

export function addDnsCheck(dns: Command, context: CommandContext): void {
  const command = addCommand(dns, "check", {
    summary: "look the names up: lander reached, certificate, for-sale record right",
    details:
      "All names, if none is given; several at a time. A DNS server that does not answer is told apart from a record that is not there. Anything wrong is a fault.",
    examples: [
      "dns check",
      "dns check harbor.com --server 127.0.0.1:5353",
      "dns check --no-landers",
    ],
  });
  addDnsOptions(command)
    .option("--no-landers", "leave out what the names' addresses show")
    .action(async (domains: string[] | undefined, options: DnsOptions & { landers: boolean }) => {
      const { siteUrl, dns, landers } = context.readConfig();
      const listings = await chooseListings(context, domains);
      const resolver = openResolver(options.server ?? dns.servers);
      const progress = openProgress(process.stderr, "Looking up the names");
      const checks = await checkNames(
        listings,
        { siteUrl, resolver, askLander: options.landers && landers !== "off" ? askLander : null },
        progress.show,
      );
      progress.end();
      resolver.cancel();
      printResult(context, checks, () => formatChecks(checks, context.terminal.columns));
      if (checks.some(({ faults }) => faults.length > 0)) context.exitCode = FAULT;
    });
}
