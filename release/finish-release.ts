import { execFileSync, spawnSync } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { hashFile, listSums, writeScripts } from "./write-scripts.ts";

// This file and what it imports need no packages, so that the key is never where the code of others runs.

const OUT = "dist";
const SIGNERS = "release/signers";
const CREATOR = "create-vitrine";
const SUMS = "SHA256SUMS";

/** What the packages of a release say of themselves. */
interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly repository?: string;
  readonly engines: Readonly<Record<string, string>>;
}

const sshKeygen = ["-n", "vitrine-release"];

/** Signs a file with the key that RELEASE_KEY names, which has to be one that shops know. Returns the signature, or null without a key. */
async function sign(file: string): Promise<string | null> {
  const key = process.env.RELEASE_KEY;
  const signature = `${file}.sig`;
  await rm(signature, { force: true });
  if (!key) return null;
  // ssh-keygen may ask for the key's passphrase.
  execFileSync("ssh-keygen", ["-Y", "sign", ...sshKeygen, "-f", key, file], { stdio: "inherit" });
  const known = ["-f", SIGNERS, "-I", "vitrine", "-s", signature];
  const input = await readFile(file);
  const { status } = spawnSync("ssh-keygen", ["-Y", "verify", ...sshKeygen, ...known], { input });
  if (status === 0) return readFile(signature, "utf8");
  throw new Error(
    `${SIGNERS} doesn't have the key that RELEASE_KEY names, so no shop would take the release. Add it, commit, and run this again: echo "vitrine namespaces=\\"vitrine-release\\" $(ssh-keygen -y -f ${key})" >>${SIGNERS}`,
  );
}

/** Packs `npm create vitrine`. It has the signature of the release, which can't hold its own. */
async function packCreator(
  { version, license, repository, engines, description }: Manifest,
  signature: string | null,
): Promise<void> {
  const folder = join(OUT, CREATOR);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await cp(`release/${CREATOR}.js`, join(folder, `${CREATOR}.js`));
  await cp("LICENSE", join(folder, "LICENSE"));
  const manifest = {
    name: CREATOR,
    version,
    description: `Makes a shop of Vitrine. ${description}`,
    license,
    repository,
    type: "module",
    engines,
    bin: { [CREATOR]: `${CREATOR}.js` },
    dependencies: { vitrine: version },
    ...(signature !== null && { signature }),
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await pack(folder);
}

/** npm packs the modes too, which depend on how the clone was made. */
export async function pack(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const mode = entry.name === "vitrine.js" ? 0o755 : 0o644;
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), mode);
  }
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFileSync(npm, ["pack", "--silent", `./${folder}`, "--pack-destination", OUT]);
}

/** Signs the release in dist, and makes all that goes with it. Ends the process with 1 if the key is one that no shop knows. */
export async function finishRelease(): Promise<void> {
  const name = (await readdir(OUT)).find((file) => /^vitrine-.*\.tgz$/.test(file)) ?? "";
  const release = join(OUT, name);
  const about = execFileSync("tar", ["-xzOf", release, "package/package.json"], {
    encoding: "utf8",
  });
  const manifest = JSON.parse(about) as Manifest;
  const signature = await sign(release).catch(async (error: Error) => {
    await rm(OUT, { recursive: true });
    console.error(error.message);
    process.exit(1);
  });
  await packCreator(manifest, signature);
  await writeScripts(OUT, manifest.version);
  const entries = await readdir(OUT, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== SUMS);
  const sums = await listSums(OUT, files.map((file) => file.name).toSorted());
  await writeFile(join(OUT, SUMS), sums);
  process.stdout.write(`${release}: SHA-256 ${await hashFile(release)}\n`);
  if (signature !== null) return;
  process.stdout.write(
    "It isn't signed, because RELEASE_KEY names no key: vitrine update takes it with --checksum.\n",
  );
}

if (import.meta.main) await finishRelease();
