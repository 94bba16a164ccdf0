import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { type Command, Option } from "commander";
import { formatCount } from "../../catalogue/format/format.ts";
import { localUrl, sendsMail } from "../../server/settings/config.ts";
import { readConfig } from "../../server/config.ts";
import { SELL, type Sell } from "../../server/names/files/reading.ts";
import { SHOP_FILE } from "../../server/shop/content-files.ts";
import { isBeside } from "../../server/shop/other-files.ts";
import { isInstalled, NPX_SOURCE, RUN, START } from "../../server/process/program.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  FAULT,
  printResult,
  toPath,
} from "../command/command.ts";
import { SERVER_SHOP } from "../command/no-shop.ts";
import { hasBrowser, openDesk } from "../command/open-desk.ts";
import { askAnswers, askNames, findProblem, type Question, QUESTIONS } from "./ask.ts";
import { makeShop } from "./make-shop.ts";
import { formatNextSteps, listUnsaid, startIn } from "./next-steps.ts";
import { offerToInstall } from "./offer-install.ts";
import { describeTaken, findSourceProblem, withoutQuotes } from "./take-names.ts";
import { type Answers, rememberFolder } from "./write-shop.ts";

const DEFAULT_DIR = "my-shop";
const ENV_FILE = ".env";

interface Options extends Partial<Readonly<Record<Question["option"], string>>> {
  readonly names?: string;
  readonly sell?: Sell;
  readonly yes?: true;
  readonly env: boolean;
  readonly desk: boolean;
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

const findMissing = (given: Readonly<Record<string, string>>): string[] =>
  QUESTIONS.flatMap(({ isRequired, option }) =>
    isRequired && !(option in given) ? `--${option}` : [],
  );

/** True if the folder doesn't exist, or holds nothing but what `isIgnored`. */
async function isFree(dir: string, isIgnored: (name: string) => boolean): Promise<boolean> {
  try {
    return (await readdir(dir)).every(isIgnored);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT") return true;
    if (code === "ENOTDIR") throw new CommandFault(`${dir}: found a file, expected a folder`);
    throw error;
  }
}

/** A folder for a shop may already have a place for its data, and whatever else isn't content. */
async function requireFree(dir: string, shown: string): Promise<void> {
  if (await isFree(dir, isInstalled ? isBeside : () => false)) return;
  throw new CommandFault(
    `${shown} already exists and isn't empty, so it stays as it is: edit its files, or name another folder`,
  );
}

async function init(
  folder: string | undefined,
  options: Options,
  command: Command,
  context: CommandContext,
): Promise<void> {
  const dir = folder === undefined ? resolve(DEFAULT_DIR) : toPath(folder, context);
  const near = relative(".", dir);
  const shown = near === "" ? "this folder" : near.startsWith("..") ? dir : `./${near}`;
  if (isInstalled && near !== "" && existsSync(SHOP_FILE)) {
    throw new CommandFault(
      `this folder holds a shop already, which ${RUN} desk changes. Make another one outside of it`,
    );
  }
  await requireFree(dir, shown);
  const said = readGiven(options);
  const { terminal } = context;
  const asks = terminal.isInteractive && !options.yes;
  const missing = asks ? [] : findMissing(said);
  if (missing.length > 0) {
    command.error(
      `Questions can't be asked here: give ${missing.join(", ")}, and anything else you have.`,
    );
  }
  const answers = asks ? await askAnswers(terminal, said) : said;
  const findProblem = (source: string) => {
    const words = withoutQuotes(source);
    return findSourceProblem(words, toPath(words, context));
  };
  const given = options.names ?? (asks ? await askNames(terminal, findProblem) : "");
  const problem = findProblem(given);
  if (problem) throw new CommandFault(`${problem}\nNothing was written.`);
  const names = withoutQuotes(given);
  const filled = Object.entries(answers).filter(([, answer]) => answer !== "");
  const all = Object.fromEntries(filled) as unknown as Answers;
  const { taken, listings } = await makeShop(
    dir,
    all,
    { names, sell: options.sell, asks },
    context,
  );
  if (taken.refusal) context.exitCode = FAULT;

  const { CONTENT_DIR: isSet } = context.environment;
  // Commands look for a shop in their own folder anyway.
  const isHere = near === "";
  const remembers = !isInstalled && !isHere && options.env && !isSet;
  const isRemembered = remembers && (await rememberFolder(ENV_FILE, shown).catch(() => null));
  const { config } = readConfig(context.environment);
  const place = {
    shown,
    path: isHere ? dir : shown,
    isHere,
    isOnServer: dir === SERVER_SHOP,
    isEmpty: listings === 0,
    isFound: isInstalled || isRemembered === true,
    url: config?.siteUrl ?? localUrl(3000),
    run: asks && NPX_SOURCE ? await offerToInstall(NPX_SOURCE, context) : RUN,
  };
  const notes = [
    ...(isRemembered === null
      ? [`${ENV_FILE} can't be written: add the line CONTENT_DIR="${shown}" to it`]
      : []),
    listUnsaid(all),
    ...(config && sendsMail(config)
      ? []
      : [`Inquiries wait on the desk until your mail server is in ${ENV_FILE}`]),
  ];
  const text = `Your shop, with ${formatCount(listings, "name")}, is in ${shown}.\n${describeTaken(names, toPath(names, context), taken)}${notes.map((note) => `${note}.\n`).join("")}${formatNextSteps(place)}`;
  const wrap = (whole: string, columns: number) => command.createHelp().boxWrap(whole, columns);
  printResult(
    context,
    {
      dir,
      listings,
      leftOut: taken.leftOut,
      skipped: taken.skipped,
      cellsLeftOut: taken.cellsLeftOut,
      looks: taken.looks,
      refusal: taken.refusal || null,
      notes: [...taken.notes, ...notes],
      start: startIn(place),
      url: place.url,
    },
    (columns) => wrap(`${asks ? "\n" : ""}${text}`, columns ?? Infinity),
  );
  if (asks && options.desk && !context.wantsJson && hasBrowser(context.environment)) {
    terminal.print(
      "\nYour desk opens in the browser now. Ctrl+C here closes it, for these steps.\n",
    );
    const own = { CONTENT_DIR: isInstalled ? undefined : dir };
    await openDesk(context, { browser: true }, isInstalled ? dir : ".", own);
  }
}

export function addInit(program: Command, context: CommandContext): void {
  const command = addCommand(program, "init [FOLDER]", {
    summary: "create your own shop: a folder of your names and settings",
    details: `Asks for whatever a shop needs and you don't give as an option, and opens the desk. FOLDER is ${DEFAULT_DIR} unless you name another; an existing shop is never changed. NAMES is a file that 'names import' knows, a file with one name per line, or the names themselves; any other file waits until you say what its columns mean. Duplicates, expired names and rows that can't be read are skipped.${isInstalled ? "" : ` The folder is recorded in ${ENV_FILE}, where ${START} finds it.`}`,
    examples: ["init", 'init --yes --name "Harbor Names" --email ada@harbor.com --names names.csv'],
  });
  for (const { option, placeholder, help } of QUESTIONS)
    command.option(`--${option} <TEXT>`, `${help}, such as ${placeholder}`);
  command
    .addOption(
      new Option(
        "--sell <NAMES>",
        "which names of a registrar's file are for sale; the others are hidden",
      ).choices(SELL),
    )
    .option("--names <NAMES>", "a CSV or Excel file of your names, or the names themselves")
    .option("--no-env", `leave ${ENV_FILE} as it is`)
    .option("--no-desk", "don't open the desk at the end")
    .option("--yes", "don't ask anything")
    .action((folder: string | undefined, options: Options) =>
      init(folder, options, command, context),
    );
}
