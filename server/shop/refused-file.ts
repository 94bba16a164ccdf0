import process from "node:process";

export function explainFileError(error: unknown): { found: string; wanted: string } | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // On a read-only disk, Node's mkdir reports a missing folder.
  if (code === "EROFS" || (code === "ENOENT" && syscall === "mkdir")) {
    return {
      found: "a folder that can't be written to",
      wanted:
        "a writable folder: in a container, the shop's folder (mounted without ':ro') or data",
    };
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    return {
      found: "a full disk",
      wanted: "free space: remove files that you don't need, then try again",
    };
  }
  if (code !== "EACCES" && code !== "EPERM") return null;
  const user = process.geteuid?.() ?? "of this command";
  return {
    found: `no permission for the user ${user}`,
    wanted: `that user as the owner of the folder (chown -R ${user}; with Docker, outside the container), or another folder`,
  };
}
