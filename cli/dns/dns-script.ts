import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DnsRecord, type RecordPlan, TTL } from "../../server/dns/records.ts";
import { CommandFault } from "../command/command.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { programFile } from "../../server/program/program.ts";

const FOLDER = programFile("cli/dns/registrars");

const REGISTRARS = {
  cloudflare: { title: "Cloudflare", alias: "CNAME" },
  godaddy: { title: "GoDaddy", alias: null },
  namecheap: { title: "Namecheap", alias: "ALIAS" },
  porkbun: { title: "Porkbun", alias: "ALIAS" },
  dynadot: { title: "Dynadot", alias: null },
} as const;

export type Registrar = keyof typeof REGISTRARS;

export const REGISTRAR_NAMES = Object.keys(REGISTRARS) as Registrar[];

const SAFE_NAME = /^[a-z0-9_.-]+$/;

function formatLine(domain: string, action: string, record: Partial<DnsRecord>, type: string) {
  const { name = "", value = "" } = record;
  const host = name.slice(0, -domain.length - 1) || "@";
  const isSafe = SAFE_NAME.test(name) && name.endsWith(domain) && !/\p{Cc}/u.test(value);
  if (!isSafe) throw new CommandFault(`${domain}: its records can't be written into a script`);
  return `${domain} ${action} ${host} ${type} ${value}`.trimEnd();
}

function listLines({ domain, set, remove }: RecordPlan, registrar: Registrar): string[] {
  const { title, alias } = REGISTRARS[registrar];
  const toType = (type: DnsRecord["type"]) => {
    if (type !== "ALIAS") return type;
    if (alias !== null) return alias;
    throw new CommandFault(
      `${title} can't point a name itself to a host: give the shop's address with --address instead of --cname`,
    );
  };
  return [
    ...set.map((record) => formatLine(domain, "set", record, toType(record.type))),
    ...remove.map((record) => formatLine(domain, "remove", record, record.type)),
  ];
}

export async function formatScript(
  plans: readonly RecordPlan[],
  registrar: Registrar,
): Promise<string> {
  const { title } = REGISTRARS[registrar];
  const lines = plans.flatMap((plan) => listLines(plan, registrar));
  const [own, frame] = await Promise.all(
    [registrar, "frame"].map((name) => readFile(join(FOLDER, `${name}.sh`), "utf8")),
  );
  return `#!/usr/bin/env bash
# Sets the DNS records of ${formatCount(plans.length, "name")} at ${title}.
# Run it as it is to see what it would change: it only reads the records. Run it with APPLY=yes to make the changes.
# It needs bash, curl and jq, and the keys named below as environment variables. You can run it again: it leaves correct records alone.

# What to set, and what to remove once a name is sold.
plan() {
  cat <<'END_OF_PLAN'
${lines.join("\n")}
END_OF_PLAN
}
list_names() { plan | cut -d ' ' -f 1 | uniq; }
REGISTRAR=${title}
TTL=${TTL}

${own}
${frame}`;
}
