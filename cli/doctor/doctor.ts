import { existsSync } from "node:fs";
import type { Command } from "commander";
import { readConfig } from "../../server/config.ts";
import { readContent } from "../../server/content/read-content.ts";
import { openResolver } from "../../server/dns/resolver.ts";
import { addCommand, type CommandContext, FAULT, printResult } from "../command.ts";
import { formatCount } from "../format.ts";
import { type Check, type CheckedFinding, runChecks, type Shop } from "./checkup.ts";
import { checkClock } from "./clock.ts";
import { checkBackups, checkDatabase, checkDisk } from "./data.ts";
import { checkLeads, checkMails, checkNotifications } from "./inbox.ts";
import { checkLanders } from "./landers.ts";
import { checkDkim, checkDmarc, checkMailServer, checkSpf } from "./mail.ts";
import { checkNamesInDns, checkRegistrations } from "./names.ts";
import { checkOffers } from "./offers.ts";
import { checkContent, checkEnvironment, checkExamples } from "./shop-folder.ts";
import { checkSite } from "./site.ts";

/** Null for an environment with faults. */
function openShop(context: CommandContext): Shop | null {
  const { environment, now } = context;
  const { config, contentDir } = readConfig(environment);
  if (!config) return null;
  const isThere = config.database.engine === "postgres" || existsSync(config.database.path);
  const database = isThere ? context.openDatabase({ migrates: false }) : Promise.resolve(null);
  // Told by the check of the database.
  database.catch(() => undefined);
  return {
    now,
    environment,
    config,
    content: readContent(contentDir),
    database,
    resolver: openResolver(config.dns.servers),
  };
}

const listChecks = (shop: Shop, dkim?: string): Record<string, Check> => ({
  content: () => checkContent(shop),
  examples: () => checkExamples(shop),
  database: () => checkDatabase(shop),
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
    summary: "look at all that a shop needs to work, and say what to do",
    details:
      "A line for each check: ok, warning or fault, what was seen, and what to do. It looks as the shop does, with the same environment, and beyond it: it signs in at the mail server, and asks DNS, SITE_URL and, for the time, the host of RDAP_BOOTSTRAP_URL. It sends no mail and changes nothing. The checks run side by side, for 15 seconds at most; only faults end with 1.",
    examples: ["doctor", "doctor --dkim mail2026", "doctor --json"],
  })
    .option("--dkim <SELECTOR>", "where your provider keeps the key that signs your mails")
    .action(({ dkim }: { dkim?: string }) => examine(context, dkim));
}
