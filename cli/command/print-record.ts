import type { Command } from "commander";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { addCommand, type CommandContext, printResult, type Texts } from "./command.ts";
import { formatFacts } from "./format.ts";

interface FoundRecord {
  /** What --json prints. */
  readonly json: unknown;
  readonly facts: readonly (readonly [label: string, value: string | null | undefined])[];
  /** Lists below the facts, each with its title; one without a line isn't shown. */
  readonly parts?: readonly (readonly [title: string, lines: readonly string[]])[];
}

/** One line of the table of single records. */
interface RecordCommand extends Texts {
  readonly name: string;
  /** Rejects with a CommandFault if there is no such record. */
  find(operand: string): Promise<FoundRecord>;
}

/** Adds a command that prints one record: a line for each fact, and its history. */
export function addRecord(parent: Command, context: CommandContext, record: RecordCommand): void {
  addCommand(parent, record.name, record).action(async (operand: string) => {
    const { json, facts, parts = [] } = await record.find(operand);
    const lists = parts
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => {
        const text = lines.map(printableText).join("\n").replaceAll(/^/gm, "  ");
        return `\n${title}:\n${text}\n`;
      });
    printResult(context, json, () => formatFacts(facts) + lists.join(""));
  });
}
