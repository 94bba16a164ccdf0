import type { Logger } from "pino";
import { groupFields, listFields } from "../../catalogue/schema/listing-fields.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { schemasIn } from "../../catalogue/schema/listing-schema.ts";
import type { Db } from "../database/database.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import type { ContentStore } from "./content-store.ts";
import { type LastListings, NO_LISTINGS } from "./merge-files.ts";
import { type Content, keepListings } from "./read-content.ts";
import { toListedName } from "./read-listings.ts";

const SETTING = "kept_listings";
const MAX_KEPT = 1_000;

function describeKept({ kept }: Content): string {
  const rows = kept
    .slice(0, MAX_KEPT)
    .flatMap(({ file, good }) =>
      good ? [[file, groupFields(listFields(good.listing, good.own))]] : [],
    );
  return JSON.stringify(rows);
}

function readKept(text: string, currency: Currency): LastListings {
  const rows = JSON.parse(text) as [file: string, fields: unknown][];
  const names = rows.flatMap(([file, fields]) => {
    const row = schemasIn(currency).row.safeParse(fields).data;
    return row ? toListedName({ file }, row) : [];
  });
  return { ...NO_LISTINGS, names: new Map(names.map((name) => [name.domain, name])) };
}

const readStored = async (db: Db) => (await readSetting(db, SETTING)) ?? "[]";

export async function restoreKept(content: Content, db: Db): Promise<Content> {
  if (content.faults.length === 0) return content;
  return keepListings(content, readKept(await readStored(db), content.shop.currency));
}

export async function writeKept(db: Db, content: Content): Promise<void> {
  const kept = describeKept(content);
  if (kept !== (await readStored(db))) await writeSetting(db, SETTING, kept);
}

interface Options {
  readonly db: Db;
  readonly content: Pick<ContentStore, "files" | "onChange">;
  readonly log: Logger;
}

export function watchKept({ db, content, log }: Options) {
  let seen = content.files;
  let noting = Promise.resolve();
  function note(files: Content): void {
    noting = noting
      .then(() => writeKept(db, files))
      .catch((error: unknown) => log.warn(error, "previous states of faulty names not saved"));
  }
  // A name that was corrected while the shop was stopped must not come back with its older state.
  note(seen);
  const stop = content.onChange(() => {
    const { files } = content;
    const before = seen;
    seen = files;
    if (files !== before && files.kept.length + before.kept.length > 0) note(files);
  });
  return {
    async close() {
      stop();
      await noting;
    },
  };
}
