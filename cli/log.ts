import { type ChildProcess, spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { type Command, Option } from "commander";
import { printableText } from "../catalogue/format/clean-text.ts";
import { ERROR, formatLogLine, readLogLine, WARN } from "../server/process/log-line.ts";
import { RUN } from "../server/process/program.ts";
import { addCommand, type CommandContext, CommandFault, toPath } from "./command/command.ts";

const LEVELS = { info: 0, warn: WARN, error: ERROR };

interface Options {
  readonly level: keyof typeof LEVELS;
  readonly since?: string;
  readonly follow?: true;
}

const NO_JOURNAL = `there is no journal on this machine, so the log is wherever it was started. To read it there: docker logs NAME | ${RUN} log -`;

function openJournal({ since, follow }: Options) {
  const from = since ?? (follow ? null : "1 day ago");
  const args = [...(from ? [`--since=${from}`] : []), ...(follow ? ["--follow"] : [])];
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

async function printLog(
  command: Command,
  context: CommandContext,
  file: string | undefined,
  options: Options,
): Promise<void> {
  const { terminal, wantsJson } = context;
  if (file !== undefined && (options.since ?? options.follow)) {
    command.error("--since and --follow are for the journal: leave them out, or the file");
  }
  const journal = file === undefined ? openJournal(options) : null;
  const done = journal && untilRead(journal);
  const input = journal?.stdout ?? (await openFile(file ?? "-", context));
  // A reader such as 'head' may close early, and nobody would see the rest.
  terminal.streams.output?.once("error", () => void (journal ? journal.kill() : input.destroy()));
  const print = (text: string) => {
    const line = readLogLine(text);
    if (line && line.level < LEVELS[options.level]) return;
    terminal.print(`${line && !wantsJson ? formatLogLine(line) : printableText(text)}\n`);
  };
  await Promise.all([done, readLines(input, print)]);
}

async function readLines(input: NodeJS.ReadableStream, print: (line: string) => void) {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) print(line);
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
    .option("--since <WHEN>", "such as '2 hours ago' or 2026-11-30; otherwise the last day")
    .option("--follow", "show the latest lines, then new ones until you type Ctrl+C");
  command.action((file: string | undefined, options: Options) =>
    printLog(command, context, file, options),
  );
}
