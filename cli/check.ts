import type { Command } from "commander";
import { findExamples, formatExample, isLocal } from "../catalogue/examples.ts";
import { formatFault } from "../catalogue/fault.ts";
import { type Config, readConfig, sendsMail } from "../server/config.ts";
import { readContent } from "../server/content/read-content.ts";
import { findUnreadFiles } from "../server/content/unread-files.ts";
import { addCommand, type CommandContext, FAULT, printResult, RUN } from "./command.ts";
import { formatCount } from "./format.ts";

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
