import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { listOwned } from "../../catalogue/catalogue.ts";
import { capitalize, formatCount } from "../../catalogue/format/format.ts";
import { readDomain } from "../../catalogue/format/read-domain.ts";
import { type Fault, formatOwnFault, quoteFound } from "../../catalogue/schema/fault.ts";
import { reasonOf } from "../../server/backup/backup-rules.ts";
import type { Config } from "../../server/settings/config.ts";
import { type Content, readContent } from "../../server/shop/read-content.ts";
import type { Database, OpenOptions } from "../../server/database/database.ts";
import type { DatabaseLocation } from "../../server/settings/config.ts";
import { PRIVATE_FILE } from "../../server/database/private-files.ts";
import { listMissingMigrations } from "../../server/database/migrate.ts";
import { explainFileError, findFolder } from "../../server/shop/refused-file.ts";
import { RUN, isInstalled } from "../../server/process/program.ts";
import { formatJson } from "./format.ts";
import type { Terminal } from "./terminal.ts";

export const OK = 0;
export const FAULT = 1;
export const USAGE_ERROR = 2;
export type ExitCode = typeof OK | typeof FAULT | typeof USAGE_ERROR;

export class CommandFault extends Error {}

export const faultOf = (faults: readonly Fault[]) =>
  new CommandFault(faults.map(formatOwnFault).join("\n"));

export function refusalOf(error: unknown, file?: string): CommandFault | null {
  const refusal = explainFileError(error);
  const { path } = error as NodeJS.ErrnoException;
  // The path may be of a draft, which the seller doesn't know.
  const place = file ?? (path && findFolder(resolve(path)));
  return refusal && place ? faultOf([{ file: place, field: "", ...refusal }]) : null;
}

export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  readonly time: string;
  wantsJson: boolean;
  /** Whether the seller says how long a list may be. */
  hasLimit: boolean;
  exitCode: ExitCode;
  readConfig(): Config;
  /** Every opened database is closed when the command ends. Throws a StartFault. */
  openDatabase(options?: OpenOptions): Promise<Database>;
}

/** A wrong path must not create a database. */
export const hasDatabase = (location: DatabaseLocation) =>
  location.engine === "postgres" || existsSync(location.path);

export function requireDatabaseFile({ database }: Config): void {
  if (database.engine === "postgres" || existsSync(database.path)) return;
  throw new CommandFault(
    `there is no database at ${database.path}: start the shop once, or set DATABASE_URL`,
  );
}

/** Returns null if the shop has not run yet, or not since it was updated. */
export async function openIfThere(context: CommandContext): Promise<Database | null> {
  if (!hasDatabase(context.readConfig().database)) return null;
  const database = await context.openDatabase({ migrates: false });
  return (await listMissingMigrations(database)).length > 0 ? null : database;
}

export async function readShopContent(context: CommandContext): Promise<Content> {
  const { content, faults } = await readContent(context.readConfig().contentDir);
  if (!content) throw faultOf(faults);
  return content;
}

const MAX_WARNED = 3;

export function warnOfFaults({ terminal }: CommandContext, content: Content | null): void {
  const faults = content?.faults ?? [];
  for (const fault of faults.slice(0, MAX_WARNED))
    terminal.printError(`warning: ${formatOwnFault(fault)}\n`);
  const more = faults.length - MAX_WARNED;
  if (more > 0)
    terminal.printError(`warning: ${formatCount(more, "more fault")}: run ${RUN} check\n`);
}

export async function requireListings(context: CommandContext) {
  const content = await readShopContent(context);
  warnOfFaults(context, content);
  const { contentDir } = context.readConfig();
  return { contentDir, content, listings: listOwned(content.catalogue) };
}

const MAX_LINES = 100;
/** The last lines sum up, or say what to do. */
const LAST_LINES = 5;

function shorten(text: string): string {
  const lines = text.split(/(?<=\n)/);
  const left = lines.length - MAX_LINES;
  if (left <= 0) return text;
  const gap = `… ${formatCount(left, "more line")}. To see them all, add | less or --json.\n`;
  return [...lines.slice(0, MAX_LINES - LAST_LINES), gap, ...lines.slice(-LAST_LINES)].join("");
}

