import { join } from "node:path";
import { domainToUnicode } from "node:url";
import { z } from "zod";
import { completeListing } from "../../catalogue/schema/listing-fields.ts";
import {
  createFaultList,
  type Fault,
  type FaultPlace,
  FIELD_LEFT_OUT,
  NONE_FOR_SALE,
  NOT_FOR_SALE,
} from "../../catalogue/schema/fault.ts";
import { toFaults } from "../../catalogue/schema/to-faults.ts";
import { asciiDomain } from "../../catalogue/schema/field-schema.ts";
import {
  decidesSale,
  fieldOf,
  type ListingSchemas,
  type ListingSource,
  schemasIn,
} from "../../catalogue/schema/listing-schema.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { toPrice } from "../../catalogue/format/price.ts";
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
  /** `columns` are the fields that are read from the rows; a fault leaves out others. */
  begin(columns: ReadonlySet<string>, fault: RowFault | null): void;
  take(line: number, input: Input): void;
  refuse(fault: RowFault): void;
}

const ROWS_A_STEP = 1_000;

export const holdsRows = (file: string) => /\.csv$/i.test(file);

const named = z.object({ domain: asciiDomain() });

const readName = (input: unknown) => named.safeParse(input).data?.domain;

const toDisplayName = (domain: string) =>
  domain.includes("xn--") ? domainToUnicode(domain) || domain : domain;

export function toListedName(place: FaultPlace, source: ListingSource): ListedName {
  return {
    ...place,
    domain: source.domain,
    ...completeListing(source, toDisplayName(source.domain)),
  };
}

const withCost = (fault: Fault): Fault => ({
  ...fault,
  cost: decidesSale(fault.field, fault.wanted) ? NOT_FOR_SALE : FIELD_LEFT_OUT,
});

/** Leaves out the fields with a fault. */
function readFaulty(
  place: FaultPlace & { readonly domain: string },
  input: Input,
  faults: readonly Fault[],
  { part, currency }: ListingSchemas,
) {
  const lost = new Set(faults.map(({ field }) => fieldOf(field)));
  const rest = Object.entries(input).filter(([name]) => !lost.has(fieldOf(name)));
  const read = part.safeParse(Object.fromEntries(rest)).data;
  const source = { price: toPrice(null, currency), ...read, domain: place.domain };
  const isUnsure = faults.some(({ field, wanted }) => decidesSale(field, wanted));
  return { ...toListedName(place, source), lost, isUnsure };
}

/** Finds a name as its file has it, and not as the shop may show it because of a fault. */
export const findName = ({ unsure, names }: Pick<Listings, "unsure" | "names">, domain: string) =>
  unsure.get(domain) ?? names.get(domain);

export const mayBeHidden = (content: Pick<Listings, "readings" | "faulty">, domain: string) =>
  content.faulty.has(domain) || [...content.readings.values()].some(({ isPartly }) => isPartly);

/** True for a faulty name that can't be found in its file, so that none of its fields can be changed there. */
export function isUnreadableName(
  { faulty, readings }: Pick<Listings, "faulty" | "readings">,
  domain: string,
): boolean {
  const isHere = (reading: FileReading) => reading.names.some((name) => name.domain === domain);
  return faulty.has(domain) && ![...readings.values()].some(isHere);
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
  const isPartly = domain === undefined;
  const names = isPartly ? [] : [readFaulty({ file, domain }, input as Input, faults, schemas)];
  return { names, isPartly, faults: faults.map((fault) => withCost({ ...fault, domain })), bare };
}

async function readRows(
  contentDir: string,
  file: string,
  schemas: ListingSchemas,
  onRow: () => void,
  maxFaults?: number,
): Promise<FileReading> {
  const names: ListedName[] = [];
  let row: z.ZodType<ListingSource> = schemas.row;
  let isPartly = false;
  let bare = 0;
  const faults = createFaultList(file, maxFaults);
  const sink: RowSink = {
    begin(columns, fault) {
      row = schemas.rowOf(columns);
      if (fault) faults.add({ file, cost: FIELD_LEFT_OUT, ...fault });
    },
    take(line, input) {
      onRow();
      bare += countBare(input, schemas);
      const { data, error } = row.safeParse(input);
      if (data) {
        names.push(toListedName({ file, line }, data));
        return;
      }
      const domain = readName(input);
      const found = toFaults({ file, line, domain }, input, error);
      for (const fault of found) faults.add(withCost(fault));
      if (domain === undefined) isPartly = true;
      else names.push(readFaulty({ file, line, domain }, input, found, schemas));
    },
    refuse(fault) {
      isPartly = true;
      faults.add({ file, cost: NOT_FOR_SALE, ...fault });
    },
  };
  try {
    await readCsv(readText(join(contentDir, file)), sink);
  } catch (error) {
    sink.refuse({ field: "", cost: NONE_FOR_SALE, ...describeReadError(error) });
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
