import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { done, type Outcome, refuse } from "../../catalogue/outcome.ts";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { listOtherFiles } from "../../server/shop/other-files.ts";
import { hashOf } from "../../server/operations/operation.ts";
import type { DeskBase } from "../base.ts";

const run = promisify(execFile);

const MAX_OUTPUT = 16 * 1024 * 1024;
const MAX_SHOWN = 2_000;
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** Neither hooks nor a pager, an editor or a question may keep the desk waiting. */
const SAFE = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "--no-pager"];

const ENVIRONMENT = { GIT_TERMINAL_PROMPT: "0", GIT_EDITOR: "true", GIT_OPTIONAL_LOCKS: "0" };

class GitFault extends Error {}

async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  try {
    const { stdout } = await run("git", ["-C", folder, ...SAFE, ...args], {
      env: { ...Object.fromEntries(own), ...ENVIRONMENT },
      maxBuffer: MAX_OUTPUT,
    });
    return stdout;
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new GitFault(stderr.trim() || String(error));
  }
}

/** Returns false too if the work tree ignores the folder, so that none of it can be committed, or if git is missing. */
export async function isInWorkTree(folder: string): Promise<boolean> {
  const answer = await git(folder, "rev-parse", "--is-inside-work-tree").catch(() => "");
  if (answer.trim() !== "true") return false;
  return git(folder, "check-ignore", "--quiet", ".").then(
    () => false,
    () => true,
  );
}

/** Where git tracks the shop's whole folder, the database and the passwords beside the content must not be committed with it. */
const toPathspec = (others: readonly string[]) => [
  "--",
  ".",
  ...others.map((path) => `:(exclude,literal)${path}`),
];

export async function readChanges(folder: string, others: readonly string[]) {
  const head = await git(folder, "rev-parse", "--verify", "--quiet", "HEAD").catch(() => "");
  const base = head.trim() || EMPTY_TREE;
  const diff = await git(
    folder,
    "diff",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    base,
    ...toPathspec(others),
  );
  const listed = await git(
    folder,
    "ls-files",
    "--others",
    "--exclude-standard",
    "-z",
    ...toPathspec(others),
  );
  const added = listed.split("\0").filter(Boolean);
  const lines = diff.split("\n").slice(0, -1);
  return {
    lines: lines.slice(0, MAX_SHOWN),
    more: Math.max(0, lines.length - MAX_SHOWN),
    added,
    seen: hashOf([base, diff, added]),
  };
}

/** Commits the files of the content folder, and no others that may be staged. Throws a GitFault. */
export async function commitChanges(
  folder: string,
  others: readonly string[],
  message: string,
): Promise<string> {
  const what = toPathspec(others);
  await git(folder, "add", "--all", ...what);
  await git(folder, "commit", "--quiet", "--no-verify", "--no-gpg-sign", "-m", message, ...what);
  return (await git(folder, "rev-parse", "--short", "HEAD")).trim();
}

export function openCommits({ config: { contentDir, database }, saveAlone }: DeskBase) {
  const others = listOtherFiles(contentDir, database);
  let inGit: Promise<boolean> | null = null;

  async function commit(message: string, seen: string): Promise<Outcome> {
    try {
      const now = await readChanges(contentDir, others);
      if (now.seen !== seen)
        return refuse("The files were changed in the meantime. Look at the changes again.");
      return done(
        `Committed as ${await commitChanges(contentDir, others, message)}.`,
        "To take it back, use git.",
      );
    } catch (error) {
      if (error instanceof GitFault) return refuse(error.message);
      throw error;
    }
  }

  return {
    /** Caches the result, because every page of the names table needs it. */
    isInGit: () => (inGit ??= isInWorkTree(contentDir)),
    async show() {
      if (!(await isInWorkTree(contentDir))) return null;
      try {
        return { ...(await readChanges(contentDir, others)), fault: null };
      } catch (error) {
        if (!(error instanceof GitFault)) throw error;
        return { lines: [], more: 0, added: [], seen: "", fault: error.message };
      }
    },
    commit: (message: string, seen: string): Promise<Outcome> =>
      saveAlone(
        () => commit(message, seen),
        (fault) => refuse(`${formatFault(fault)}.`),
      ),
  };
}
