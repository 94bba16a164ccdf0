import type { Command } from "commander";
import { findMissingFeatured } from "../catalogue/featured.ts";
import { findExamples, formatExample, isLocal } from "../catalogue/schema/examples.ts";
import { formatOwnFault } from "../catalogue/schema/fault.ts";
import { formatMoment } from "../catalogue/format/format.ts";
import { type Config, readConfig, sendsMail } from "../server/config.ts";
import { findStalePrices, formatStalePrice } from "../server/content/link-prices.ts";
import { findLowMinimums } from "../server/offers/low-minimums.ts";
import { findUnbuyable } from "../server/checkout/unbuyable.ts";
import { restoreKept } from "../server/content/kept-listings.ts";
import { type Content, type ContentReading, readContent } from "../server/content/read-content.ts";
import { findUnreadFiles } from "../server/content/unread-files.ts";
import { listAgreements } from "../server/offers/find-offers.ts";
import { findRegistryWarnings, listLookups } from "../server/registry/lookups.ts";
import { findPublicDemonstration } from "../server/start.ts";
import {
  addCommand,
  type CommandContext,
  FAULT,
  openIfThere,
  printResult,
  RUN,
} from "./command/command.ts";
import { formatCount } from "./command/format.ts";

async function readNotes(context: CommandContext, { catalogue, shop }: Content) {
  try {
    const database = await openIfThere(context);
    const lookups = database ? await listLookups(database.db) : [];
    const warnings = findRegistryWarnings(lookups, catalogue, context.now);
    const stale = database ? await findStalePrices(database.db, catalogue.listings) : [];
    const agreements = database ? await listAgreements(database.db, context.time) : [];
    return {
      warnings: [
        ...warnings.map(({ domain, text }) => `${domain} ${text}`),
        ...stale.map(formatStalePrice),
      ],
      reserved: agreements.map(
        ({ domain, reference, pay_by }) =>
          `${domain} is reserved until ${formatMoment(pay_by ?? "", shop.timeZone)} by offer ${reference}`,
      ),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const warning = `what the database knows about the names can't be read: ${reason}`;
    return { warnings: [warning], reserved: [] };
  }
}

const findMailWarnings = (config: Config) =>
  isLocal(config.siteUrl) || sendsMail(config)
    ? []
    : [`environment: SMTP_URL: not set, so inquiries aren't emailed: read them with ${RUN} leads`];

async function readFaults(context: CommandContext, { content, faults }: ContentReading) {
  try {
    const database = content && faults.length > 0 ? await openIfThere(context) : null;
    return database && content ? (await restoreKept(content, database.db)).faults : faults;
  } catch {
    return faults;
  }
}

async function check(context: CommandContext): Promise<void> {
  const { environment, terminal, wantsJson } = context;
  const reading = readConfig(environment);
  const files = await readContent(reading.contentDir);
  const { content } = files;
  const faults = reading.config ? await readFaults(context, files) : files.faults;
  const demonstration =
    content && reading.config ? findPublicDemonstration(reading.config, content.shop) : [];
  const all = [...reading.faults, ...faults, ...demonstration];
  const missing = content ? findMissingFeatured(content.catalogue, content.shop.lead) : [];
  const unread = await findUnreadFiles(reading.contentDir);
  const notes = content && reading.config ? await readNotes(context, content) : null;
  const reserved = notes?.reserved ?? [];
  const warnings = [
    ...(notes?.warnings ?? []),
    ...missing.map((domain) => `shop.yaml: lead: ${domain} isn't listed`),
    ...unread
      .filter(({ file }) => !faults.some((fault) => fault.file === file))
      .map(formatOwnFault),
    ...(reading.config ? findMailWarnings(reading.config) : []),
    ...(content && demonstration.length === 0 ? findExamples(content.shop).map(formatExample) : []),
    ...(content ? [...findLowMinimums(content), ...findUnbuyable(content)] : []),
  ];
  if (!wantsJson) {
    for (const fault of all) terminal.printError(`${formatOwnFault(fault)}\n`);
    for (const warning of warnings) terminal.printError(`warning: ${warning}\n`);
  }
  const listings = formatCount(content?.catalogue.listings.length ?? 0, "listing");
  const told = reserved.map((line) => `${line}\n`).join("");
  const text = all.length === 0 ? `${told}No faults, ${listings}.\n` : "";
  printResult(context, { ok: all.length === 0, faults: all, warnings, reserved }, text);
  if (all.length > 0) context.exitCode = FAULT;
}

export function addCheck(program: Command, context: CommandContext): void {
  addCommand(program, "check", {
    summary: "list every fault in the environment and the content, without starting the shop",
    examples: ["check", "CONTENT_DIR=../my-shop npm run vitrine -- check"],
  }).action(() => check(context));
}
