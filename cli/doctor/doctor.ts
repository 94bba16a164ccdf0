import { isIPv6 } from "node:net";
import type { Command } from "commander";
import { findMissingFeatured } from "../../catalogue/featured.ts";
import { findExamples, isLocal } from "../../catalogue/schema/examples.ts";
import { type Fault, formatOwnFault } from "../../catalogue/schema/fault.ts";
import { readConfig } from "../../server/config.ts";
import { findLowMinimums } from "../../server/offers/low-minimums.ts";
import { findUnbuyable } from "../../server/checkout/unbuyable.ts";
import { restoreKept } from "../../server/content/kept-listings.ts";
import { readContent } from "../../server/content/read-content.ts";
import { findUnreadFiles } from "../../server/content/unread-files.ts";
import type { Database, Db } from "../../server/database/database.ts";
import { listMissingMigrations } from "../../server/database/migrate.ts";
import { openResolver } from "../../server/dns/resolver.ts";
import { findPublicDemonstration } from "../../server/start.ts";
import {
  addCommand,
  type CommandContext,
  FAULT,
  hasDatabase,
  printResult,
  RUN,
} from "../command/command.ts";
import { formatCount } from "../command/format.ts";
import {
  type Check,
  type CheckedFinding,
  type Finding,
  fault,
  listFew,
  ok,
  runChecks,
  type Shop,
  warning,
} from "./checkup.ts";
import { checkBackups, checkClock, checkDatabase, checkDisk, checkPrivacy } from "./machine.ts";
import { checkDkim, checkDmarc, checkMailServer, checkSpf } from "./mail.ts";
import { checkLanders, checkSite } from "./site.ts";
import {
  checkLeads,
  checkMails,
  checkNamesInDns,
  checkNotifications,
  checkOffers,
  checkRegistrations,
  checkReport,
} from "./stored.ts";

function checkEnvironment(faults: readonly Fault[], shop: Shop | null): Finding {
  if (!shop)
    return fault(listFew(faults.map(formatOwnFault)), "correct it; see docs/configuration.md");
  const { siteUrl, host, trustProxy } = shop.config;
  if (isLocal(siteUrl)) return ok(`all settings are valid; SITE_URL is local (${siteUrl})`);
  // An https shop that listens only on this machine must have a proxy in front.
  if (
    siteUrl.startsWith("https:") &&
    isLocal(`http://${isIPv6(host) ? `[${host}]` : host}`) &&
    trustProxy === 0
  ) {
    return warning(
      "all settings are valid, but TRUST_PROXY is 0 and the shop seems to be behind a proxy: all visitors share one address and its limits",
      "set TRUST_PROXY=1",
    );
  }
  return ok("all settings are valid");
}

async function checkContent({ config, content }: Shop): Promise<Finding> {
  const reading = await content;
  if (!reading.content || reading.faults.length > 0) {
    const seen = `${formatCount(reading.faults.length, "fault")}: ${listFew(reading.faults.map(formatOwnFault))}`;
    return fault(seen, `correct the files; to list every fault, run ${RUN} check`);
  }
  const { catalogue, shop } = reading.content;
  const listings = formatCount(catalogue.listings.length, "listing");
  const unread = (await findUnreadFiles(config.contentDir)).map(formatOwnFault);
  const missing = findMissingFeatured(catalogue, shop.lead);
  const warnings = [
    ...unread,
    ...missing.map((name) => `lead: ${name} isn't listed`),
    ...findLowMinimums(reading.content),
    ...findUnbuyable(reading.content),
  ];
  if (warnings.length === 0) return ok(`${listings} in ${config.contentDir}`);
  return warning(`${listings}; ${listFew(warnings)}`, `to list them all, run ${RUN} check`);
}

async function checkExamples({ config, content: reading }: Shop): Promise<Finding | null> {
  const { content } = await reading;
  if (!content) return null;
  const [demonstration] = findPublicDemonstration(config, content.shop);
  if (demonstration) {
    return fault(formatOwnFault(demonstration), "correct this: the shop doesn't start until then");
  }
  const examples = findExamples(content.shop);
  if (examples.length === 0) return ok("none left in shop.yaml");
  const values = examples.map(({ field, found }) => `${field} is ${found}`);
  return warning(
    `${formatCount(examples.length, "value")} of shop.yaml: ${listFew(values)}`,
    "replace or remove them: until then, a public shop says that it's a demonstration",
  );
}

