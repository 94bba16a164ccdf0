import { join } from "node:path";
import { domainToUnicode } from "node:url";
import { z } from "zod";
import { completeListing } from "../../catalogue/schema/listing-fields.ts";
import { createFaultList, type Fault, type FaultPlace } from "../../catalogue/schema/fault.ts";
import { toFaults } from "../../catalogue/schema/to-faults.ts";
import { costOf, findLostFields, type LostField } from "../../catalogue/schema/field-costs.ts";
import { asciiDomain } from "../../catalogue/schema/field-schema.ts";
import {
  type ListingSchemas,
  type ListingSource,
  schemasIn,
} from "../../catalogue/schema/listing-schema.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { readPart } from "../../catalogue/schema/read-part.ts";
import { createRowReader } from "../../catalogue/schema/row-reader.ts";
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

interface Row {
  readonly line: number;
  readonly input: Readonly<Record<string, unknown>>;
  /** The header of the file has a problem that concerns these fields of all its rows. */
  readonly lost?: readonly LostField[] | undefined;
}

export interface RowSink {
  take(row: Row): void;
  /** Tells of a fault that costs the rows of the file some fields, but not themselves. */
  warn(fault: RowFault): void;
  refuse(fault: RowFault): void;
}

const ROWS_A_STEP = 1_000;

export const holdsRows = (file: string) => /\.csv$/i.test(file);

const named = z.object({ domain: asciiDomain() });

function readName(input: unknown): string | undefined {
  return named.safeParse(input).data?.domain;
}

const toDisplayName = (domain: string) =>
  domain.includes("xn--") ? domainToUnicode(domain) || domain : domain;

export function toListedName(place: FaultPlace, source: ListingSource): ListedName {
  return {
    ...place,
    domain: source.domain,
    ...completeListing(source, toDisplayName(source.domain)),
  };
}

type Input = Readonly<Record<string, unknown>>;

interface Partly {
  readonly domain: string | undefined;
  readonly input: Input;
  readonly error: z.ZodError;
  readonly lost?: readonly LostField[] | undefined;
}

/** Returns null if even the domain can't be read. */
function readPartly(
  place: FaultPlace,
  { domain, input, error, lost = [] }: Partly,
  schemas: ListingSchemas,
) {
  if (domain === undefined) return null;
  const all = new Set([...findLostFields(error), ...lost]);
  return { ...place, domain, ...readPart(domain, toDisplayName(domain), input, all, schemas) };
}

const withCost = (fault: Fault): Fault => ({ ...fault, ...costOf(fault.field, fault.wanted) });

export const isFaultyName = ({ faulty }: Pick<Listings, "faulty">, domain: string) =>
  faulty.has(domain);

export const mayBeHidden = (content: Pick<Listings, "readings" | "faulty">, domain: string) =>
  isFaultyName(content, domain) || [...content.readings.values()].some(({ isPartly }) => isPartly);

/** True for a faulty name that can't be found in its file, so that none of its fields can be changed there. */
export function isUnreadableName(
  { faulty, names, readings }: Pick<Listings, "faulty" | "names" | "readings">,
  domain: string,
): boolean {
  if (!faulty.has(domain)) return false;
  const file = names.get(domain)?.file;
  const read = file === undefined ? [...readings.values()] : [readings.get(file)];
  return !read.some((reading) => reading?.names.some((name) => name.domain === domain));
}

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
  const domain = readName(input);
  const { error } = schemas.listing.safeParse(input);
  const name = error && readPartly({ file }, { domain, input: input as Input, error }, schemas);
  if (!name) return { names: [], isPartly: true, faults, bare };
  const own = faults.map((fault) => withCost({ ...fault, domain }));
  return { names: [name], isPartly: false, faults: own, bare };
}

async function readRows(
  contentDir: string,
  file: string,
  schemas: ListingSchemas,
  onRow: () => void,
  maxFaults?: number,
): Promise<FileReading> {
  const readRow = createRowReader(schemas);
  const names: ListedName[] = [];
  let isPartly = false;
  let bare = 0;
  const faults = createFaultList(file, maxFaults);
  const sink: RowSink = {
    take({ line, input, lost }) {
      onRow();
      bare += countBare(input, schemas);
      const place = { file, line };
      const row = lost ? null : readRow(input);
      if (row) {
        names.push(toListedName(place, row));
        return;
      }
      const error = schemas.row.safeParse(input).error ?? new z.ZodError([]);
      const domain = readName(input);
      for (const fault of toFaults({ ...place, domain }, input, error)) {
        if (!lost?.some((field) => field === fault.field)) faults.add(withCost(fault));
      }
      const name = readPartly(place, { domain, input, error, lost }, schemas);
      if (name) names.push(name);
      else isPartly = true;
    },
    warn(fault) {
      isPartly = true;
      faults.add({ file, ...fault });
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
