import { execFileSync, spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { readFile } from "node:fs/promises";

const SIGNERS = "release/signers";
const PURPOSE = ["-n", "vitrine-release"];

/** Signs a file with the key that RELEASE_KEY names, which has to be one that shops know. Returns the signature, or null without a key. */
export async function signRelease(file: string): Promise<string | null> {
  const key = process.env.RELEASE_KEY;
  if (!key) return null;
  // ssh-keygen may ask for the key's passphrase.
  execFileSync("ssh-keygen", ["-Y", "sign", ...PURPOSE, "-f", key, file], { stdio: "inherit" });
  const known = ["-f", SIGNERS, "-I", "vitrine", "-s", `${file}.sig`];
  const { status } = spawnSync("ssh-keygen", ["-Y", "verify", ...PURPOSE, ...known], {
    stdio: [openSync(file, "r"), "ignore", "ignore"],
  });
  if (status === 0) return readFile(`${file}.sig`, "utf8");
  throw new Error(
    `${SIGNERS} doesn't have the key that RELEASE_KEY names, so no shop would take the release. Add it, commit, and run this again: echo "vitrine namespaces=\\"vitrine-release\\" $(ssh-keygen -y -f ${key})" >>${SIGNERS}`,
  );
}