async function findTables(opening: Promise<Database | null>): Promise<Db | null> {
  const database = await opening.catch(() => null);
  const isReady = database && (await listMissingMigrations(database)).length === 0;
  return isReady ? database.db : null;
}

async function readServed(contentDir: string, tables: Promise<Db | null>) {
  const reading = await readContent(contentDir);
  const db = await tables;
  if (!db || !reading.content) return reading;
  const content = await restoreKept(reading.content, db).catch(() => reading.content);
  return { content, faults: content?.faults ?? reading.faults };
}

function openShop(context: CommandContext): Shop | null {
  const { environment, now } = context;
  const { config, contentDir } = readConfig(environment);
  if (!config) return null;
  const isThere = hasDatabase(config.database);
  const database = isThere ? context.openDatabase({ migrates: false }) : Promise.resolve(null);
  const tables = findTables(database);
  return {
    now,
    environment,
    config,
    content: readServed(contentDir, tables),
    database,
    tables,
    resolver: openResolver(config.dns.servers),
  };
}

const listChecks = (shop: Shop, dkim?: string): Record<string, Check> => ({
  content: () => checkContent(shop),
  examples: () => checkExamples(shop),
  database: () => checkDatabase(shop),
  privacy: async () => checkPrivacy(shop),
  backups: () => checkBackups(shop),
  disk: () => checkDisk(shop),
  clock: (signal) => checkClock(shop, signal),
  "mail server": (signal) => checkMailServer(shop, signal),
  SPF: () => checkSpf(shop),
  DMARC: () => checkDmarc(shop),
  DKIM: () => checkDkim(shop, dkim),
  site: (signal) => checkSite(shop, signal),
  landers: (signal) => checkLanders(shop, signal),
  "names in DNS": () => checkNamesInDns(shop),
  registrations: () => checkRegistrations(shop),
  mails: () => checkMails(shop),
  report: () => checkReport(shop),
  notifications: () => checkNotifications(shop),
  inquiries: () => checkLeads(shop),
  offers: () => checkOffers(shop),
});

function formatFindings(findings: readonly CheckedFinding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(
    ({ check, state, seen, advice }) =>
      `${state.padEnd(7)}  ${check.padEnd(width)}  ${seen}${advice && `. To do: ${advice}`}\n`,
  );
  const count = (wanted: string) => findings.filter(({ state }) => state === wanted).length;
  const end = `${formatCount(count("fault"), "fault")}, ${formatCount(count("warning"), "warning")}, ${count("ok")} ok\n`;
  return `${lines.join("")}${end}`;
}

async function examine(context: CommandContext, dkim?: string): Promise<void> {
  const { faults } = readConfig(context.environment);
  const shop = openShop(context);
  const findings = await runChecks({
    environment: async () => checkEnvironment(faults, shop),
    ...(shop && listChecks(shop, dkim)),
  });
  shop?.resolver.cancel();
  const isWell = findings.every(({ state }) => state !== "fault");
  printResult(context, { ok: isWell, checks: findings }, () => formatFindings(findings));
  if (!isWell) context.exitCode = FAULT;
}

export function addDoctor(program: Command, context: CommandContext): void {
  addCommand(program, "doctor", {
    summary: "check everything a shop needs to work, and say what to do",
    details:
      "Prints a line for each check: ok, warning or fault, what was found, and what to do. It uses the same environment as the shop and looks beyond it: it signs in to the mail server, and asks DNS, SITE_URL and, for the time, the host of RDAP_BOOTSTRAP_URL. It sends no email and changes nothing. The checks run in parallel for at most 15 seconds. Only a fault gives exit code 1.",
    examples: ["doctor", "doctor --dkim mail2026", "doctor --json"],
  })
    .option("--dkim <SELECTOR>", "the selector of the DKIM key that signs your emails")
    .action(({ dkim }: { dkim?: string }) => examine(context, dkim));
}
