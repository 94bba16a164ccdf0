import type { Command } from "commander";
import { type CommandContext, CommandFault } from "./command.ts";

interface Question {
  /** What it is about; printed before. */
  readonly shown: string;
  /** Such as 'Erase all of this?' */
  readonly question: string;
  /** What --yes does, as 'to erase without a question'. */
  readonly purpose: string;
  /** Told for any answer but yes. */
  readonly refused: string;
}

/** Ends the command where nobody can be asked. Throws a CommandFault for any answer but yes. */
export async function confirm(
  command: Command,
  { terminal, wantsJson }: CommandContext,
  { shown, question, purpose, refused }: Question,
): Promise<void> {
  if (!terminal.isInteractive || wantsJson) {
    command.error(`nobody can be asked here: give --yes ${purpose}`);
  }
  terminal.print(shown);
  const answer = await terminal.ask(`\n${question} Type yes to do so: `);
  if (answer.trim().toLowerCase() !== "yes") throw new CommandFault(refused);
}
