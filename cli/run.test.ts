import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recordTerminal } from "../test/support/recorded-terminal.ts";
import { readVersion } from "../server/process/program.ts";
import { runCommandLine } from "./run.ts";

const NAMES = ["leads", "leads show", "offers note", "names set", "mail retry", "check"];

async function run(line: string) {
  const { terminal, shown } = recordTerminal("");
  return {
    code: await runCommandLine(line.split(" ").filter(Boolean), {}, terminal),
    text: shown(),
  };
}

it.each(["--help", "help"])("%s names every command", async (line) => {
  const { code, text } = await run(line);
  expect(code).toBe(0);
  for (const name of NAMES) expect(text).toContain(`  ${name}`);
});

it("without a word, it says where to begin, on one screen", async () => {
  const { code, text } = await run("");
  expect(code).toBe(0);
  for (const start of ["  init  ", "  start  ", "  desk  ", "--help\n"])
    expect(text).toContain(start);
  expect(text.split("\n").length).toBeLessThan(24);
});

it.each([
  ["strat", "there is no command 'strat'. Did you mean start?"],
  ["names improt", "there is no command 'names improt'. Did you mean names import?"],
  ["dns record", "there is no command 'dns record'. Did you mean dns records?"],
  ["sell", "there is no command 'sell'. The commands are: init, "],
])("'%s' is refused with the command that was meant, or with all of them", async (line, words) => {
  const { code, text } = await run(line);
  expect(code).toBe(2);
  expect(text).toContain(words);
});

it("--version prints the version alone", async () => {
  expect(await run("--version")).toEqual({ code: 0, text: `${readVersion()}\n` });
});

it.each(NAMES)("%s --help has examples, --json and exit codes", async (name) => {
  const { code, text } = await run(`${name} --help`);
  expect(code).toBe(0);
  expect(text).toContain("Examples:\n  ");
  expect(text).toContain("  --json ");
  expect(text).toContain("Exit codes:");
});

it.each([
  ["leads mark", "<REF> <STATE>"],
  ["leads note", "<REF> <TEXT>"],
  ["offers counter", "<REF> <AMOUNT>"],
  ["offers decline", "--reason <REASON>"],
])("%s --help says what to write: %s", async (name, usage) => {
  const { text } = await run(`${name} --help`);
  expect(text).toContain(usage);
  expect(text).not.toContain("you agreed on");
});

it.each([
  "--json",
  "leads sell",
  "leads show",
  "leads mark V-1",
  "leads --state sold",
  "leads note V-1",
  "offers accept O-1 --yes --pay-link=",
  "offers open people.talk --to ada@buyer.example --amount 5k --yes --plan=",
  "names --min cheap",
  "names set people.talk",
  "names set status=sold",
  "names set --extension .ai status=sold unique.you calm.you",
  "leads --since 2026-02-30",
  "leads --limit 0",
  "leads erase",
  "dns",
  "dns records --address shop",
  "dns records --cname a.example --address 203.0.113.7",
  "dns records --zone --json",
  "dns check --server dns.example",
  "backup some.db --keep 14",
  "restore",
  "check --unknown",
])("'%s' is refused as a wrong command, with a pointer to the help", async (line) => {
  const { code, text } = await run(line);
  expect(code).toBe(2);
  expect(text).toContain("npm run vitrine --");
});

it("a wrong environment is reported before anything is opened", async () => {
  const { terminal, shown } = recordTerminal("");
  expect(await runCommandLine(["leads"], { DATABASE_URL: "mysql://x" }, terminal)).toBe(1);
  expect(shown()).toBe(
    'environment: DATABASE_URL: found "(not shown)", expected file:<path> or postgres://…\n',
  );
});

it("a missing database is reported, and not created", async () => {
  const { terminal, shown } = recordTerminal("");
  const path = join(tmpdir(), `vitrine-none-${process.pid}`, "shop.db");
  expect(await runCommandLine(["leads"], { DATABASE_URL: `file:${path}` }, terminal)).toBe(1);
  expect(shown()).toBe(
    `there is no database at ${path}: start the shop once, or set DATABASE_URL\n`,
  );
  expect(existsSync(path)).toBe(false);
});
