import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { type Outcome, refuse } from "../../catalogue/outcome.ts";
import { labelOf } from "../../catalogue/schema/listing-fields.ts";
import { explainFileError } from "../../server/shop/refused-file.ts";
import { describeCounts, listNotes, listTables } from "../../server/names/files/describe-review.ts";
import type { NameFile, ReadingChoice } from "../../server/names/files/name-file.ts";
import { readNameFile } from "../../server/names/files/read-names.ts";
import type { Reading, Sell } from "../../server/names/files/reading.ts";
import {
  isSameKind,
  listReadings,
  toReadingName,
} from "../../server/names/files/known-readings.ts";
import { FileFault } from "../../server/names/files/read-rows.ts";
import type { Review } from "../../server/names/files/review.ts";
import { showDomain } from "../../server/names/show-domain.ts";
import { importNames, readPlace } from "../../server/operations/names/import-names.ts";
import type { DeskBase } from "../base.ts";
import { describeMapping } from "./mapping.ts";
import { readMapping } from "./read-mapping.ts";

const MAX_FILES = 3;
const MAX_SHOWN = 1_000;

interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What was found before the seller had decided anything. */
  first?: Pick<NameFile, "kind" | "reading" | "asksToSell">;
  /** The columns that the form was last shown for, without the names. */
  shown?: NameFile;
  /** What the seller has decided. */
  draft?: Reading;
  sell?: Sell | undefined;
  /** Sentences about decisions that couldn't be used. */
  faults: readonly string[];
}

function throwFileFault(error: unknown): never {
  const fault = explainFileError(error);
  throw fault ? new FileFault([{ line: undefined, field: "", ...fault }]) : error;
}

