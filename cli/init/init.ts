import { relative, resolve } from "node:path";
import type { Command } from "commander";
import { GUARANTEE } from "../../catalogue/deals/trust-lines.ts";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { readYesOrNo } from "../../catalogue/schema/field-schema.ts";
import { localUrl, readConfig, sendsMail } from "../../server/config.ts";
import { RUN, START } from "../../server/program/program.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  printResult,
  toPath,
} from "../command/command.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { isFree } from "../command/free-folder.ts";
import { FEATURE_HINT } from "../names/feature.ts";
import { askAnswers, askNames, askPartners, tellProblem } from "./ask.ts";
import {
  findProblem,
  PARTNER_WANTED,
  type Question,
  QUESTIONS,
  readPartner,
  YES_OR_NO,
} from "./questions.ts";
import { describeTaken, takeNames } from "./take-names.ts";
import { type Answers, formatFaults, rememberFolder, writeShop } from "./write-shop.ts";

const DEFAULT_DIR = "my-shop";
const ENV_FILE = ".env";

interface Options extends Partial<Readonly<Record<Question["option"], string>>> {
  readonly dir?: string;
  readonly names?: string;
  readonly partner?: readonly string[];
  readonly yes?: true;
  readonly env: boolean;
}

function readGiven(options: Options): Record<string, string> {
  const given: Record<string, string> = {};
  for (const question of QUESTIONS) {
    const value = options[question.option]?.trim();
    if (value === undefined) continue;
    const problem = findProblem(question, value);
    if (problem) throw new CommandFault(`--${question.option}: ${problem}`);
    given[question.option] = value;
  }
  return given;
}

function readPartners(options: readonly string[]) {
  return options.map((option) => {
    const partner = readPartner(option);
    if (!partner) throw new CommandFault(`--partner: ${PARTNER_WANTED}`);
    return partner;
  });
}

function findMissing(given: Readonly<Record<string, string>>, names: string | undefined): string[] {
  const missing = QUESTIONS.filter(
    ({ isRequired, option, onlyWith }) =>
      isRequired && !(option in given) && (!onlyWith || given[onlyWith]),
  );
  return [...missing.map(({ option }) => `--${option}`), ...(names?.trim() ? [] : ["--names"])];
}

const quoteForShell = (text: string) =>
  /^[\w./+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

async function writeAll(dir: string, answers: Answers, names: string, context: CommandContext) {
  const today = context.time.slice(0, 10);
  const taken = await takeNames(names, (path) => toPath(path, context), today);
  const { faults, listings } = await writeShop(dir, answers, taken.csv, today);
  if (faults.length > 0) throw new CommandFault(formatFaults(faults));
  return { taken, listings };
}

async function init(options: Options, command: Command, context: CommandContext): Promise<void> {
  const dir = options.dir === undefined ? resolve(DEFAULT_DIR) : toPath(options.dir, context);
  const near = relative(".", dir);
  const shown = near.startsWith("..") ? dir : `./${near}`;
  if (!(await isFree(dir))) {
    throw new CommandFault(
      `${shown} already exists and stays as it is: edit its files, or name another folder with --dir`,
    );
  }
  const given = readGiven(options);
  const { terminal } = context;
  const asks = terminal.isInteractive && !options.yes;
  const missing = asks ? [] : findMissing(given, options.names);
  if (missing.length > 0) {
    command.error(
      `Questions can't be asked here: give ${missing.join(", ")}, and anything else you have.`,
    );
  }
  const answers = asks ? await askAnswers(terminal, given) : given;
  const partners =
    options.partner || !asks ? readPartners(options.partner ?? []) : await askPartners(terminal);
  const filled = Object.entries(answers).filter(([, answer]) => answer !== "");
  const all = { ...Object.fromEntries(filled), partners } as unknown as Answers;
  let names = options.names?.trim() || (await askNames(terminal));
  let written: Awaited<ReturnType<typeof writeAll>> | null = null;
  while (!written) {
    try {
      written = await writeAll(dir, all, names, context);
    } catch (error) {
      if (!(error instanceof CommandFault)) throw error;
      if (!asks) throw new CommandFault(`${error.message}\nNothing was written.`);
      tellProblem(
        terminal,
        `${printableText(error.message)}\nCorrect the file and enter it again, or enter another.`,
      );
      names = await askNames(terminal);
    }
  }
  const { taken, listings } = written;
  const { CONTENT_DIR: isSet } = context.environment;
  const isRemembered =
    options.env && !isSet && (await rememberFolder(ENV_FILE, shown).catch(() => null));
  const start = isRemembered ? START : `CONTENT_DIR=${quoteForShell(shown)} ${START}`;
  const { config } = readConfig(context.environment);
  const url = config?.siteUrl ?? localUrl(3000);
  const notes = [
    ...(isRemembered === null
      ? [`${ENV_FILE} can't be written: add the line CONTENT_DIR="${shown}" to it`]
      : []),
    ...(config && sendsMail(config)
      ? []
      : [`Until SMTP_URL is set, read inquiries with ${RUN} leads`]),
    ...(listings > 1 ? [FEATURE_HINT] : []),
    ...(all.escrow ? [] : ["No name has a Buy Now button yet: see escrow in shop.yaml"]),
    ...(readYesOrNo(all.plans) ? [] : ["No payment plans are offered: see plans in shop.yaml"]),
    ...(readYesOrNo(all.guarantee)
      ? []
      : [`"${GUARANTEE.title}" isn't promised: see trust in shop.yaml`]),
    ...(all.law
      ? []
      : ["The terms don't say which country's law applies: set jurisdiction in shop.yaml"]),
  ];
  printResult(
    context,
    {
      dir,
      listings,
      leftOut: taken.leftOut,
      filledIn: taken.filledIn,
      proposedCategories: Object.fromEntries(taken.proposed),
      skipped: taken.skipped,
      cellsLeftOut: taken.cellsLeftOut,
      notes,
      start,
      url,
    },
    `Your shop, with ${formatCount(listings, "name")}, is in ${shown}.\n${describeTaken(taken)}${notes.map((note) => `${note}.\n`).join("")}\nStart it:  ${start}\nThen open: ${url}\n`,
  );
}

export function addInit(program: Command, context: CommandContext): void {
  const command = addCommand(program, "init", {
    summary: "create a content folder of your own, next to the demonstration's",
    details: `Asks for whatever you don't give as an option. NAMES is a CSV or Excel (.xlsx) file, a file with one name per line, or the names themselves. Duplicates, totals, expired names and rows that can't be read are skipped. An existing folder is never changed. The folder is recorded in ${ENV_FILE}, where ${START} finds it.`,
    examples: ["init", 'init --yes --name "Harbor Names" --email ada@harbor.com --names names.csv'],
  });
  for (const { option, placeholder, help, schema } of QUESTIONS) {
    const wanted = schema === YES_OR_NO ? "yes or no (otherwise no)" : `such as ${placeholder}`;
    command.option(`--${option} <TEXT>`, `${help}, ${wanted}`);
  }
  command
    .option("--partner <TEXT...>", "where you sell, such as 'Sedo https://sedo.com/…'")
    .option("--names <NAMES>", "a CSV or Excel file of your names, or the names themselves")
    .option(
      "--dir <DIR>",
      `the folder, relative to where you are (default: ${DEFAULT_DIR} next to content)`,
    )
    .option("--no-env", `leave ${ENV_FILE} as it is`)
    .option("--yes", "don't ask anything")
    .action((options: Options) => init(options, command, context));
}
