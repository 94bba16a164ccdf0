import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml)$/;
const MIN_SIZE = 256;

/** React Router's list of the pages' scripts, which are empty, because no page runs in the browser. */
const UNUSED = /^manifest-.*\.js$/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function precompress(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      if (bytes.length === 0 || UNUSED.test(entry.name)) return rm(path);
      if (bytes.length < MIN_SIZE) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await writeFile(`${path}.br`, await toBrotli(bytes, { params }));
      await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
    }),
  );
}

await precompress("build/client");
