import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { type Outcome, refuse } from "../../catalogue/outcome.ts";
import { COLUMNS, labelOf } from "../../catalogue/schema/listing-fields.ts";
import { explainFileError } from "../../server/shop/refused-file.ts";
import {
  countFilledIn,
  countProposed,
  isHidden,
  listLowMinimums,
  showState,
} from "../../server/names/files/count-review.ts";
import { SOURCE_FIELDS } from "../../server/names/files/import-formats.ts";
import {
  type NameFile,
  readNameFile,
  type ReadingChoice,
} from "../../server/names/files/read-names.ts";
import { FileFault } from "../../server/names/files/read-rows.ts";
import type { Review } from "../../server/names/files/review.ts";
import { showDomain } from "../../server/names/show-domain.ts";
import { showValue } from "../../server/names/set-names.ts";
import { importNames, readPlace } from "../../server/operations/names/import-names.ts";
import type { DeskBase } from "../base.ts";

const MAX_FILES = 3;
const MAX_SHOWN = 1_000;
const countMore = (count: number) => Math.max(0, count - MAX_SHOWN);

interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The answers stand in the address under the keys of their questions. */
const readAnswers = (params: URLSearchParams) =>
  new Map([...params].filter(([key, value]) => value !== "" && !key.startsWith("map.")));

const readColumns = (params: URLSearchParams) =>
  new Map(
    SOURCE_FIELDS.flatMap((field) => {
      const column = params.get(`map.${field}`);
      return column === null || column === "auto" ? [] : [[field, column] as const];
    }),
  );

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
  readonly source: NameFile;
  readonly review: Review;
  readonly today: string;
}

const IMPORTED = COLUMNS.filter((name) => !name.startsWith("stats.")).map((name) => ({
  name,
  label: labelOf(name),
}));

function describeReview({ today, source, review }: Prepared) {
  const { added, updated, unchanged, skipped, leftOut, converted } = review;
  return {
    questions: source.questions,
    format: source.format,
    columns: source.columns,
    taken: source.taken.map(({ field, column }) => ({
      field,
      label: labelOf(field),
      column,
    })),
    fields: IMPORTED,
    unused: source.leftOut,
    personal: source.personal,
    added: added.slice(0, MAX_SHOWN).map(({ line, domain, fields }) => ({
      line,
      domain: showDomain(domain),
      price: showValue(fields.get("price")),
      status: showState(fields),
      category: showValue(fields.get("category")),
    })),
    updated: updated.slice(0, MAX_SHOWN).flatMap(({ domain, changes }) =>
      [...changes].map(([field, { from, to }]) => ({
        domain: showDomain(domain),
        field: labelOf(field),
        from: showValue(from),
        to: showValue(to),
      })),
    ),
    converted: converted.slice(0, MAX_SHOWN).map(({ domain, field, from, to }) => ({
      domain: showDomain(domain),
      field: labelOf(field),
      from,
      to,
    })),
    skipped: [...skipped, ...leftOut]
      .slice(0, MAX_SHOWN)
      .map(({ line, domain, field, found, wanted }) => ({
        line: line ?? null,
        name: domain === undefined ? null : showDomain(domain),
        field: field === "" ? "Row" : labelOf(field),
        found,
        wanted,
      })),
    counts: {
      added: added.length,
      updated: updated.length,
      unchanged,
      skipped: skipped.length,
      leftOut: leftOut.length,
      converted: converted.length,
      hidden: added.filter(isHidden).length,
    },
    /** Counts entries beyond `MAX_SHOWN`: names for `added` and `updated`, rows or values for `skipped`. */
    more: {
      added: countMore(added.length),
      updated: countMore(updated.length),
      skipped: countMore(skipped.length + leftOut.length),
      converted: countMore(converted.length),
    },
    filledIn: countFilledIn(added, today).map(([field, { value, names }]) => {
      return { label: labelOf(field), value, names };
    }),
    proposed: countProposed(added),
    lowMinimums: listLowMinimums(review).length,
  };
}

const CORRECT_FILE = "This file can't be read as it is. Correct it, then choose it again:";

export function openImports({ sellersShop: shop }: DeskBase) {
  const uploads = new LRUCache<string, Upload>({ max: MAX_FILES });

  async function read(upload: Upload, params: URLSearchParams) {
    const choice = {
      columns: readColumns(params),
      answers: readAnswers(params),
      ...(await readPlace(shop)),
    };
    return { file: upload.name, read: await readUpload(upload, choice) };
  }

  return {
    receive(name: string, bytes: Uint8Array): string {
      const id = randomUUID();
      uploads.set(id, { name, bytes });
      return id;
    },
    async review(id: string, params: URLSearchParams) {
      const upload = uploads.get(id);
      if (!upload) return null;
      const { name } = upload;
      try {
        const input = await read(upload, params);
        const reviewed = await importNames.review(shop, input);
        if (reviewed.is === "refused")
          return { name, isReadable: false as const, error: reviewed.error, faults: [] };
        return {
          name,
          isReadable: true as const,
          seen: reviewed.seen,
          warnings: reviewed.warnings,
          ...describeReview(reviewed.details),
        };
      } catch (error) {
        if (!(error instanceof FileFault)) throw error;
        return { name, isReadable: false as const, error: CORRECT_FILE, faults: error.faults };
      }
    },
    /** Returns null if the file isn't kept anymore, as `review` does. */
    async save(
      id: string,
      params: URLSearchParams,
      seen: string,
    ): Promise<Outcome<unknown> | null> {
      const upload = uploads.get(id);
      if (!upload) return null;
      try {
        const input = await read(upload, params);
        const outcome = await importNames.commit(shop, input, seen);
        if (outcome.is === "done") uploads.delete(id);
        return outcome;
      } catch (error) {
        if (!(error instanceof FileFault)) throw error;
        return refuse(
          "This file can't be read. Save it again as CSV or .xlsx, then choose it again.",
        );
      }
    },
  };
}
