import { join } from "node:path";
import { domainToUnicode } from "node:url";
import { z } from "zod";
import { completeListing } from "../../catalogue/schema/listing-fields.ts";
import { createFaultList, type Fault, type FaultPlace } from "../../catalogue/schema/fault.ts";
import { toFaults } from "../../catalogue/schema/to-faults.ts";
import { asciiDomain } from "../../catalogue/schema/field-schema.ts";
import {
  type ListingSchemas,
  type ListingSource,
  schemasIn,
} from "../../catalogue/schema/listing-schema.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { readCsv } from "./read-csv.ts";
import {
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

type Input = Readonly<Record<string, unknown>>;

export interface RowSink {
  /** Takes the fields that the rows have. */
  begin(columns: readonly string[]): void;
  take(line: number, input: Input): void;
  /** Refuses a row, or the whole file, whose names can't be known. */
  refuse(fault: RowFault): void;
}

const ROWS_A_STEP = 1_000;

export const holdsRows = (file: string) => /\.csv$/i.test(file);

const named = z.object({ domain: asciiDomain(), escrowLink: z.unknown().optional() });

const toDisplayName = (domain: string) =>
  domain.includes("xn--") ? domainToUnicode(domain) || domain : domain;

function toListedName(place: FaultPlace, source: ListingSource): ListedName {
  return {
    ...place,
    domain: source.domain,
    ...completeListing(source, toDisplayName(source.domain)),
  };
}

/** Returns undefined if it isn't known which name has the fault. */
function readFaulty(place: FaultPlace, input: unknown) {
  const known = named.safeParse(input).data;
  return known && { ...place, ...known };
}

export const mayBeHidden = (content: Pick<Listings, "readings" | "faulty">, domain: string) =>
  content.faulty.has(domain) || [...content.readings.values()].some(({ isPartly }) => isPartly);

/** Counts prices without a currency. In US dollars, which every shop began with, they are the usual way to write one. */
function countBare(input: unknown, { currency }: ListingSchemas): number {
  if (currency === "USD" || typeof input !== "object" || input === null) return 0;
  const price: unknown = Reflect.get(input, "price");
  return /^[\d,.\s]+$/.test(String(price ?? "")) ? 1 : 0;
}

async function readSingle(
  contentDir: string,
  file: string,
  schemas: ListingSchemas,
): Promise<FileReading> {
  const { value, input, faults } = await readYaml(contentDir, file, schemas.listing);
  const bare = countBare(input, schemas);
  if (value) return { names: [toListedName({ file }, value)], isPartly: false, faults, bare };
  const faulty = readFaulty({ file }, input);
  const domain = faulty?.domain;
  for (const fault of faults) Object.assign(fault, { domain });
  return { names: faulty ? [faulty] : [], isPartly: !faulty, faults, bare };
}

async function readRows(
  contentDir: string,
  file: string,
  schemas: ListingSchemas,
  onRow: () => void,
  maxFaults?: number,
): Promise<FileReading> {
  const names: FileReading["names"][number][] = [];
  let row: z.ZodType<ListingSource> = schemas.row;
  let isPartly = false;
  let bare = 0;
  const faults = createFaultList(file, maxFaults);
  const sink: RowSink = {
    begin(columns) {
      row = schemas.rowOf(columns);
    },
    take(line, input) {
      onRow();
      bare += countBare(input, schemas);
      const { data, error } = row.safeParse(input);
      if (data) {
        names.push(toListedName({ file, line }, data));
        return;
      }
      const faulty = readFaulty({ file, line }, input);
      const place = { file, line, domain: faulty?.domain };
      for (const fault of toFaults(place, input, error)) faults.add(fault);
      if (faulty) names.push(faulty);
      else isPartly = true;
    },
    refuse(fault) {
      isPartly = true;
      faults.add({ file, ...fault });
    },
  };
  try {
    await readCsv(readText(join(contentDir, file)), sink);
  } catch (error) {
    sink.refuse({ field: "", ...describeReadError(error) });
  }
  return { names, isPartly, faults: faults.list(), bare };
}

interface Reading {
  readonly currency: Currency;
  readonly last?: LastListings | undefined;
  readonly onNames?: ((count: number) => void) | undefined;
  readonly maxFaults?: number;
}

/** Reuses unchanged files from `last`, which must be in the same currency: it halves the time of an edit in a shop of 100,000 listings. */
export async function readListings(
  contentDir: string,
  hashes: ReadonlyMap<string, string>,
  { currency, last = NO_LISTINGS, onNames, maxFaults }: Reading,
): Promise<Listings> {
  const schemas = schemasIn(currency);
  let rowCount = 0;
  const onRow = () => {
    rowCount += 1;
    if (rowCount % ROWS_A_STEP === 0) onNames?.(rowCount);
  };
  async function read(file: string, hash: string): Promise<FileReading & { hash: string }> {
    const same = last.readings.get(file);
    if (same && same.hash === hash) return same;
    const reading = holdsRows(file)
      ? await readRows(contentDir, file, schemas, onRow, maxFaults)
      : await readSingle(contentDir, file, schemas);
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
