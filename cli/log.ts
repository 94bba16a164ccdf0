import { type ChildProcess, spawn } from "node:child_process";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type Command, Option } from "commander";
import { Temporal } from "temporal-polyfill";
import { printableText } from "../catalogue/format/clean-text.ts";
import { ERROR, formatLogLine, indentMore, readLogLine, WARN } from "../server/process/log-line.ts";
import { RUN } from "../server/process/program.ts";
import { addCommand, type CommandContext, CommandFault, toPath } from "./command/command.ts";
import { createMomentCheck, MOMENT, parseMoment } from "./command/filter-options.ts";

const LEVELS = { info: 0, warn: WARN, error: ERROR };

interface Options {
  readonly level: keyof typeof LEVELS;
  readonly since?: string;
  readonly follow?: true;
}

const NO_JOURNAL = `there is no journal on this machine, so the log is wherever it was started. To read it there: docker logs NAME | ${RUN} log -`;

function openJournal({ since, follow }: Options, now: number) {
  const from = since ?? (follow ? null : "24h");
  const seconds =
    from && Date.parse(parseMoment(from, now, Temporal.Now.timeZoneId()).from) / 1_000;
  const args = [...(from ? [`--since=@${seconds}`] : []), ...(follow ? ["--follow"] : [])];
  return spawn("journalctl", ["--unit=vitrine*", "--output=cat", "--no-pager", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

const openFile = async (file: string, context: CommandContext) =>
  file === "-" ? process.stdin : (await open(toPath(file, context))).createReadStream();

function untilRead(journal: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    journal.once("error", () => reject(new CommandFault(NO_JOURNAL)));
    journal.once("close", (code) => {
      if (!code) resolve();
      else
        reject(
          new CommandFault(
            "the journal wasn't read, for the reason above: only root sees all of it",
          ),
        );
    });
  });
}

function formatLine(text: string, level: Options["level"]): string | null {
  const line = readLogLine(text);
  if (!line) return indentMore(text);
  if (line.level < LEVELS[level]) return null;
  try {
    return formatLogLine(line);
  } catch {
    return printableText(text);
  }
}

async function printLog(
  command: Command,
  context: CommandContext,
  file: string | undefined,
  options: Options,
): Promise<void> {
  const { terminal, wantsJson, now } = context;
  const print = (text: string) => {
    const line = formatLine(text, options.level);
    if (line !== null) terminal.print(`${wantsJson ? printableText(text) : line}\n`);
  };
  const { output } = terminal.streams;
  // A reader such as 'head' may close early, and nobody would see the rest.
  if (file === undefined) {
    const journal = openJournal(options, now);
    output?.once("error", () => void journal.kill());
    await Promise.all([untilRead(journal), readLines(journal.stdout, print)]);
    return;
  }
  if (options.since ?? options.follow) {
    command.error("--since and --follow are for the journal: leave them out, or the file");
  }
  const input = await openFile(file, context);
  output?.once("error", () => void input.destroy());
  await readLines(input, print);
}

/** Node's own reader also ends lines at marks that JSON leaves in texts. */
async function readLines(input: Readable, print: (line: string) => void): Promise<void> {
  let rest = "";
  try {
    for await (const text of input.setEncoding("utf8") as AsyncIterable<string>) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) print(line.replace(/\r$/, ""));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
  if (rest) print(rest);
}

export function addLog(program: Command, context: CommandContext): void {
  const command = addCommand(program, "log [FILE]", {
    summary: "show the shop's requests, warnings and errors",
    details:
      "On a server with systemd, it reads the journal, for which you have to be root. FILE is what a shop printed elsewhere, or - for what another program prints, such as docker logs. Times are those of this machine. Lines that aren't the shop's own, such as systemd's, stay as they are.",
    examples: ["log --level warn", "log --follow", `docker logs shop 2>&1 | ${RUN} log -`],
  })
    .addOption(
      new Option("--level <LEVEL>", "leave out what matters less")
        .choices(Object.keys(LEVELS))
        .default("info"),
    )
    .option("--since <WHEN>", `${MOMENT}; otherwise 24h`, createMomentCheck(context))
    .option("--follow", "show the latest lines, then new ones until you type Ctrl+C");
  command.action((file: string | undefined, options: Options) =>
    printLog(command, context, file, options),
  );
}
