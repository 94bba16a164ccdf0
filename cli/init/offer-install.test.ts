import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { readVersion, RUN } from "../../server/process/program.ts";
import { recordTerminal } from "../../test/support/recorded-terminal.ts";
import type { CommandContext } from "../command/command.ts";
import { offerToInstall } from "./offer-install.ts";

async function offer(answer: string, npm: string, source = "vitrine") {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-npm-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = `#!/bin/sh\necho "$*" >${folder}/asked\n${npm}\n`;
  await writeFile(join(folder, "npm"), script);
  await chmod(join(folder, "npm"), 0o755);
  const { terminal, shown } = recordTerminal(answer);
  const context = {
    terminal: { ...terminal, streams: { output: new PassThrough() } },
    environment: { PATH: `${folder}:${process.env.PATH}` },
  } as unknown as CommandContext;
  const run = await offerToInstall(source, context);
  const asked = await readFile(join(folder, "asked"), "utf8").catch(() => "");
  return { run, asked, shown: shown() };
}

test("whoever ran init by npx can install the command, and commands begin with vitrine then", async () => {
  const { run, asked } = await offer("yes", "");
  expect([run, asked]).toEqual(["vitrine", expect.stringContaining(` vitrine@${readVersion()}\n`)]);
  expect((await offer("y", "", "file:/a b/v.tgz")).asked).toContain("--global");
  expect(await offer("", "")).toMatchObject({ run: RUN, asked: "" });
});

test("if npm may not write there, commands stay as they are, and the line for one user is shown", async () => {
  const { run, shown } = await offer("yes", "echo 'npm error code EACCES' >&2; exit 243");
  expect(run).toBe(RUN);
  expect(shown).toContain(
    `(EACCES). To install it for yourself alone:\n  npm install --global --prefix ~/.local vitrine@${readVersion()}\n`,
  );
});
