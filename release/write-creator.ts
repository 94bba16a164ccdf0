import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What every package of a release says of itself. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  /** npm compares it with where the package was built. */
  readonly repository?: string;
  readonly engines: Readonly<Record<string, string>>;
}

const NAME = "create-vitrine";

/** Writes the package for `npm create vitrine`. It has the signature of the release, which can't hold its own. */
export async function writeCreator(
  folder: string,
  { version, license, repository, engines, description }: Manifest,
  signature: string | null,
): Promise<void> {
  await mkdir(folder);
  await cp(`release/${NAME}.js`, join(folder, `${NAME}.js`));
  await cp("LICENSE", join(folder, "LICENSE"));
  const manifest = {
    name: NAME,
    version,
    description: `Makes a shop of Vitrine. ${description}`,
    license,
    repository,
    type: "module",
    engines,
    bin: { [NAME]: `${NAME}.js` },
    dependencies: { vitrine: version },
    ...(signature !== null && { signature }),
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
