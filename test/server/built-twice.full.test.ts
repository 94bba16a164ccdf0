import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { fetchRelease } from "../../cli/update/fetch-release.ts";
import { makeFolder } from "../support/backups.ts";
import { ROOT } from "../support/server.ts";
import { canSign, makeSigner } from "../support/signing.ts";

const run = promisify(execFile);

/** Builds the pages and the release in a folder that has only what the clone has, and one signer. */
const BUILD = `umask "$1"
git -C "$2" ls-files -z | (cd "$2" && tar --null --files-from - -cf -) | tar -xf -
cp -al "$2/node_modules" . 2>/dev/null || cp -a "$2/node_modules" .
rm -f node_modules/.bin/node
echo "$SIGNER" >>release/signers
npm run build && node release/make-release.ts`;

// Both builds compile all pages.
test.skipIf(!canSign)(
  "a signed release is the same byte for byte, wherever and whenever it is built, and nobody's key signs one",
  { timeout: 600_000 },
  async () => {
    const top = await mkdtemp(join(tmpdir(), "vitrine-twice-"));
    const signer = makeSigner();
    onTestFinished(async () => {
      signer.remove();
      await rm(top, { recursive: true });
    });
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
    const own = { PATH, RELEASE_KEY: signer.key, SIGNER: signer.line };
    async function build(place: string, umask: string, env: Record<string, string>) {
      const cwd = join(top, place);
      await mkdir(cwd, { recursive: true });
      await run("sh", ["-ec", BUILD, "sh", umask, ROOT], { cwd, env: { ...own, ...env } });
      return readFile(join(cwd, "dist/SHA256SUMS"), "utf8");
    }
    const one = await build("one", "022", { TZ: "UTC", LANG: "C", HOME: top });
    const other = { TZ: "Pacific/Auckland", LANG: "de_DE.UTF-8", HOME: join(top, "other") };
    expect(await build("other/place", "077", other)).toBe(one);

    const cwd = join(top, "one");
    const [, name = ""] = /^\w+ {2}(vitrine-.*\.tgz)$/m.exec(one) ?? [];
    const source = join(cwd, "dist", name);
    const signers = join(cwd, "dist/package/signers");
    const copy = join(await makeFolder(), "copy.tgz");
    expect(await fetchRelease({ source }, copy, signers)).toMatchObject({ name });
    const creator = await readFile(join(cwd, "dist/create-vitrine/package.json"), "utf8");
    const { signature } = JSON.parse(creator) as { signature: string };
    expect(signature).toBe(await readFile(`${source}.sig`, "utf8"));

    await writeFile(join(cwd, "release/signers"), "# None\n");
    await expect(run("node", ["release/make-release.ts"], { cwd, env: own })).rejects.toThrow(
      "release/signers doesn't have the key that RELEASE_KEY names",
    );
  },
);
