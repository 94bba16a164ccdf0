import { stat } from "node:fs/promises";
import { join } from "node:path";
import { listListingFiles } from "./listing-files.ts";

/** Time that a file of many listings must stay as it is before it counts as written, in milliseconds. */
const REST_MS = 1_000;

/** Names, sizes and times of the files of many listings; empty where there is none. */
async function stampRows(contentDir: string): Promise<string> {
  const files = (await listListingFiles(contentDir)).filter((file) => /\.(csv|ndjson)$/.test(file));
  const stamps = files.map(async (file) => {
    const found = await stat(join(contentDir, file)).catch(() => null);
    return `${file} ${found?.size} ${found?.mtimeMs}\n`;
  });
  return (await Promise.all(stamps)).join("");
}

/**
 * Watches over files of many listings that may still be written: cut at the end of a row, each is as good as a whole one.
 * Gives the time in milliseconds that they have still to stay as they are; 0 when they may be read.
 */
export function createRowsRest(contentDir: string): () => Promise<number> {
  let seen = "";
  let since = -REST_MS;
  return async () => {
    const stamp = await stampRows(contentDir);
    const now = performance.now();
    if (stamp !== seen) {
      seen = stamp;
      since = now;
    }
    return Math.max(0, since + REST_MS - now);
  };
}
