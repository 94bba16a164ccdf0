import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { dayIn, groupDigits } from "../../catalogue/format/format.ts";
import { readTimeZone } from "../../server/content/read-shop.ts";
import {
  countFilledIn,
  countProposed,
  listLowMinimums,
} from "../../server/name-files/count-review.ts";
import { type DateOrder, SOURCE_FIELDS } from "../../server/name-files/import-formats.ts";
import { readNameFile } from "../../server/name-files/read-names.ts";
import { FileFault } from "../../server/name-files/read-rows.ts";
import { explainFileError } from "../../server/content/refused-file.ts";
import { prepareImport } from "../../server/names/import-names.ts";
import { showValue } from "../../server/names/list-changes.ts";
import { NamesFault } from "../../server/names/names-fault.ts";
import type { Notice, Refused } from "../layout/notices.ts";
import type { DeskBase } from "../base.ts";
import { labelOf } from "../names/fields.ts";
import { describeRefusedSave, type Save } from "../names/saving.ts";
import type { Table } from "../names/table.ts";
import { hashJson } from "../forms/hash-json.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";

const MAX_FILES = 3;
const MAX_SHOWN = 1_000;
const countMore = (count: number) => Math.max(0, count - MAX_SHOWN);

interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Question {
  readonly column: string;
  readonly example: string;
}

const readOrder = (params: URLSearchParams): DateOrder | null => {
  const order = params.get("dates");
  return order === "dmy" ? "DMY" : order === "mdy" ? "MDY" : null;
};

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

async function readUpload({ name, bytes }: Upload, params: URLSearchParams, today: string) {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-import-")).catch(throwFileFault);
  const path = join(dir, `names${extname(name).toLowerCase()}`);
  let question: Question | null = null;
  const askDates = async (column: string, example: string) => {
    question = { column, example };
    return readOrder(params);
  };
  try {
    await writeFile(path, bytes, { mode: 0o600 }).catch(throwFileFault);
    const choice = { columns: readColumns(params), askDates, today };
    return { read: await readNameFile(path, choice), question: question as Question | null };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

interface Prepared extends Pick<Awaited<ReturnType<typeof prepareImport>>, "source" | "review"> {
  readonly question: Question | null;
  readonly today: string;
}

const hashReview = ({ added, updated }: Prepared["review"]) =>
  hashJson([
    added.map(({ fields }) => [...fields]),
    updated.map(({ domain, changes }) => [domain, ...changes]),
  ]);

function describeReview({ question, today, source, review }: Prepared) {
  const { added, updated, unchanged, skipped, leftOut } = review;
  return {
    question,
    format: source.format,
    columns: source.columns,
    taken: source.taken.map(({ field, column }) => ({
      field,
      label: labelOf(field),
      column,
    })),
    unused: source.leftOut,
    personal: source.personal,
    added: added.slice(0, MAX_SHOWN).map(({ line, domain, fields }) => ({
      line,
      domain,
      price: showValue(fields.get("price")),
      status: showValue(fields.get("status") ?? "available"),
      category: showValue(fields.get("category")),
    })),
    updated: updated.slice(0, MAX_SHOWN).flatMap(({ domain, changes }) =>
      [...changes].map(([field, { from, to }]) => ({
        domain,
        field: labelOf(field),
        from: showValue(from),
        to: showValue(to),
      })),
    ),
    skipped: [...skipped, ...leftOut]
      .slice(0, MAX_SHOWN)
      .map(({ line, domain, field, found, wanted }) => ({
        line: line ?? null,
        name: domain ?? null,
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
    },
    /** Counts entries beyond `MAX_SHOWN`: names for `added` and `updated`, rows or values for `skipped`. */
    more: {
      added: countMore(added.length),
      updated: countMore(updated.length),
      skipped: countMore(skipped.length + leftOut.length),
    },
    filledIn: countFilledIn(added, today).map(([field, { value, names }]) => {
      return { label: labelOf(field), value, names };
    }),
    proposed: countProposed(added),
    lowMinimums: listLowMinimums(review).length,
  };
}

export const NOT_KEPT = "This file isn't kept anymore. Choose it again.";

export function openImports({ config, saveAlone, time }: DeskBase, table: Table, save: Save) {
  const uploads = new LRUCache<string, Upload>({ max: MAX_FILES });

  async function prepare(upload: Upload, params: URLSearchParams) {
    const content = await table.readListed();
    const today = dayIn(time(), await readTimeZone(config.contentDir));
    const { read, question } = await readUpload(upload, params, today);
    const prepared = await prepareImport(config.contentDir, content, read, today);
    return { content, question, today, ...prepared };
  }

  async function saveUpload(
    id: string,
    params: URLSearchParams,
    seen: string,
  ): Promise<Notice | Refused> {
    const upload = uploads.get(id);
    if (!upload) return { fault: NOT_KEPT };
    try {
      const { content, review, saving, all } = await prepare(upload, params);
      if (hashReview(review) !== seen)
        return { fault: "These names were changed in the meantime. Look at the tables again." };
      const [added, updated] = [review.added.length, review.updated.length];
      const work = {
        content,
        saving,
        wanted: all,
        command: `import ${upload.name}`,
        words: `${upload.name}: ${groupDigits(added)} new, ${groupDigits(updated)} changed.`,
      };
      const saved = await orUnwritable(save(work), (fault) => ({ fault }));
      if (!("fault" in saved)) uploads.delete(id);
      return saved;
    } catch (error) {
      if (error instanceof NamesFault) return { fault: error.message };
      if (error instanceof FileFault)
        return {
          fault: "This file can't be read. Save it again as CSV or .xlsx, then choose it again.",
        };
      throw error;
    }
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
        const prepared = await prepare(upload, params);
        return {
          name,
          isReadable: true as const,
          dates: readOrder(params),
          seen: hashReview(prepared.review),
          ...describeReview(prepared),
        };
      } catch (error) {
        if (!(error instanceof FileFault)) throw error;
        return { name, isReadable: false as const, faults: error.faults };
      }
    },
    save: (id: string, params: URLSearchParams, seen: string): Promise<Notice | Refused> =>
      saveAlone(
        () => saveUpload(id, params, seen),
        (fault) => ({ fault: describeRefusedSave(fault) }),
      ),
  };
}
