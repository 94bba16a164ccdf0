import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const tell = (place: string, gift = "") => ({
  found: `${place} of the user 0, and this is the user 65534`,
  wanted: `files and folders that this user can read and write: run this as the user 0${gift}`,
});

/** Only root can make a file that isn't the user's own. */
test.runIf(process.getuid?.() === 0)(
  "a user who can't write to a folder is told whose it is, and of chown only in a folder of a shop",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-refused-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await chmod(folder, 0o755);
    const places = ["etc", "new", "shop"].map((name) => join(folder, name));
    for (const place of places) await mkdir(place);
    for (const file of ["etc/passwd", "shop/.env"]) await writeFile(join(folder, file), "");
    const ask = `
      const { explainPlace } = await import(${JSON.stringify(import.meta.resolve("./refused-file.ts"))});
      const own = explainPlace("data/vitrine.db");
      process.setuid(65534);
      const told = ${JSON.stringify(places)}.flatMap((place) => {
        process.chdir(place);
        return [explainPlace("data/vitrine.db"), explainPlace("../data/vitrine.db")];
      });
      console.log(JSON.stringify([own, ...told]));`;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", ask]);
    const [etc = "", ...shops] = places;
    expect(JSON.parse(stdout)).toEqual([
      null,
      tell(etc),
      tell(folder),
      ...shops.flatMap((place) => [
        tell(place, `, or as root, type chown -R 65534 ${place}`),
        tell(folder),
      ]),
    ]);
  },
);
