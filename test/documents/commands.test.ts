import { glob, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { openTerminal } from "../../cli/command/terminal.ts";
import { buildProgram, runCommandLine } from "../../cli/run.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { openAt } from "../support/engines.ts";
import { insertInquiry } from "../support/inquiries.ts";
import { insertOffer } from "../support/offers.ts";
import { ROOT } from "../support/server.ts";

const BLOCK = /^( *)```(\w*)\n(.*?)^ *```$/gms;
const INLINE = /`([^`]+)`/g;
const COMMAND =
  /^(?:sudo -Hu vitrine |docker compose exec shop )?(?:vitrine|npm run vitrine --) (?<words>[^|>]+)/;
const WORDS = /"([^"]*)"|'([^']*)'|(\S+)/g;

const splitWords = (line: string): string[] =>
  [...line.matchAll(WORDS)].map(([, one, two, three]) => one ?? two ?? three ?? "");

const findWords = (line: string): string[] | null => {
  const [text = ""] = line.trim().split(/ +# /);
  const words = COMMAND.exec(text)?.groups?.words;
  return words === undefined ? null : splitWords(words);
};

/** Returns the words of commands by how they stand in a document: run as an example, or only named. */
function listCommands(
  text: string,
  tops: ReadonlySet<string>,
): { readonly run: string[][]; readonly named: string[][] } {
  const run: string[][] = [];
  const named: string[][] = [];
  const prose = text.replaceAll(BLOCK, (_, _indent: string, kind: string, code: string) => {
    for (const line of code.split("\n").filter((each) => each.trim() !== "")) {
      const words = findWords(line);
      if (kind === "sh")
        expect(words, `the shop's own command in a block to run: ${line}`).toBeTruthy();
      if (words) (kind === "sh" ? run : named).push(words);
    }
    return "";
  });
  for (const [, code = ""] of prose.matchAll(INLINE)) {
    const line = code.replaceAll(/\s+/g, " ");
    const bare = splitWords(line);
    // 'offers only' is a state that a reading names.
    const isBare = tops.has(bare[0] ?? "") && line !== "offers only";
    const words = findWords(line) ?? (isBare ? bare : null);
    if (words) named.push(words);
  }
  return { run, named };
}

/** Returns what of a line no command has, such as an unknown option. */
function findUnknown(program: Command, words: readonly string[]): string | null {
  let command = program;
  const rest = [...words];
  for (;;) {
    const next = command.commands.find((each) => each.name() === rest[0]);
    if (!next) break;
    command = next;
    rest.shift();
  }
  const [first = ""] = rest;
  const takesWords = command.registeredArguments.length > 0;
  if (command.commands.length > 0 && !takesWords && /^[a-z]/.test(first)) return first;
  const known = new Set(["--help", ...command.options.flatMap(({ long }) => long ?? [])]);
  const options = rest.filter((word) => /^--\w/.test(word)).map((word) => word.split("=")[0] ?? "");
  return options.find((option) => !known.has(option)) ?? null;
}

/** Within a sentence, a command may stand without the program's name. */
async function readDocuments(tops: ReadonlySet<string> = new Set()) {
  const files = await Array.fromAsync(
    glob(["README.md", "release/README.md", "docs/guide/*.md"], { cwd: ROOT }),
  );
  return Promise.all(
    files.toSorted().map(async (file) => {
      const { run, named } = listCommands(await readFile(join(ROOT, file), "utf8"), tops);
      return { file, run, named };
    }),
  );
}

it("every command that the guide names exists, with its options", async () => {
  const program = buildProgram({ terminal: openTerminal(process) } as never);
  const tops = new Set(program.commands.map((command) => command.name()));
  const unknown = (await readDocuments(tops)).flatMap(({ file, run, named }) =>
    [...run, ...named].flatMap((words) => {
      const found = findUnknown(program, words);
      return found === null ? [] : [`${file}: ${words.join(" ")}: ${found}`];
    }),
  );
  expect(unknown).toEqual([]);
});

it("every example of the guide runs, in the order in which it stands", async () => {
  const folder = await makeContentFolder(["people.talk", "calm.you"]);
  const { db, close } = await openAt(folder.environment.DATABASE_URL);
  for (const reference of ["O-7K3M9Q", "O-4T8WXC"])
    await insertOffer(db, reference, { domain: "people.talk" });
  await insertInquiry(db, "V-7K3M9Q", { email: "visitor@example.com" });
  await close();
  const place = await mkdtemp(join(tmpdir(), "vitrine-guide-"));
  const environment = {
    ...folder.environment,
    INIT_CWD: place,
    SITE_URL: "https://names.example",
  };
  const failed: string[] = [];
  for (const { file, run } of await readDocuments()) {
    for (const words of run) {
      let said = "";
      const code = await runCommandLine(words, environment, {
        columns: null,
        isInteractive: true,
        streams: {},
        print: (text) => void (said += text),
        printError: (text) => void (said += text),
        ask: () => Promise.resolve("yes"),
      });
      if (code !== 0) failed.push(`${file}: ${words.join(" ")}: ${said}`);
    }
  }
  expect(failed).toEqual([]);
});
