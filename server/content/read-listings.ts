import { join } from "node:path";
import { domainToUnicode } from "node:url";
import { z } from "zod";
import { completeListing } from "../../catalogue/schema/listing.ts";
import {
  createFaultList,
  type Fault,
  type FaultPlace,
  toFaults,
} from "../../catalogue/schema/fault.ts";
import { asciiDomain } from "../../catalogue/schema/field-schema.ts";
import {
  listingSchema,
  type ListingSource,
  rowSchema,
} from "../../catalogue/schema/listing-schema.ts";
import { createRowReader } from "../../catalogue/schema/row-reader.ts";
import { readCsv } from "./read-csv.ts";
import { readNdjson } from "./read-ndjson.ts";
import {
  type FiledName,
  type FileReading,
  type LastListings,
  type ListedName,
  type Listings,
  mergeFiles,
  NO_LISTINGS,
} from "./merge-files.ts";
import { describeReadError, readText } from "./read-text.ts";
import { readYaml } from "./read-yaml.ts";

export type RowFault = Omit<Fault, "file">;

export interface RowSink {
  take(row: { readonly line: number; readonly input: Readonly<Record<string, unknown>> }): void;
  refuse(fault: RowFault): void;
}

const ROWS_A_STEP = 1_000;

export const isCsv = (file: string) => /\.csv$/i.test(file);
export const holdsRows = (file: string) => /\.(csv|ndjson)$/i.test(file);

const named = z.object({ domain: asciiDomain() });

function readName(input: unknown): string | undefined {
  return named.safeParse(input).data?.domain;
}

export function toListedName(place: FaultPlace, source: ListingSource): ListedName {
  const { domain, floor } = source;
  const displayName = domain.includes("xn--") ? domainToUnicode(domain) || domain : domain;
  return { ...place, domain, listing: completeListing(source, displayName), floor };
}

export const isFaultyName = ({ faulty }: Pick<Listings, "faulty">, domain: string) =>
  faulty.has(domain);

export const mayBeHidden = (content: Pick<Listings, "readings" | "faulty">, domain: string) =>
  isFaultyName(content, domain) || [...content.readings.values()].some(({ isPartly }) => isPartly);

/** True for a kept name that can't be found in its file, so that none of its fields can be changed there. */
export function isUnreadableName(
  { faulty, names, readings }: Pick<Listings, "faulty" | "names" | "readings">,
  domain: string,
): boolean {
  const { file = "" } = names.get(domain) ?? {};
  const isFound = readings.get(file)?.names.some((name) => name.domain === domain);
  return faulty.has(domain) && !isFound;
}

async function readSingle(contentDir: string, file: string): Promise<FileReading> {
  const { value, input, faults } = await readYaml(contentDir, file, listingSchema);
  if (value) return { names: [toListedName({ file }, value)], isPartly: false, faults };
  const domain = readName(input);
  if (domain === undefined) return { names: [], isPartly: true, faults };
  return {
    names: [{ file, domain, listing: null, floor: null }],
    isPartly: false,
    faults: faults.map((fault) => Object.assign(fault, { domain })),
  };
}

async function readRows(
  contentDir: string,
  file: string,
  onRow: () => void,
  maxFaults?: number,
): Promise<FileReading> {
  const readRow = createRowReader();
  const names: FiledName[] = [];
  let isPartly = false;
  const faults = createFaultList(file, maxFaults);
  const sink: RowSink = {
    take({ line, input }) {
      onRow();
      const place = { file, line };
      const row = readRow(input);
      if (row) {
        names.push(toListedName(place, row));
        return;
      }
      const { error } = rowSchema.safeParse(input);
      const domain = readName(input);
      for (const fault of error ? toFaults({ ...place, domain }, input, error) : []) {
        faults.add(fault);
      }
      if (domain === undefined) isPartly = true;
      else names.push({ ...place, domain, listing: null, floor: null });
    },
    refuse(fault) {
      isPartly = true;
      faults.add({ file, ...fault });
    },
  };
  const read = isCsv(file) ? readCsv : readNdjson;
  try {
    await read(readText(join(contentDir, file)), sink);
  } catch (error) {
    sink.refuse({ field: "", ...describeReadError(error) });
  }
  return { names, isPartly, faults: faults.list() };
}

interface Reading {
  readonly last?: LastListings | undefined;
  readonly onNames?: ((count: number) => void) | undefined;
  readonly maxFaults?: number;
}

/** Reuses unchanged files from `last`, which halves the time of an edit in a shop of 100,000 listings. */
export async function readListings(
  contentDir: string,
  hashes: ReadonlyMap<string, string>,
  { last = NO_LISTINGS, onNames, maxFaults }: Reading = {},
): Promise<Listings> {
  let rowCount = 0;
  const onRow = () => {
    rowCount += 1;
    if (rowCount % ROWS_A_STEP === 0) onNames?.(rowCount);
  };
  async function read(file: string, hash: string): Promise<FileReading & { hash: string }> {
    const same = last.readings.get(file);
    if (same && same.hash === hash) return same;
    const reading = holdsRows(file)
      ? await readRows(contentDir, file, onRow, maxFaults)
      : await readSingle(contentDir, file);
    return { hash, ...reading };
  }
  const singles = [...hashes].filter(([file]) => !holdsRows(file));
  const files = new Map(
    await Promise.all(singles.map(async ([file, hash]) => [file, await read(file, hash)] as const)),
  );
  for (const [file, hash] of hashes) {
    if (holdsRows(file)) files.set(file, await read(file, hash));
  }
  return mergeFiles(files, last, maxFaults);
}
