import { listListingFiles } from "./listing-files.ts";
import { lookAtRows, type RowsFile } from "./rows-file.ts";

interface Pace {
  /** Time that the files must stay as they are before they count as written, in milliseconds. */
  readonly restMs: number;
  /** Time after which they are read as they are: other edits wait with them. */
  readonly patienceMs: number;
}

const WHOLE: Pace = { restMs: 1_000, patienceMs: 30_000 };
/** Of a file that looks as if more were to come. */
const UNFINISHED: Pace = { restMs: 10_000, patienceMs: 10 * 60_000 };

/** Watches over files of many listings that may still be written: cut at the end of a row, each is as good as a whole one. */
export interface RowsRest {
  /** The time in milliseconds that they have still to be left alone; 0 when they may be read. */
  wait(): Promise<number>;
  /** To be called when they have been read: from a good reading on, a file that is shorter counts as unfinished. */
  noteReading(isGood: boolean): void;
}

async function lookAtAll(contentDir: string): Promise<readonly RowsFile[]> {
  const files = (await listListingFiles(contentDir)).filter((file) => /\.(csv|ndjson)$/.test(file));
  return Promise.all(files.map((file) => lookAtRows(contentDir, file)));
}

const byName = (files: readonly RowsFile[]) => new Map(files.map((each) => [each.file, each]));

export function createRowsRest(contentDir: string): RowsRest {
  let seen: readonly RowsFile[] | null = null;
  let changedAt = -Infinity;
  /** When the first change came that has not been read yet. */
  let heldSince = Infinity;
  /** As they were at the last good reading. */
  let good = byName([]);

  function isUnfinished(now: RowsFile): boolean {
    const before = good.get(now.file);
    const isNew = before?.changed !== now.changed || before.size !== now.size;
    return isNew && (now.isCut || now.size < (before?.size ?? 0));
  }

  return {
    async wait() {
      const files = await lookAtAll(contentDir);
      const now = performance.now();
      // What was there at the start has been read.
      if (!seen) good = byName(files);
      else if (JSON.stringify(seen) !== JSON.stringify(files)) {
        changedAt = now;
        heldSince = Math.min(heldSince, now);
      }
      seen = files;
      const { restMs, patienceMs } = files.some(isUnfinished) ? UNFINISHED : WHOLE;
      return Math.max(0, Math.min(changedAt + restMs, heldSince + patienceMs) - now);
    },
    noteReading(isGood) {
      heldSince = Infinity;
      if (isGood && seen) good = byName(seen);
    },
  };
}
