import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { CommandFault } from "../command/command.ts";
import { ownEnvironment } from "./shop-user.ts";

const NAMESPACE = "vitrine-release";
const SIGNER = "vitrine";

function refuseMissing(error: NodeJS.ErrnoException): never {
  if (error.code !== "ENOENT") throw error;
  throw new CommandFault(
    "the program ssh-keygen, which checks the release's signature, isn't on this machine: install it (Debian: apt-get install openssh-client)",
  );
}

/** Returns whether `ssh-keygen -Y` accepts the file, which it reads from its input. */
async function accepts(file: string, args: readonly string[]): Promise<boolean> {
  const content = await open(file);
  try {
    const child = spawn("ssh-keygen", ["-Y", ...args, "-n", NAMESPACE], {
      env: ownEnvironment(),
      stdio: [content.fd, "ignore", "ignore"],
    });
    const [code] = (await once(child, "close").catch(refuseMissing)) as [number | null];
    return code === 0;
  } finally {
    await content.close();
  }
}

/** `signatureFile` and `signers`, which lists the known keys, are paths. Rejects with a CommandFault unless one of the keys signed the file. */
export async function requireSignature(
  { file, name }: { file: string; name: string },
  signatureFile: string,
  signers: string,
): Promise<void> {
  const signature = ["-s", signatureFile];
  if (await accepts(file, ["verify", "-f", signers, "-I", SIGNER, ...signature])) return;
  throw new CommandFault(
    (await accepts(file, ["check-novalidate", ...signature]))
      ? `${name} is signed by a key that this version doesn't know. If it is from where you always get releases, take an older one of there first, by its .tgz and .sig, which the old key has signed`
      : `${name} isn't what its signature is for, so it is damaged, or somebody changed it: get both again from where it was released`,
  );
}
