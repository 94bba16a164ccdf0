import type { DeskBase } from "../services.ts";
import { commitChanges, GitFault, isInWorkTree, readChanges } from "./git.ts";

export function openCommits({ config: { contentDir } }: DeskBase) {
  let inGit: Promise<boolean> | null = null;

  return {
    /** Asks once, since every page of the table shows it. */
    isInGit: () => (inGit ??= isInWorkTree(contentDir)),
    async show() {
      if (!(await isInWorkTree(contentDir))) return null;
      try {
        return { ...(await readChanges(contentDir)), fault: null };
      } catch (error) {
        if (!(error instanceof GitFault)) throw error;
        return { lines: [], more: 0, added: [], seen: "", fault: error.message };
      }
    },
    async commit(message: string, seen: string): Promise<{ refusal: string } | { commit: string }> {
      try {
        const now = await readChanges(contentDir);
        if (now.seen !== seen)
          return { refusal: "The files were changed in the meantime. Look at the changes again." };
        return { commit: await commitChanges(contentDir, message) };
      } catch (error) {
        if (error instanceof GitFault) return { refusal: error.message };
        throw error;
      }
    },
  };
}
