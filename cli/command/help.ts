import type { Command } from "commander";
import { isOneSlip } from "../../catalogue/format/one-slip.ts";
import { readVersion, RUN } from "../../server/process/program.ts";
import { pathOf } from "./command.ts";

/** Lists all commands but those without a summary, which are for other programs. */
export const listCommands = (parent: Command): Command[] =>
  parent.commands.flatMap((command) =>
    command.summary() ? [command, ...listCommands(command)] : listCommands(command),
  );

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "Start here:": ["init", "start", "desk", "doctor"],
  "Buyers:": ["leads", "offers", "people", "mail", "notify"],
  "Names:": ["names", "dns"],
  "Money:": ["stats", "report", "books", "escrow"],
};

/** Help and reference show commands in these groups, with the commands below them. */
export function groupCommands(program: Command): void {
  for (const command of program.commands) {
    if (!command.summary() && listCommands(command).length === 0) continue;
    const [group] =
      Object.entries(GROUPS).find(([, names]) => names.includes(command.name())) ?? [];
    for (const each of [command, ...listCommands(command)]) each.helpGroup(group ?? "The program:");
  }
}

const FIRST = ["init", "start", "desk"];
const FREQUENT = ["leads", "offers", "names", "names set", "names import", "stats", "doctor"];

/** Lists where to begin, because the list of all commands would fill several screens. */
export function describeBeginning(program: Command): string {
  const commands = new Map(listCommands(program).map((command) => [pathOf(command), command]));
  const describe = (path: string) => `  ${path.padEnd(14)}${commands.get(path)?.summary()}\n`;
  return `Vitrine ${readVersion()}: a shop for your own domain names. Type ${RUN} and one of these.

To begin:
${FIRST.map(describe).join("")}
Used most:
${FREQUENT.map(describe).join("")}
All commands: ${RUN} --help
About one:    ${RUN} leads --help
`;
}

export function termOf(command: Command): string {
  const operands = command.registeredArguments.map((operand) => {
    const name = `${operand.name()}${operand.variadic ? "..." : ""}`;
    return operand.required ? `<${name}>` : `[${name}]`;
  });
  return [pathOf(command), ...operands].join(" ");
}

function refuseWord(command: Command, word: string): void {
  const pathTo = (name: string) => [command.parent ? pathOf(command) : "", name].join(" ").trim();
  const names = command.commands
    .filter((each) => each.summary() || each.commands.some((inner) => inner.summary()))
    .map((each) => each.name());
  const nearest = names.find((name) => isOneSlip(name, word));
  const known = `The commands are: ${names.join(", ")}`;
  const hint = nearest ? `Did you mean ${pathTo(nearest)}?` : known;
  command.error(`there is no command '${pathTo(word)}'. ${hint}`);
}

/** Answers an unknown word with the command that was meant, or with those that there are. */
export function explainUnknown(command: Command): void {
  if (command.commands.length === 0) return;
  command
    .allowExcessArguments()
    .on("command:*", ([word = ""]: string[]) => refuseWord(command, word))
    .hook("preAction", (_, called) => {
      const word = command.args[command.registeredArguments.length];
      if (called === command && word !== undefined) refuseWord(command, word);
    });
  for (const each of command.commands) explainUnknown(each);
}
