import type { Logger } from "pino";
import { dayIn } from "../../catalogue/format/format.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import type { Database, Db, Engine } from "../database/database.ts";
import { takeLock } from "../database/lock.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { readReferenceRate } from "../lookups/rates.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { Content } from "../shop/read-content.ts";
import { type Difference, isBookable, listDifferences } from "./file-bookings.ts";
import {
  addBookings,
  type Booking,
  listBookings,
  type NewBooking,
  reverseBookings,
  toSource,
} from "./ledger.ts";

async function toBookings(
  db: Db,
  added: Difference["added"],
  base: Currency,
  time: number,
): Promise<NewBooking[]> {
  const rows: NewBooking[] = [];
  for (const { field, ...wanted } of added) {
    const { currency, day } = wanted;
    const rate = await readReferenceRate(db, currency, base, day);
    rows.push({ ...wanted, base, rate, source: toSource(field), created_at: toIso(time) });
  }
  return rows;
}

/** Lets one transaction at a time follow the files. */
export const lockFileBookings = (db: Db, engine: Engine) =>
  takeLock(db, engine, "books of the files");

const isDone = ({ gone, added }: Difference) => gone.length + added.length === 0;

/**
 * Mirrors purchases, other costs and outside sales from the seller's files into the books, and does nothing if they are
 * there. A changed value is taken back and booked anew. Returns how many bookings were made.
 */
export async function syncFiles(
  { db, engine }: Pick<Database, "db" | "engine">,
  content: Content,
  time: number,
): Promise<number> {
  const { currency: base, timeZone } = content.shop;
  const today = dayIn(toIso(time), timeZone);
  if (isDone(listDifferences(content, await listBookings(db), today))) return 0;
  return inTransaction(db, async (transaction) => {
    await lockFileBookings(transaction, engine);
    const { gone, added } = listDifferences(content, await listBookings(transaction), today);
    const taken = await reverseBookings(transaction, gone, time);
    const rows = await toBookings(transaction, added, base, time);
    return taken.length + (await addBookings(transaction, rows)).length;
  });
}

/** Lists all bookings, which follow the files first. */
export async function readBooks(
  database: Pick<Database, "db" | "engine">,
  content: Content,
  time: number,
): Promise<Booking[]> {
  await syncFiles(database, content, time);
  return listBookings(database.db);
}

/** Lists names whose sale isn't in the books, because their file doesn't say on which day it was, or not credibly. */
export const listUndatedSales = ({ names }: Pick<Content, "names">): string[] =>
  [...names.values()].flatMap(({ domain, listing, own }) =>
    own.salePrice && !isBookable(listing.soldDate) ? domain : [],
  );

interface Options {
  readonly database: Pick<Database, "db" | "engine">;
  readonly content: Pick<ContentStore, "files" | "onChange">;
  readonly log: Logger;
}

/** Keeps the books in step with the files while the shop runs, so that a name that is deleted later keeps its costs. */
export function watchFilesForBooks({ database, content, log }: Options) {
  let seen: Content | null = null;
  let syncing = Promise.resolve();
  function sync(): void {
    const { files } = content;
    if (files === seen) return;
    seen = files;
    syncing = syncing
      .then(() => syncFiles(database, files, Date.now()))
      .then(() => undefined)
      .catch((error: unknown) => log.warn(error, "what the files say of costs isn't in the books"));
  }
  sync();
  const stop = content.onChange(sync);
  return {
    async close() {
      stop();
      await syncing;
    },
  };
}
