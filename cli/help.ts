import type { Command, Option } from "./command.ts";

const RUN = "npm run vitrine --";

export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  json: { text: "answer in JSON; run npm with --silent to get it alone" },
  help: { text: "show this" },
};

const EXIT_CODES = `Exit codes:
  0  all is well
  1  a fault, or nothing was found
  2  the command was written wrongly
`;

function formatRows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
}

const usage = ({ name, operands }: Command) => [name, operands].filter(Boolean).join(" ");

/** The help as a whole: every command in a line. */
export function formatHelp(commands: readonly Command[]): string {
  return [
    `Usage: ${RUN} COMMAND [options]\n`,
    `Commands:\n${formatRows(commands.map((command) => [usage(command), command.summary]))}`,
    `Each takes --json and --help. They work while the shop runs or not, on the database of DATABASE_URL.\n`,
    `Examples:\n  ${RUN} leads --state new\n  ${RUN} leads show --help\n`,
    EXIT_CODES,
  ].join("\n");
}

/** The help of one command, and the names of those below it. */
export function formatCommandHelp(command: Command, all: readonly Command[]): string {
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS });
  const below = all.filter(({ name }) => name.startsWith(`${command.name} `));
  const shown = command.examples.map((example) =>
    example.includes(RUN) ? `  ${example}\n` : `  ${RUN} ${example}\n`,
  );
  return [
    `Usage: ${RUN} ${usage(command)} [options]\n`,
    `${command.name}: ${command.summary}\n`,
    ...(command.details ? [`${command.details}\n`] : []),
    `Options:\n${formatRows(
      options.map(([name, { value, text }]) => [value ? `--${name} ${value}` : `--${name}`, text]),
    )}`,
    ...(below.length > 0
      ? [`See also:\n${formatRows(below.map((other) => [usage(other), other.summary]))}`]
      : []),
    `Examples:\n${shown.join("")}`,
    EXIT_CODES,
  ].join("\n");
}
