import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { commitChanges, isInWorkTree, readChanges } from "./git.ts";

async function openRepository() {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-git-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const content = join(dir, "content");
  await mkdir(content);
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", dir, ...args], { encoding: "utf8" });
  git("init", "--quiet");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@pier.example");
  return { dir, content, git };
}

it("the desk commits what changed in the content folder, and nothing else, without a hook", async () => {
  const { dir, content, git } = await openRepository();
  const hook = join(dir, ".git/hooks/pre-commit");
  await writeFile(hook, `#!/bin/sh\ntouch ${dir}/hooked\nexit 1\n`);
  await chmod(hook, 0o755);
  await writeFile(join(content, "names.csv"), "domain\n");
  await writeFile(join(content, ".env"), "SMTP_URL=smtp://secret\n");
  await writeFile(join(dir, "other.txt"), "staged\n");
  git("add", "other.txt");
  expect((await readChanges(content, [".env", "data"])).added).toEqual(["names.csv"]);
  await commitChanges(content, [".env", "data"], "First names");
  await writeFile(join(content, "names.csv"), "domain\npier.ai\n");
  const { lines, added, seen } = await readChanges(content, [".env", "data"]);
  expect(added).toEqual([]);
  expect(lines).toContain("+pier.ai");
  await commitChanges(content, [".env", "data"], "Add a name");
  expect((await readChanges(content, [".env", "data"])).seen).not.toBe(seen);
  expect(git("log", "--format=%s", "--name-only").split("\n").filter(Boolean)).toEqual([
    "Add a name",
    "content/names.csv",
    "First names",
    "content/names.csv",
  ]);
  expect(git("status", "--porcelain")).toBe("A  other.txt\n?? content/.env\n");
});

it("the desk offers no commit outside a work tree, in an ignored folder, or if git is missing", async () => {
  const { dir, content } = await openRepository();
  expect(await isInWorkTree(content)).toBe(true);
  await writeFile(join(dir, ".gitignore"), "/my-shop/\n");
  const ignored = join(dir, "my-shop/listings");
  await mkdir(ignored, { recursive: true });
  expect(await isInWorkTree(join(dir, "my-shop"))).toBe(false);
  expect(await isInWorkTree(ignored)).toBe(false);
  expect(await isInWorkTree(tmpdir())).toBe(false);
  vi.stubEnv("PATH", "/nonexistent");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await isInWorkTree(content)).toBe(false);
});
