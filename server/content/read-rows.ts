import { join } from "node:path";
import { completeListing } from "../../catalogue/complete-listing.ts";
import { type Fault, toFaults } from "../../catalogue/fault.ts";
import type { Listing } from "../../catalogue/listing.ts";
import { rowSchema } from "../../catalogue/listing-schema.ts";
import type { createRowReader } from "../../catalogue/row-reader.ts";
import { toDisplayName } from "./display-name.ts";
import { createFaultList } from "./fault-list.ts";
import { type NameRegister, readName } from "./name-register.ts";
import { describeReadError } from "./read-error.ts";
import { readCsv } from "./read-csv.ts";
import { readNdjson } from "./read-ndjson.ts";
import { readText } from "./read-text.ts";
import type { Row, RowSink } from "./row.ts";

/** What is shared by all files of one reading of the folder. */
interface Reading {
  readonly contentDir: string;
  readonly readRow: ReturnType<typeof createRowReader>;
  readonly names: NameRegister;
}

export interface RowsRead {
  readonly listings: readonly Listing[];
  readonly faults: readonly Fault[];
}

/** Why a row was not read, field by field. */
function findFaults(file: string, { line, input }: Row): Fault[] {
  const { error } = rowSchema.safeParse(input);
  return error ? toFaults({ file, line }, input, error) : [];
}

/** Reads listings/*.csv or *.ndjson, some rows at a time, so that visitors are answered meanwhile. */
export async function readRows(file: string, reading: Reading): Promise<RowsRead> {
  const { contentDir, readRow, names } = reading;
  const listings: Listing[] = [];
  const faults = createFaultList(file);
  const sink: RowSink = {
    take(row) {
      const read = readRow(row.input);
      if (!read) for (const fault of findFaults(file, row)) faults.add(fault);
      const domain = read?.domain ?? readName(row.input);
      const twice = domain && names.enter(domain, { file, line: row.line });
      if (twice) faults.add(twice);
      if (read) listings.push(completeListing(read, toDisplayName(read.domain)));
    },
    refuse: (fault) => faults.add({ file, ...fault }),
  };
  const read = file.endsWith(".csv") ? readCsv : readNdjson;
  try {
    await read(readText(join(contentDir, file)), sink);
  } catch (error) {
    faults.add({ file, field: "", ...describeReadError(error) });
  }
  return { listings, faults: faults.list() };
}
