import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

/** Only root can make a file that isn't the user's own. */
test.runIf(process.getuid?.() === 0)(
  "a user who can't write to a folder is told whose it is, and what to type",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-refused-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await chmod(folder, 0o755);
    const ask = `
      const { explainPlace } = await import(${JSON.stringify(import.meta.resolve("./refused-file.ts"))});
      const path = ${JSON.stringify(join(folder, "data/vitrine.db"))};
      const own = explainPlace(path);
      process.setuid(65534);
      console.log(JSON.stringify([own, explainPlace(path)]));`;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", ask]);
    expect(JSON.parse(stdout)).toEqual([
      null,
      {
        found: `${folder} of the user 0, and this is the user 65534`,
        wanted: `files and folders that this user can read and write: as root, type chown -R 65534 ${folder}`,
      },
    ]);
  },
);
