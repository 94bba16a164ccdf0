import type { Logger } from "pino";
import { daysBetween, toIso } from "../../catalogue/format/time.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import type { Database, Db } from "../database/database.ts";
import type { BookingKind } from "../database/database-schema.ts";
import { takeLock } from "../database/lock.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { readReferenceRate } from "../lookups/rates.ts";
import type { ContentStore } from "../shop/content-store.ts";
import type { ListedName } from "../shop/merge-files.ts";
import type { Content } from "../shop/read-content.ts";
import {
  addBookings,
  type Booking,
  isIncome,
  listBookings,
  type NewBooking,
  reverseBookings,
  standingIn,
} from "./ledger.ts";
import { listSaleMoney } from "./sale-bookings.ts";

const PREFIX = "file:";

/** The field of the name's file that a booking mirrors; null if it mirrors none. */
export const fieldOf = ({ source }: Pick<Booking, "source">): string | null =>
  source.startsWith(PREFIX) ? source.slice(PREFIX.length) : null;

interface Wanted {
  readonly kind: BookingKind;
  readonly field: string;
  readonly day: string;
  readonly cents: number;
  readonly currency: Currency;
  readonly offer_id: number | null;
}

interface Sum {
  readonly amount: number | null;
  readonly currency: Currency;
}

/** An agreement of the shop and the sale in the name's file are the same sale if they are no further apart. */
const SAME_SALE_DAYS = 31;

function listWanted({ listing, own }: ListedName, booked: readonly Booking[]) {
  const wanted: Wanted[] = [];
  function want(
    field: string,
    kind: BookingKind,
    day: string | null,
    sum: Sum | null,
    offer_id: number | null = null,
  ) {
    // A fee of nothing is known, while a purchase for nothing needs no booking.
    if (!sum || !day || sum.amount === null || (sum.amount === 0 && kind !== "fee")) return;
    const sign = kind === "sale" ? 1 : -1;
    const cents = sign * Math.round(sum.amount * 100);
    wanted.push({ kind, field, day, cents, currency: sum.currency, offer_id });
  }
  const bought = own.acquired ?? listing.listedDate;
  want("acquiredPrice", "bought", bought, own.acquiredPrice);
  want("otherCosts", "cost", bought, own.otherCosts);
  const { soldDate } = listing;
  if (!soldDate) return wanted;
  const agreed = booked.filter((row) => row.offer_id !== null && fieldOf(row) === null);
  const agreement = listSaleMoney(agreed).find(
    ({ day, payment }) =>
      (payment ?? 1) === 1 && Math.abs(daysBetween(day, soldDate)) <= SAME_SALE_DAYS,
  );
  const hasFee = agreed.some(({ kind, offer_id }) => {
    return kind === "fee" && offer_id === agreement?.offer_id;
  });
  const published = listing.status === "sold" ? listing.soldPrice : null;
  if (!agreement) want("salePrice", "sale", soldDate, own.salePrice ?? published);
  if (!hasFee) want("saleFee", "fee", soldDate, own.saleFee, agreement?.offer_id);
  return wanted;
}

const isSame = (row: Booking, wanted: Wanted) =>
  row.kind === wanted.kind &&
  fieldOf(row) === wanted.field &&
  row.day === wanted.day &&
  row.cents === wanted.cents &&
  row.currency === wanted.currency;

/** What belongs to an earlier ownership stays, if the name was sold and bought again later. */
function listChangeable(standing: readonly Booking[], acquired: string | null): Booking[] {
  const sales = standing.filter((row) => {
    return isIncome(row) && acquired !== null && row.day < acquired;
  });
  const over =
    sales
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? "";
  return standing.filter((row) => fieldOf(row) !== null && row.day > over);
}

interface Difference {
  readonly gone: readonly Booking[];
  readonly added: readonly (Wanted & { readonly domain: string })[];
}

/** A name with a problem in its file, and one that the files no longer have, keep what is booked. */
function compare({ names, faulty }: Content, rows: readonly Booking[]): Difference {
  const byDomain = Map.groupBy(rows, ({ domain }) => domain);
  const gone: Booking[] = [];
  const added: (Wanted & { domain: string })[] = [];
  for (const [domain, name] of names) {
    if (name.lost || name.good || faulty.has(domain)) continue;
    const standing = standingIn(byDomain.get(domain) ?? []);
    const left = new Set(listChangeable(standing, name.own.acquired));
    for (const wanted of listWanted(name, standing)) {
      const same = [...left].find((row) => isSame(row, wanted));
      if (same) left.delete(same);
      else added.push({ ...wanted, domain });
    }
    gone.push(...left);
  }
  return { gone, added };
}

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
    rows.push({ ...wanted, base, rate, source: `${PREFIX}${field}`, created_at: toIso(time) });
  }
  return rows;
}

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
  const base = content.shop.currency;
  if (isDone(compare(content, await listBookings(db)))) return 0;
  return inTransaction(db, async (transaction) => {
    await takeLock(transaction, engine, "books of the files");
    const { gone, added } = compare(content, await listBookings(transaction));
    const taken = await reverseBookings(transaction, gone, time);
    const rows = await toBookings(transaction, added, base, time);
    return taken.length + (await addBookings(transaction, rows)).length;
  });
}

/** Lists names whose sale isn't in the books, because their file doesn't say on which day it was. */
export const listUndatedSales = ({ names }: Pick<Content, "names">): string[] =>
  [...names.values()].flatMap(({ domain, listing, own }) =>
    own.salePrice && !listing.soldDate ? domain : [],
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
