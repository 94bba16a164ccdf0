import { existsSync } from "node:fs";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { printableText } from "../catalogue/printable.ts";
import { readConfig } from "../server/config.ts";
import type { Database, DatabaseLocation } from "../server/database/database.ts";
import { openLog } from "../server/log.ts";
import { openConfiguredDatabase, StartFault } from "../server/start.ts";
import {
  type Command,
  CommandFault,
  type ExitCode,
  FAULT,
  FINE,
  WRONG_USE,
  WrongUse,
} from "./command.ts";
import { COMMANDS, findCommand } from "./commands.ts";
import { COMMON_OPTIONS, formatCommandHelp, formatHelp } from "./help.ts";
import type { Terminal } from "./terminal.ts";

type Environment = Readonly<Record<string, string | undefined>>;

function parse(command: Command, args: readonly string[]) {
  const known = Object.entries({ ...command.options, ...COMMON_OPTIONS });
  const options: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries(
    known.map(([name, { value }]) => [name, { type: value ? "string" : "boolean" }]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as Record<string, string | true | undefined>, operands: positionals };
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

function checkOperands(command: Command, operands: readonly string[]): void {
  const { name, minOperands, maxOperands } = command;
  const surplus = operands[maxOperands];
  if (surplus !== undefined) throw new WrongUse(`'${surplus}' is not understood after ${name}`);
  if (operands.length < minOperands) throw new WrongUse(`${name} wants ${command.operands}`);
}

function requireConfig(environment: Environment) {
  const { config, faults } = readConfig(environment);
  if (!config) throw new StartFault(faults);
  return config;
}

/** A command works on the shop's data: it makes no database of its own where a path is wrong. */
function refuseMissing(location: DatabaseLocation): void {
  if (location.engine !== "sqlite" || existsSync(location.path)) return;
  throw new CommandFault(
    `there is no database at ${location.path}; start the shop once, or set DATABASE_URL`,
  );
}

async function runCommand(
  command: Command,
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<ExitCode> {
  const { values, operands } = parse(command, args);
  if (values.help) {
    terminal.print(formatCommandHelp(command, COMMANDS));
    return FINE;
  }
  checkOperands(command, operands);
  let database: Database | undefined;
  try {
    return await command.run({
      options: values,
      operands,
      wantsJson: values.json === true,
      terminal,
      environment,
      now: Date.now(),
      readConfig: () => requireConfig(environment),
      async openDatabase() {
        const config = requireConfig(environment);
        refuseMissing(config.database);
        database = await openConfiguredDatabase(config, openLog("silent"));
        return database;
      },
    });
  } finally {
    await database?.close();
  }
}

function complain(error: unknown, command: Command | undefined, terminal: Terminal): ExitCode {
  const message = error instanceof Error ? error.message : String(error);
  terminal.complain(`${printableText(message)}\n`);
  if (!(error instanceof WrongUse)) return FAULT;
  const about = command ? `${command.name} ` : "";
  terminal.complain(`For help: npm run vitrine -- ${about}--help\n`);
  return WRONG_USE;
}

/** Runs one command of the seller. Gives the exit code; throws nothing. */
export async function runCommandLine(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<ExitCode> {
  const [first] = args;
  if (first === undefined || first === "help" || first === "--help") {
    const help = formatHelp(COMMANDS);
    if (first) terminal.print(help);
    else terminal.complain(help);
    return first ? FINE : WRONG_USE;
  }
  const command = findCommand(args);
  try {
    if (!command) throw new WrongUse(`'${first}' is no command`);
    const rest = args.slice(command.name.split(" ").length);
    return await runCommand(command, rest, environment, terminal);
  } catch (error) {
    return complain(error, command, terminal);
  }
}
