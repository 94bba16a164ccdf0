import { statSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { pino } from "pino";
import { printableText } from "../catalogue/format/clean-text.ts";
import { toIso } from "../catalogue/format/time.ts";
import type { Config } from "../server/settings/config.ts";
import { readConfig } from "../server/config.ts";
import type { Database } from "../server/database/database.ts";
import { dataFolder } from "../server/database/location.ts";
import { NamesFault } from "../server/names/names-fault.ts";
import { openConfiguredDatabase, StartFault } from "../server/start.ts";
import { isInstalled, readVersion, RUN } from "../server/process/program.ts";
import { addBackup } from "./backup/backup.ts";
import { addCheck } from "./check.ts";
import {
  type CommandContext,
  CommandFault,
  EXIT_CODES,
  type ExitCode,
  FAULT,
  OK,
  pathOf,
  refusalOf,
  requireDatabaseFile,
  USAGE_ERROR,
} from "./command/command.ts";
import { describeBeginning, explainUnknown, groupCommands, listCommands } from "./command/help.ts";
import { explainNoShop, needsShop } from "./command/no-shop.ts";
import { addBookActions, addPayment } from "./books/actions.ts";
import { addBooks } from "./books/books.ts";
import { addProfit } from "./books/profit.ts";
import { addCompletion } from "./completion.ts";
import { addDesk } from "./desk.ts";
import { addDns } from "./dns/dns.ts";
import { addDoctor } from "./doctor.ts";
import { addEscrow } from "./escrow-sandbox.ts";
import { addInit } from "./init/init.ts";
import { addPrepare } from "./init/prepare.ts";
import { addLeadActions } from "./leads/actions.ts";
import { addLeads } from "./leads/leads.ts";
import { addLeadsErase } from "./leads/leads-erase.ts";
import { addLog } from "./log.ts";
import { addMail } from "./mail.ts";
import { addNameChanges } from "./names/change.ts";
import { addNamesCompare } from "./names/compare.ts";
import { addNamesExport } from "./names/export.ts";
import { addNamesFeature } from "./names/feature.ts";
import { addNamesImport } from "./names/import.ts";
import { addNames } from "./names/names.ts";
import { addNamesRenewals } from "./names/renewals.ts";
import { addNotify } from "./notify.ts";
import { addOfferActions } from "./offers/actions.ts";
import { addOffers } from "./offers/offers.ts";
import { addOffersTemplate } from "./offers/template.ts";
import { addPeople } from "./people/people.ts";
import { addReport } from "./report.ts";
import { addMoveDatabase } from "./backup/move-database.ts";
import { addRestore } from "./backup/restore.ts";
import { addServer } from "./server/server.ts";
import { addUninstall } from "./server/uninstall.ts";
import { addStart } from "./start.ts";
import { addStats } from "./stats.ts";
import { addShopSteps } from "./update/shop-steps.ts";
import { addUpdate } from "./update/update.ts";
import type { Terminal } from "./command/terminal.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const AFTER_HELP = `
Every command accepts --json and --help. Commands use the database in DATABASE_URL, and the shop can keep running: only restore and move-database need it stopped.

Examples:
  ${RUN} leads --state new
  ${RUN} leads show --help

${EXIT_CODES}`;

export function buildProgram(context: CommandContext): Command {
  const { terminal } = context;
  const program = new Command(RUN)
    .helpOption("--help", "show this help")
    .version(readVersion(), "--version", "print the version")
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ visibleCommands: listCommands, subcommandTerm: pathOf })
    .configureOutput({
      writeOut: terminal.print,
      writeErr: terminal.printError,
      outputError: (text, write) => write(printableText(text)),
      getOutHelpWidth: () => terminal.columns ?? 80,
      getErrHelpWidth: () => terminal.columns ?? 80,
    })
    .showHelpAfterError(`For help: ${RUN} --help`)
    .addHelpText("after", AFTER_HELP)
    .hook("preAction", (_, command) => {
      const { json, limit } = command.optsWithGlobals();
      context.wantsJson = json === true;
      context.hasLimit = limit !== undefined;
      const trouble =
        isInstalled && needsShop(pathOf(command)) ? explainNoShop(context.environment) : null;
      if (trouble) throw new CommandFault(trouble);
    });
  addInit(program, context);
  addPrepare(program, context);
  addStart(program, context);
  const leads = addLeads(program, context);
  addLeadsErase(leads, context);
  addLeadActions(leads, context);
  const offers = addOffers(program, context);
  addOfferActions(offers, context);
  addPayment(offers, context);
  addOffersTemplate(offers, context);
  addPeople(program, context);
  addStats(program, context);
  addReport(program, context);
  const names = addNames(program, context);
  addNameChanges(names, context);
  addNamesFeature(names, context);
  addNamesImport(names, context);
  addNamesExport(names, context);
  addNamesCompare(names, context);
  addNamesRenewals(names, context);
  const books = addBooks(program, context);
  addBookActions(books, context);
  addProfit(books, context);
  addDesk(program, context);
  addDns(program, context);
  addMail(program, context);
  addNotify(program, context);
  addEscrow(program, context);
  addBackup(program, context);
  addRestore(program, context);
  addServer(program, context);
  addMoveDatabase(program, context);
  addUpdate(program, context);
  addUninstall(program, context);
  addShopSteps(program, context);
  addLog(program, context);
  addCompletion(program, context);
  addCheck(program, context);
  addDoctor(program, context);
  groupCommands(program);
  explainUnknown(program);
  return program;
}

/** The settings of a shop of root's may lead to another user's files, which root must not follow. */
function requireOwnPlaces({ contentDir, database }: Config): void {
  if (process.getuid?.() !== 0) return;
  for (const path of [contentDir, dataFolder(database)]) {
    const { uid = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (uid === 0) continue;
    throw new CommandFault(
      `${path} belongs to another user (${uid}), and root must not work in it: give that user the shop's folder too (chown -R), and run this as that user`,
    );
  }
}

function openContext(environment: Environment, terminal: Terminal) {
  const opened: Database[] = [];
  function requireConfig() {
    const { config, faults } = readConfig(environment);
    if (!config) throw new StartFault(faults);
    if (isInstalled) requireOwnPlaces(config);
    return config;
  }
  const now = Date.now();
  const context: CommandContext = {
    terminal,
    environment,
    now,
    time: toIso(now),
    wantsJson: false,
    hasLimit: false,
    exitCode: OK,
    readConfig: requireConfig,
    async openDatabase(options) {
      const config = requireConfig();
      requireDatabaseFile(config);
      const database = await openConfiguredDatabase(config, pino({ level: "silent" }), options);
      opened.push(database);
      return database;
    },
  };
  return { context, close: () => Promise.all(opened.map((database) => database.close())) };
}

function explain(error: unknown): string {
  if (error instanceof NamesFault) return error.ownMessage;
  return error instanceof Error ? error.message : String(error);
}

export async function runCommandLine(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<ExitCode> {
  const { context, close } = openContext(environment, terminal);
  try {
    const program = buildProgram(context);
    if (args.length === 0) terminal.print(describeBeginning(program));
    else await program.parseAsync(args, { from: "user" });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : USAGE_ERROR;
    terminal.printError(`${printableText(explain(refusalOf(error) ?? error))}\n`);
    return FAULT;
  } finally {
    await close();
  }
}