/** On a terminal, a long text is shortened. Pipes and JSON stay whole. */
export function printResult(
  { terminal, wantsJson, hasLimit }: CommandContext,
  value: unknown,
  text: string | ((columns: number | null) => string),
): void {
  if (wantsJson) return terminal.print(formatJson(value));
  const written = typeof text === "string" ? text : text(terminal.columns);
  terminal.print(terminal.columns === null || hasLimit ? written : shorten(written));
}

/** Only the seller can read the file, which may hold what buyers wrote, or floors. */
export async function saveFile(context: CommandContext, file: string, text: string): Promise<void> {
  try {
    await using handle = await open(toPath(file, context), "w", PRIVATE_FILE);
    // The mode given to open is for new files only. A device such as /dev/null must keep its own.
    const stats = await handle.stat();
    if (stats.isFile() && stats.mode & 0o077) {
      await handle.chmod(PRIVATE_FILE).catch(() => {
        context.terminal.printError(`warning: others on this computer may read ${file}\n`);
      });
    }
    await handle.writeFile(text);
  } catch (error) {
    throw (
      refusalOf(error, file) ?? new CommandFault(`${file} can't be written: ${reasonOf(error)}`)
    );
  }
}

export function pathOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${pathOf(parent)} ${command.name()}` : command.name();
}

export const EXIT_CODES = `Exit codes:
  0  success
  1  a fault, or what you named doesn't exist
  2  the command was used incorrectly`;

export interface Texts {
  readonly summary: string;
  readonly details?: string;
  readonly examples: readonly [string, ...string[]];
}

export function addCommand(parent: Command, usage: string, texts: Texts): Command {
  const { summary, details, examples } = texts;
  const sentence = `${capitalize(summary)}.`;
  const command = parent
    .command(usage)
    .summary(summary)
    .description(details ? `${sentence}\n\n${details}` : sentence)
    .option(
      "--json",
      isInstalled ? "print JSON" : "print JSON; run npm with --silent to get nothing else",
    );
  const shown = examples.map((example) =>
    example.includes(RUN) ? `  ${example}\n` : `  ${RUN} ${example}\n`,
  );
  return command
    .addHelpText("after", `\nExamples:\n${shown.join("")}\n${EXIT_CODES}`)
    .showHelpAfterError(`For help: ${RUN} ${pathOf(command)} --help`);
}

export function parseCount(min: number, max: number): (text: string) => number {
  return (text) => {
    const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (count >= min && count <= max) return count;
    throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max}.`);
  };
}

/** npm changes to the package's folder, but the seller's path is relative to where npm was called. */
export const toPath = (path: string, { environment }: CommandContext) =>
  resolve(environment.INIT_CWD ?? ".", path.replace(/^~(?=$|\/)/, homedir()));

export function parseDomain(text: string): string {
  const { domain, wanted } = readDomain(text);
  if (wanted === null) return domain;
  throw new InvalidArgumentError(`Expected ${wanted}.`);
}

/** Returns each name once. */
export function readDomains(command: Command, words: readonly string[]): string[] {
  const read = words.map(readDomain);
  const unread = read.find(({ wanted }) => wanted !== null);
  if (unread) command.error(`found ${quoteFound(unread.domain)}, expected ${unread.wanted}`);
  return [...new Set(read.map(({ domain }) => domain))];
}

interface Question {
  readonly shown: string;
  readonly question: string;
  readonly purpose: string;
  readonly refused: string;
}

export async function confirm(
  command: Command,
  { terminal, wantsJson }: CommandContext,
  { shown, question, purpose, refused }: Question,
): Promise<void> {
  if (!terminal.isInteractive || wantsJson) {
    terminal.printError(shown);
    command.error(`this isn't a terminal, so nothing can be confirmed: add --yes ${purpose}`);
  }
  terminal.print(shorten(shown));
  const answer = await terminal.ask(`\n${question} Type yes to confirm: `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFault(refused);
}

const KINDS = {
  leads: { what: "inquiry", pattern: /^V-/i },
  offers: { what: "offer", pattern: /^O-/i },
} as const;

/** Points to the other command if the reference is of its kind. */
export function unknownReference(command: keyof typeof KINDS, reference: string): CommandFault {
  const other = command === "leads" ? "offers" : "leads";
  const next = KINDS[other].pattern.test(reference)
    ? `for an ${KINDS[other].what}, run ${RUN} ${other} show ${reference}`
    : `to list them, run ${RUN} ${command}`;
  return new CommandFault(`no ${KINDS[command].what} has the reference ${reference}: ${next}`);
}
