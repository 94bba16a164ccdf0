import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const hashFile = async (file: string) =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex");

/** In the format of `sha256sum`. */
export async function listSums(folder: string, files: readonly string[]): Promise<string> {
  const lines = files.map(async (file) => `${await hashFile(join(folder, file))}  ${file}\n`);
  return (await Promise.all(lines)).join("");
}

/** Writes a script, with values for the variables that are empty in its source. */
async function writeScript(name: string, folder: string, values: Record<string, string>) {
  const source = await readFile(`deploy/${name}`, "utf8");
  const text = source.replaceAll(
    /^([A-Z_]+)=$/gm,
    (line, variable: string) => `${line}${values[variable] ?? ""}`,
  );
  await writeFile(join(folder, name), text);
}

/** Writes the scripts that install the release of this folder and no other. */
export async function writeScripts(folder: string, version: string): Promise<void> {
  const release = { VERSION: version, SUM: await hashFile(join(folder, `vitrine-${version}.tgz`)) };
  await writeScript("install.sh", folder, release);
  await writeScript("get.sh", folder, {
    ...release,
    INSTALL_SUM: await hashFile(join(folder, "install.sh")),
    ADDRESS: process.env.RELEASE_ADDRESS?.replace(/\/$/, "") ?? "",
  });
}
