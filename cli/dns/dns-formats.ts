import { type RecordPlan, TTL } from "../../server/lookups/records.ts";

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
