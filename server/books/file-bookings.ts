import type { Currency } from "../../catalogue/format/currency.ts";
import { FIRST_COM_DAY } from "../../catalogue/format/time.ts";
import type { BookingKind } from "../database/database-schema.ts";
import type { ListedName } from "../shop/merge-files.ts";
import type { Content } from "../shop/read-content.ts";
import { mayBeHidden } from "../shop/read-listings.ts";
import { type Booking, fieldOf, isIncome, standingIn } from "./ledger.ts";
import { listFirstPayments } from "./sale-bookings.ts";

interface Wanted {
  readonly kind: BookingKind;
  readonly field: string;
  readonly day: string;
  readonly cents: number;
  readonly currency: Currency;
}

interface Sum {
  readonly amount: number | null;
  readonly currency: Currency;
}

/** True if the name was bought on one of these days, or between them, after the first. */
const isBoughtBetween = (acquired: string | null, ...days: readonly string[]) => {
  const [first = "", last = ""] = days.toSorted();
  return acquired !== null && first < acquired && acquired <= last;
};

/**
 * True if the file's sale is one of the shop's: a sold name can't be sold again until it is bought again, whatever day a
 * marketplace's report has.
 */
function isSoldByShop({ own, listing }: ListedName, standing: readonly Booking[]): boolean {
  const { soldDate } = listing;
  const agreed = standing.filter((row) => row.offer_id !== null);
  return (
    soldDate !== null &&
    listFirstPayments(agreed).some(({ day }) => !isBoughtBetween(own.acquired, day, soldDate))
  );
}

const centsOf = (kind: BookingKind, amount: number) =>
  (kind === "sale" ? 1 : -1) * Math.round(amount * 100);

/** What the name's page shows of its dates may be older than any domain, but the figures would be lost in the years between. */
export const isBookable = (day: string | null): day is string => (day ?? "") >= FIRST_COM_DAY;

/** True if the file still tells of a sale that was before the name was bought again. */
const hasEarlierSale = ({ listing: { soldDate }, own: { acquired } }: ListedName) =>
  soldDate !== null && acquired !== null && soldDate < acquired;

function listWanted(name: ListedName, standing: readonly Booking[]) {
  const { listing, own } = name;
  const wanted: Wanted[] = [];
  function want(field: string, kind: BookingKind, day: string | null, sum: Sum | null) {
    // A fee of nothing is known, while a purchase for nothing needs no booking.
    if (!sum || !isBookable(day) || sum.amount === null || (sum.amount === 0 && kind !== "fee"))
      return;
    const { currency, amount } = sum;
    wanted.push({ kind, field, day, cents: centsOf(kind, amount), currency });
  }
  const bought = own.acquired ?? listing.listedDate;
  want("acquiredPrice", "bought", bought, own.acquiredPrice);
  want("otherCosts", "cost", bought, own.otherCosts);
  if (isSoldByShop(name, standing)) return wanted;
  const isSold = listing.status === "sold" || hasEarlierSale(name);
  const published = isSold ? listing.soldPrice : null;
  want("salePrice", "sale", listing.soldDate, own.salePrice ?? published);
  want("saleFee", "fee", listing.soldDate, own.saleFee);
  return wanted;
}

const isSame = (row: Booking, wanted: Wanted) =>
  row.kind === wanted.kind &&
  fieldOf(row) === wanted.field &&
  row.day === wanted.day &&
  row.cents === wanted.cents &&
  row.currency === wanted.currency;

/**
 * What belongs to an earlier ownership stays, if the name was sold and bought again later, except a sale of which the file
 * still tells.
 */
function listChangeable(name: ListedName, standing: readonly Booking[]): Booking[] {
  const { acquired } = name.own;
  const over =
    standing.findLast((row) => isIncome(row) && acquired !== null && row.day < acquired)?.day ?? "";
  return standing.filter((row) => {
    const isSale = row.kind === "sale" || row.kind === "fee";
    const isOver = hasEarlierSale(name) && isSale ? row.day < over : row.day <= over;
    return fieldOf(row) !== null && !isOver;
  });
}

export interface Difference {
  readonly gone: readonly Booking[];
  readonly added: readonly (Wanted & { readonly domain: string })[];
}

const NONE: Difference = { gone: [], added: [] };

/** A name with a problem in its file keeps what is booked. */
const isUncertain = ({ faulty }: Content, { domain }: ListedName) => faulty.has(domain);

/** `rows` are all that is booked for the name. */
function compare(content: Content, name: ListedName, rows: readonly Booking[]): Difference {
  if (isUncertain(content, name)) return NONE;
  const standing = standingIn(rows);
  const left = new Set(standing);
  const added: (Wanted & { domain: string })[] = [];
  for (const wanted of listWanted(name, standing)) {
    const same = [...left].find((row) => isSame(row, wanted));
    if (same) left.delete(same);
    else added.push({ ...wanted, domain: name.domain });
  }
  return { gone: listChangeable(name, standing).filter((row) => left.has(row)), added };
}

/**
 * Finds what the books lack of the files, and what they have that the files no longer say. A name that the files no longer
 * have keeps what is booked, and nothing is booked before its day.
 */
export function listDifferences(
  content: Content,
  rows: readonly Booking[],
  today: string,
): Difference {
  const byDomain = Map.groupBy(rows, ({ domain }) => domain);
  const all = [...content.names].map(([domain, name]) =>
    compare(content, name, byDomain.get(domain) ?? []),
  );
  const added = all.flatMap((one) => one.added).filter(({ day }) => day <= today);
  return { gone: all.flatMap(({ gone }) => gone), added };
}

/**
 * True if the files say what this booking says, or if that can't be known now, so that it would be booked again if somebody
 * took it back. `rows` must hold all that is booked for its name.
 */
export function isInFiles(content: Content, row: Booking, rows: readonly Booking[]): boolean {
  if (fieldOf(row) === null) return false;
  const name = content.names.get(row.domain);
  if (!name) return mayBeHidden(content, row.domain);
  if (isUncertain(content, name)) return true;
  const others = rows.filter(({ id, domain }) => domain === row.domain && id !== row.id);
  return compare(content, name, others).added.some((wanted) => isSame(row, wanted));
}