async function readUpload({ name, bytes }: Upload, choice: ReadingChoice) {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-import-")).catch(throwFileFault);
  const path = join(dir, `names${extname(name).toLowerCase()}`);
  try {
    await writeFile(path, bytes, { mode: 0o600 }).catch(throwFileFault);
    return await readNameFile(path, choice);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

interface Prepared {
  readonly review: Review;
  readonly today: string;
  readonly selling: readonly { readonly domain: string; readonly words: string }[];
}

function describeReview({ today, review, selling }: Prepared) {
  const { added, updated, skipped, leftOut } = review;
  const rows = [...skipped, ...leftOut].map(({ line, domain, field, found, wanted }) => [
    String(line ?? ""),
    domain === undefined ? "" : showDomain(domain),
    `${field === "" ? "Row" : labelOf(field)}: found ${found}, expected ${wanted}`,
  ]);
  return {
    counts: describeCounts(review),
    /** The number of names that would be saved. */
    saved: added.length + updated.length,
    notes: listNotes(review, today, labelOf),
    selling: selling.map(({ domain, words }) => ({ domain, words })),
    tables: [
      ...listTables(review, labelOf, MAX_SHOWN),
      {
        title: "Skipped",
        columns: ["Line", "Name", "Reason"],
        count: rows.length,
        rows: rows.slice(0, MAX_SHOWN),
      },
    ].filter(({ count }) => count > 0),
    /** The most names or rows that a table shows. */
    max: MAX_SHOWN,
  };
}

const CORRECT_FILE = "This file can't be read as it is. Correct it, then choose it again:";

/** What decides how the next file of this kind is read; whether its names are for sale is asked again. */
const decisionsOf = ({ columns, rows, above, sheets, header }: Reading) =>
  JSON.stringify([columns, rows, above, sheets, header]);

const isKnown = ({ first, draft }: Upload) =>
  !draft || (first?.kind === "known" && decisionsOf(first.reading) === decisionsOf(draft));

export function openImports({ sellersShop: shop }: DeskBase) {
  const uploads = new LRUCache<string, Upload>({ max: MAX_FILES });
  const { contentDir } = shop.config;

  async function read(upload: Upload): Promise<NameFile> {
    const file = await readUpload(upload, {
      ...(await readPlace(shop)),
      file: upload.name,
      readings: await listReadings(contentDir),
      ...(upload.draft && { reading: upload.draft }),
      ...(upload.sell && { sell: upload.sell }),
    });
    const { kind, reading, asksToSell } = file;
    upload.first ??= { kind, reading, asksToSell };
    upload.shown = { ...file, names: [], skipped: [] };
    return file;
  }

  async function explain<T>(name: string, work: () => Promise<T>) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      const { file, faults } = error;
      const words = file === null ? CORRECT_FILE : `Correct or delete ${file} first:`;
      return { name, isReadable: false as const, error: words, faults };
    }
  }

  /** Returns the name of the seller's own reading of this kind, or one that no other kind has; nothing if the file needs none. */
  async function chooseName(upload: Upload, { reading }: NameFile): Promise<string | undefined> {
    if (isKnown(upload)) return undefined;
    const own = (await listReadings(contentDir)).filter(({ isOwn }) => isOwn);
    const same = own.find((known) => isSameKind(known.reading, reading));
    if (same) return same.name;
    const names = new Set(own.map(({ name }) => name));
    const name = toReadingName(upload.name) || "names";
    let free = name;
    for (let count = 2; names.has(free); count += 1) free = `${name}-${count}`;
    return free;
  }

  return {
    receive(name: string, bytes: Uint8Array): string {
      const id = randomUUID();
      uploads.set(id, { name, bytes, faults: [] });
      return id;
    },
    /** Returns null if the file isn't kept anymore, as the others do. The review is null while something is open. */
    async review(id: string) {
      const upload = uploads.get(id);
      if (!upload) return null;
      const { name, faults } = upload;
      return explain(name, async () => {
        const file = await read(upload);
        const { kind, reading, asksToSell } = upload.first ?? file;
        const shown = {
          name,
          isReadable: true as const,
          kind,
          title: reading.title,
          asksToSell: asksToSell || file.asksToSell,
          isAsked: kind !== "new" || Object.keys(upload.draft?.columns ?? {}).length > 0,
          faults,
          mapping: describeMapping(file),
        };
        if (file.open.length > 0 || faults.length > 0) return { ...shown, review: null };
        const reviewed = await importNames.review(shop, { file: name, read: file, take: [] });
        if (reviewed.is === "refused") {
          return { name, isReadable: false as const, error: reviewed.error, faults: [] };
        }
        const { seen, warnings, details } = reviewed;
        return { ...shown, review: { seen, warnings, ...describeReview(details) } };
      });
    },
    /** Keeps what the seller has decided of the file as it was shown. */
    decide(id: string, form: FormData): true | null {
      const upload = uploads.get(id);
      if (!upload?.shown) return null;
      const { reading, sell = upload.sell, faults } = readMapping(form, upload.shown);
      Object.assign(upload, { draft: reading, sell, faults });
      return true;
    },
    /** `take` has the names that the shop is selling and whose state is changed all the same. */
    async save(
      id: string,
      seen: string,
      take: readonly string[],
    ): Promise<Outcome<unknown> | null> {
      const upload = uploads.get(id);
      if (!upload) return null;
      const { name } = upload;
      const outcome = await explain(name, async () => {
        const file = await read(upload);
        const input = { file: name, read: file, take: [], keep: await chooseName(upload, file) };
        if (take.length === 0) return importNames.commit(shop, input, seen);
        const asShown = await importNames.review(shop, input, seen);
        if (asShown.is !== "review") return asShown;
        const taken = { ...input, take: [...take] };
        const reviewed = await importNames.review(shop, taken);
        return reviewed.is === "review" ? importNames.commit(shop, taken, reviewed.seen) : reviewed;
      });
      if ("isReadable" in outcome) return refuse(outcome.error);
      if (outcome.is === "done") uploads.delete(id);
      return outcome;
    },
  };
}
