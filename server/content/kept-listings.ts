import type { Logger } from "pino";
import { groupFields, listFields } from "../../catalogue/schema/listing-fields.ts";
import type { Row } from "../../catalogue/schema/listing-schema.ts";
import { createRowReader } from "../../catalogue/schema/row-reader.ts";
import type { Db } from "../database/database.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import type { ContentStore } from "./content-store.ts";
import { type LastListings, NO_LISTINGS } from "./merge-files.ts";
import { type Content, keepListings } from "./read-content.ts";
import { findFloor, toFloor, toListing, toShare } from "./read-listings.ts";

const SETTING = "kept_listings";
const MAX_KEPT = 1_000;

function describeKept(content: Content): string {
  const kept = new Set(content.kept.map(({ domain }) => domain));
  const rows = [...content.byFile].flatMap(([file, listings]) =>
    listings
      .filter(({ domain }) => kept.has(domain))
      .map((listing) => {
        const fields = groupFields(listFields(listing, findFloor(content, listing.domain)));
        const { faqs } = listing;
        return [file, faqs ? { ...fields, faqs: faqs.length > 0 ? faqs : "no" } : fields];
      }),
  );
  return JSON.stringify(rows.slice(0, MAX_KEPT));
}

function readKept(text: string): LastListings {
  const readRow = createRowReader();
  const noted = JSON.parse(text) as [string, Record<string, unknown>][];
  const rows = noted.flatMap(([file, fields]): [string, Row][] => {
    const row = readRow(fields);
    return row ? [[file, row]] : [];
  });
  const listings = rows.map(([file, row]) => ({ file, listing: toListing(row) }));
  const byFile = Map.groupBy(listings, ({ file }) => file);
  return {
    ...NO_LISTINGS,
    floors: new Map(rows.flatMap(([, row]) => toFloor(row))),
    floorShares: new Map(rows.flatMap(([, row]) => toShare(row))),
    byFile: new Map([...byFile].map(([file, all]) => [file, all.map(({ listing }) => listing)])),
    find: (domain) => listings.find(({ listing }) => listing.domain === domain)?.listing,
  };
}

export async function restoreKept(content: Content, db: Db): Promise<Content> {
  if (content.faults.length === 0) return content;
  return keepListings(content, readKept((await readSetting(db, SETTING)) ?? "[]"));
}

export const writeKept = (db: Db, content: Content) =>
  writeSetting(db, SETTING, describeKept(content));

interface Options {
  readonly db: Db;
  readonly content: Pick<ContentStore, "files" | "onChange">;
  readonly log: Logger;
}

export function noteKept({ db, content, log }: Options) {
  let seen = content.files;
  let noting = Promise.resolve();
  const stop = content.onChange(() => {
    const { files } = content;
    const before = seen;
    seen = files;
    if (files === before || files.kept.length + before.kept.length === 0) return;
    noting = noting
      .then(() => writeKept(db, files))
      .catch((error: unknown) => log.warn(error, "faulty names not noted for the next start"));
  });
  return {
    async close() {
      stop();
      await noting;
    },
  };
}
