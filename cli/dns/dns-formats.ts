import type { NameCheck } from "../../server/lookups/check-names.ts";
import { type RecordPlan, TTL } from "../../server/lookups/records.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { RUN } from "../../server/process/program.ts";
import { formatCsv, formatTable } from "../command/format.ts";

export function formatText(plans: readonly RecordPlan[]): string {
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

const hostIn = (domain: string, name: string) => name.slice(0, -domain.length - 1) || "@";

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

export function formatZone(plans: readonly RecordPlan[]): string {
  return plans
    .map(({ domain, set, remove }) => {
      const hostOf = (name: string) => hostIn(domain, name);
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

const HEAD = `// DNS records for DNSControl, https://docs.dnscontrol.org
// Name your DNS provider "dns" in creds.json, and add "none": { "TYPE": "NONE" }. Run "dnscontrol preview", then "dnscontrol push".
// NO_PURGE keeps all records of other hosts and types, such as MX.
var REG_NONE = NewRegistrar("none");
var DNS = NewDnsProvider("dns");
`;

/** DNSControl runs this as ECMAScript 5, which allows no comma before a closing parenthesis. */
export function formatDnsControl(plans: readonly RecordPlan[]): string {
  const domains = plans.map(({ domain, set, remove }) => {
    const gone = remove.map(
      ({ name, type }) => `// sold: remove ${type} of ${hostIn(domain, name)} from ${domain}\n`,
    );
    if (set.length === 0) return gone.join("");
    const lines = set.map(({ name, type, value }) => {
      const isHost = type === "ALIAS" || type === "CNAME";
      const given = [hostIn(domain, name), isHost ? `${value}.` : value];
      return `  ${type}(${given.map((text) => JSON.stringify(text)).join(", ")})`;
    });
    const start = `D(${JSON.stringify(domain)}, REG_NONE, DnsProvider(DNS), DefaultTTL(${TTL}), NO_PURGE`;
    return `${gone.join("")}${[start, ...lines].join(",\n")}\n);\n`;
  });
  return [HEAD, ...domains].join("\n");
}

const RECORD_COLUMNS = ["action", "domain", "name", "type", "ttl", "value"] as const;

export const formatRows = (plans: readonly RecordPlan[]) =>
  formatCsv(
    RECORD_COLUMNS,
    plans.flatMap(({ domain, set, remove }) => [
      ...set.map(({ name, type, value }) => ["set", domain, name, type, String(TTL), value]),
      ...remove.map(({ name, type }) => ["remove", domain, name, type, "", ""]),
    ]),
  );

export const toJson = (plans: readonly RecordPlan[]) =>
  plans.map(({ set, ...plan }) => ({
    ...plan,
    set: set.map((record) => ({ ...record, ttl: TTL })),
  }));

const CHECK_COLUMNS = [
  { title: "NAME", isKey: true },
  { title: "LANDER" },
  { title: "CERTIFICATE UNTIL" },
  { title: "FOR-SALE RECORD" },
] as const;

export function formatChecks(checks: readonly NameCheck[], columns: number | null): string {
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
  const hint = faulty.length > 0 ? `To see what to set, run ${RUN} dns records\n` : "";
  const count = `${formatCount(checks.length, "name")}, ${faulty.length} with faults\n`;
  return `${formatTable(CHECK_COLUMNS, rows, columns)}\n${faults.join("")}${count}${hint}`;
}
