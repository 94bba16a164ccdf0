import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Some machines have no ssh. */
export const canSign = spawnSync("ssh-keygen", ["-?"]).error === undefined;

/** Makes a key that signs releases, and the line that makes it known. */
export function makeSigner() {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-key-"));
  const key = join(folder, "key");
  const quiet = { stdio: "ignore" } as const;
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key], quiet);
  const line = `vitrine namespaces="vitrine-release" ${readFileSync(`${key}.pub`, "utf8").trim()}\n`;
  return {
    key,
    line,
    remove: () => rmSync(folder, { recursive: true }),
    /** Puts the signature beside the file, and returns it. */
    sign(file: string, namespace = "vitrine-release"): string {
      rmSync(`${file}.sig`, { force: true });
      execFileSync("ssh-keygen", ["-Y", "sign", "-n", namespace, "-f", key, file], quiet);
      return readFileSync(`${file}.sig`, "utf8");
    },
  };
}
