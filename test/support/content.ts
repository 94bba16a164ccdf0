import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SHIPPED = join(import.meta.dirname, "../../content");

/** A copy of the seller's folder, to be changed and thrown away. */
export interface ContentCopy {
  readonly dir: string;
  read(file: string): Promise<string>;
  /** Replaces a text that is in the file; throws where it is not. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Adds listings like an existing one under new names. */
  addLike(domain: string, names: readonly string[]): Promise<void>;
  remove(): Promise<void>;
}

export async function copyContent(): Promise<ContentCopy> {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-content-"));
  await cp(SHIPPED, dir, { recursive: true });
  const fileOf = (domain: string) => join(dir, "listings", `${domain}.yaml`);
  return {
    dir,
    read: (file) => readFile(join(dir, file), "utf8"),
    async edit(file, from, to) {
      const text = await readFile(join(dir, file), "utf8");
      if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
      await writeFile(
        join(dir, file),
        text.replace(from, () => to),
      );
    },
    async addLike(domain, names) {
      const text = await readFile(fileOf(domain), "utf8");
      for (const name of names) await writeFile(fileOf(name), text.replaceAll(domain, name));
    },
    remove: () => rm(dir, { recursive: true }),
  };
}
