import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf } from "../../server/backup/backup-rules.ts";
import { CommandFault } from "../command/command.ts";
import { runNpm } from "../command/run-npm.ts";

/** Packs an installed program for another machine. Returns the files: the release, and the script that installs this one alone. */
export async function packProgram(
  program: string,
  version: string,
  { folder, env }: { readonly folder: string; readonly env: NodeJS.ProcessEnv },
) {
  const release = join(folder, `vitrine-${version}.tgz`);
  const installer = join(folder, "install.sh");
  await runNpm(["pack", "--ignore-scripts", "--silent", program], { cwd: folder, env }).catch(
    (error: unknown) => {
      throw new CommandFault(`the program can't be packed: ${reasonOf(error)}`);
    },
  );
  const sum = createHash("sha256")
    .update(await readFile(release))
    .digest("hex");
  const script = await readFile(join(program, "deploy/install.sh"), "utf8");
  const filled = script
    .replace(/^VERSION=$/m, `VERSION=${version}`)
    .replace(/^SUM=$/m, `SUM=${sum}`);
  await writeFile(installer, filled);
  return [release, installer];
}
