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

it("--help names every command", async () => {
  const { code, text } = await run("--help");
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
  expect((await run(`${name} --help`)).text).toMatch(
    / --json [^]*\nExamples:\n {2}[^]*\nExit codes:/,
  );
});

it.each([
  "--json",
  "leads sell",
  "leads show",
  "leads note V-1",
  "offers open people.talk --to ada@buyer.example --amount 5k --yes --plan=",
  "names --min cheap",
  "names set people.talk",
  "names set status=sold",
  "leads --since 2026-02-30",
  "leads erase",
  "dns",
  "dns records --cname a.example --address 203.0.113.7",
  "dns check --server dns.example",
  "backup some.db --keep 14",
  "check --unknown",
  "doctor everything",
  "desk --host https://desk.example",
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
