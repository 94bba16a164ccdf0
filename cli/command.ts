import type { Config } from "../server/config.ts";
import type { Database } from "../server/database/database.ts";
import type { Terminal } from "./terminal.ts";

/** Exit codes: all is well; a fault, or nothing found; the command was written wrongly. */
export const FINE = 0;
export const FAULT = 1;
export const WRONG_USE = 2;
export type ExitCode = typeof FINE | typeof FAULT | typeof WRONG_USE;

/** The command was written wrongly: exit code 2, with a pointer to its help. */
export class WrongUse extends Error {}

/** What was asked can't be done or is not there: exit code 1. */
export class CommandFault extends Error {}

export interface Option {
  /** Name of its value in the help, as 'DAY'; without one it is a switch. */
  readonly value?: string;
  readonly text: string;
}

/** What a command is given to work with. */
export interface Invocation {
  /** Values of the options that were given; a switch is true. */
  readonly options: Readonly<Record<string, string | true | undefined>>;
  readonly operands: readonly string[];
  readonly wantsJson: boolean;
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Throws a StartFault for a wrong environment. */
  readConfig(): Config;
  /** Opens the database, which is closed when the command ends. Throws a StartFault. */
  openDatabase(): Promise<Database>;
}

export interface Command {
  /** One word or two, as 'leads show'. */
  readonly name: string;
  /** Operands as the help shows them, as 'REF STATE'. */
  readonly operands: string;
  readonly minOperands: number;
  readonly maxOperands: number;
  readonly summary: string;
  /** Further paragraphs of the help. */
  readonly details?: string;
  readonly options: Readonly<Record<string, Option>>;
  /** What follows 'npm run vitrine -- '. */
  readonly examples: readonly string[];
  run(invocation: Invocation): Promise<ExitCode>;
}
