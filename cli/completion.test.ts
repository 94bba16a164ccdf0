import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runVitrine } from "../test/support/vitrine.ts";

const isThere = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

/** Sources the script at $FILE, and prints what it offers for the words of a line, whose last one is unfinished. */
const ASK: Readonly<Record<string, (words: readonly string[]) => string>> = {
  bash: (words) =>
    `source "$FILE"; COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}) COMP_CWORD=${words.length - 1}; _vitrine; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (words) =>
    `compdef() { :; }; _files() { :; }; _describe() { print -l -- "\${(@P)2}"; }; source "$FILE"; words=(${words.map((word) => `'${word}'`).join(" ")}) CURRENT=${words.length}; _vitrine`,
  fish: (words) => `source "$FILE"; complete -C '${words.join(" ")}'`,
};

test.each([
  ["bash", "' offers links') words='", "--days"],
  ["zsh", "' offers links') found=('", "'--days:"],
  ["fish", "case ' offers links'\n      set found '", "'--days\t"],
])(
  "%s's script has each command with the words below it and its options",
  async (shell, place, option) => {
    const { out } = await runVitrine(["completion", shell]);
    const [, after = ""] = out.split(place);
    expect(after.split("\n")[0]).toContain("revoke");
    expect(out).toContain(option);
    expect(out).not.toContain("update-step");
  },
);

describe.each(Object.keys(ASK))("%s completes", (shell) => {
  test.skipIf(!isThere(shell))("commands, the commands below one, and its options", async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-completion-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const FILE = join(folder, "script");
    await writeFile(FILE, (await runVitrine(["completion", shell])).out);
    const complete = (line: string) => {
      const env = { ...process.env, FILE, HOME: folder };
      const script = ASK[shell]?.(line.split(" ")) ?? "";
      const { stdout, stderr } = spawnSync(shell, ["-c", script], {
        env,
        encoding: "utf8",
        cwd: folder,
      });
      expect(stderr).toBe("");
      return stdout.split("\n").map((row) => row.split(/[\t:]/)[0]);
    };
    expect(complete("vitrine ")).toEqual(expect.arrayContaining(["init", "offers", "doctor"]));
    expect(complete("vitrine --json offers links r")).toContain("revoke");
    expect(complete("vitrine offers counter O-1 -")).toEqual(
      expect.arrayContaining(["--days", "--note", "--json", "--help"]),
    );
    expect(complete("vitrine offers decline O-1 ")).not.toContain("--json");
    expect(complete("vitrine update-")).not.toContain("update-step");
  });
});
