import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { domainToASCII } from "node:url";
import { type Command, InvalidArgumentError } from "commander";
import type { Config } from "../server/config.ts";
import type { Database, OpenOptions } from "../server/database/database.ts";
import { listMissingMigrations } from "../server/database/migrate.ts";
import { formatJson } from "./format.ts";
import type { Terminal } from "./terminal.ts";

export const RUN = "npm run vitrine --";

export const OK = 0;
export const FAULT = 1;
export const USAGE_ERROR = 2;
export type ExitCode = typeof OK | typeof FAULT | typeof USAGE_ERROR;

export class CommandFault extends Error {}

export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Set before the command's action runs. */
  wantsJson: boolean;
  exitCode: ExitCode;
  /** Throws a StartFault for an invalid environment. */
  readConfig(): Config;
  /** The database is closed when the command ends. Throws a StartFault. */
  openDatabase(options?: OpenOptions): Promise<Database>;
}

/** A wrong path must not create a database. */
export function requireDatabaseFile({ database }: Config): void {
  if (database.engine === "postgres" || existsSync(database.path)) return;
  throw new CommandFault(
    `there is no database at ${database.path}; start the shop once, or set DATABASE_URL`,
  );
}

/** For what can do without: null where the shop has not run yet, or not since it was updated. Throws what reading throws. */
export async function openIfThere(context: CommandContext): Promise<Database | null> {
  const { database: location } = context.readConfig();
  if (location.engine === "sqlite" && !existsSync(location.path)) return null;
  const database = await context.openDatabase({ migrates: false });
  return (await listMissingMigrations(database)).length > 0 ? null : database;
}

export function printResult(
  { terminal, wantsJson }: CommandContext,
  value: unknown,
  text: string | (() => string),
): void {
  if (wantsJson) terminal.print(formatJson(value));
  else terminal.print(typeof text === "string" ? text : text());
}

/** The full name, such as 'leads show'. */
export function pathOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${pathOf(parent)} ${command.name()}` : command.name();
}

export const EXIT_CODES = `Exit codes:
  0  all is well
  1  a fault, or nothing was found
  2  the command was written wrongly`;

interface Texts {
  readonly summary: string;
  readonly details?: string;
  /** Each is shown after 'npm run vitrine -- '. */
  readonly examples: readonly string[];
}

/** Adds a command with the options and help that all share; `usage` is like 'show <REF>'. */
export function addCommand(parent: Command, usage: string, texts: Texts): Command {
  const { summary, details, examples } = texts;
  const command = parent
    .command(usage)
    .summary(summary)
    .description(details ? `${summary}\n\n${details}` : summary)
    .option("--json", "answer in JSON; run npm with --silent to get it alone");
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
    throw new InvalidArgumentError(`Wanted is a whole number from ${min} to ${max}.`);
  };
}

/** A path as the seller wrote it where npm was called; npm itself changes to the package's folder. */
export const toPath = (path: string, { environment }: CommandContext) =>
  resolve(environment.INIT_CWD ?? ".", path.replace(/^~(?=$|\/)/, homedir()));

/** In lower-case ASCII, as stored. */
export const parseDomain = (text: string) => domainToASCII(text) || text.toLowerCase();
