import { existsSync } from "node:fs";
import type { Command } from "commander";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { findExamples, formatExample, isLocal } from "../catalogue/examples.ts";
import { formatFault } from "../catalogue/fault.ts";
import { type Config, readConfig, sendsMail } from "../server/config.ts";
import { readContent } from "../server/content/read-content.ts";
import { findUnreadFiles } from "../server/content/unread-files.ts";
import { listMissingMigrations } from "../server/database/migrate.ts";
import { listLookups } from "../server/registry/lookups.ts";
import { findRegistryWarnings } from "../server/registry/warnings.ts";
import { addCommand, type CommandContext, FAULT, printResult, RUN } from "./command.ts";
import { formatCount } from "./format.ts";

/** Of what was looked up; nothing is asked now. */
async function findNameWarnings(context: CommandContext, catalogue: Catalogue): Promise<string[]> {
  const { database } = context.readConfig();
  if (database.engine === "sqlite" && !existsSync(database.path)) return [];
  try {
    const database = await context.openDatabase({ migrates: false });
    if ((await listMissingMigrations(database)).length > 0) return [];
    const warnings = findRegistryWarnings(await listLookups(database.db), catalogue, context.now);
    return warnings.map(({ domain, text }) => `${domain} ${text}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`what the registries said of the names can't be read: ${reason}`];
  }
}

const findMailWarnings = (config: Config) =>
  isLocal(config.siteUrl) || sendsMail(config)
    ? []
    : [`environment: SMTP_URL: not set, so inquiries are not mailed and wait in ${RUN} leads`];

async function check(context: CommandContext): Promise<void> {
  const { environment, terminal, wantsJson } = context;
  const reading = readConfig(environment);
  const { content, faults } = await readContent(reading.contentDir);
  const all = [...reading.faults, ...faults];
  const missing =
    content?.shop.lead.filter((domain) => !content.catalogue.byDomain.has(domain)) ?? [];
  const unread = await findUnreadFiles(reading.contentDir);
  const warnings = [
    ...missing.map((domain) => `shop.yaml: lead: ${domain} is not listed`),
    ...unread.filter(({ file }) => !faults.some((fault) => fault.file === file)).map(formatFault),
    ...(reading.config ? findMailWarnings(reading.config) : []),
    ...(content ? findExamples(content.shop).map(formatExample) : []),
    ...(content && reading.config ? await findNameWarnings(context, content.catalogue) : []),
  ];
  if (!wantsJson) {
    for (const fault of all) terminal.printError(`${formatFault(fault)}\n`);
    for (const warning of warnings) terminal.printError(`warning: ${warning}\n`);
  }
  const listings = formatCount(content?.catalogue.listings.length ?? 0, "listing");
  const text = all.length === 0 ? `No faults, ${listings}.\n` : "";
  printResult(context, { ok: all.length === 0, faults: all, warnings }, text);
  if (all.length > 0) context.exitCode = FAULT;
}

export function addCheck(program: Command, context: CommandContext): void {
  addCommand(program, "check", {
    summary: "tell every fault of the environment and the content, without starting the shop",
    examples: ["check", "CONTENT_DIR=../my-shop npm run vitrine -- check"],
  }).action(() => check(context));
}
