import type { Currency } from "../../catalogue/format/currency.ts";
import { FIRST_COM_DAY } from "../../catalogue/format/time.ts";
import type { BookingKind } from "../database/database-schema.ts";
import type { ListedName } from "../shop/merge-files.ts";
import type { Content } from "../shop/read-content.ts";
import { mayBeHidden } from "../shop/read-listings.ts";
import { type Booking, fieldOf, isIncome, standingIn } from "./ledger.ts";
import { listSaleMoney } from "./sale-bookings.ts";

interface Wanted {
  readonly kind: BookingKind;
  readonly field: string;
  readonly day: string;
  readonly cents: number;
  readonly currency: Currency;
  readonly offer_id: number | null;
  readonly payment: number | null;
  readonly reference: string | null;
}

type OfSale = Pick<Wanted, "offer_id" | "payment" | "reference">;

const NO_SALE: OfSale = { offer_id: null, payment: null, reference: null };

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
 * Finds the agreement that the file's sale is, with all that stands of its money: a sold name can't be sold again until it
 * is bought again, whatever day a marketplace's report has.
 */
function findAgreement({ own, listing }: ListedName, standing: readonly Booking[]) {
  const { soldDate } = listing;
  if (!soldDate) return null;
  const agreed = standing.filter((row) => row.offer_id !== null && fieldOf(row) === null);
  const [sale] = [...Map.groupBy(agreed, ({ offer_id }) => offer_id).values()]
    .flatMap((rows) => listSaleMoney(rows).find(isIncome) ?? [])
    .filter(({ day }) => !isBoughtBetween(own.acquired, day, soldDate))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
  if (!sale) return null;
  const { offer_id, payment, source } = sale;
  return {
    offer_id,
    payment,
    reference: source,
    money: listSaleMoney(standing.filter((row) => row.offer_id === offer_id)),
  };
}

type Agreement = NonNullable<ReturnType<typeof findAgreement>>;

const centsOf = (kind: BookingKind, amount: number) =>
  (kind === "sale" ? 1 : -1) * Math.round(amount * 100);

/** True if the fee in the file was that of another sale, which it stays, even if that sale was refunded or its fee corrected. */
function isFeeOfOther(
  fee: Sum | null,
  agreement: Agreement,
  rows: readonly Booking[],
  standing: readonly Booking[],
): boolean {
  const cents = centsOf("fee", fee?.amount ?? 0);
  return rows.some(
    (row) =>
      fieldOf(row) !== null &&
      row.offer_id !== null &&
      row.offer_id !== agreement.offer_id &&
      row.cents === cents &&
      row.currency === fee?.currency &&
      // A sale that was marked as paid by mistake has nothing that stands.
      standing.some(({ offer_id }) => offer_id === row.offer_id),
  );
}

/** What the name's page shows of its dates may be older than any domain, but the figures would be lost in the years between. */
export const isBookable = (day: string | null): day is string => (day ?? "") >= FIRST_COM_DAY;

/** True if the file still tells of a sale that was before the name was bought again. */
const hasEarlierSale = ({ listing: { soldDate }, own: { acquired } }: ListedName) =>
  soldDate !== null && acquired !== null && soldDate < acquired;

function listWanted(name: ListedName, rows: readonly Booking[], standing: readonly Booking[]) {
  const { listing, own } = name;
  const wanted: Wanted[] = [];
  function want(
    field: string,
    kind: BookingKind,
    day: string | null,
    sum: Sum | null,
    { offer_id, payment, reference }: OfSale = NO_SALE,
  ) {
    // A fee of nothing is known, while a purchase for nothing needs no booking.
    if (!sum || !isBookable(day) || sum.amount === null || (sum.amount === 0 && kind !== "fee"))
      return;
    const { currency, amount } = sum;
    const cents = centsOf(kind, amount);
    wanted.push({ kind, field, day, cents, currency, offer_id, payment, reference });
  }
  const bought = own.acquired ?? listing.listedDate;
  want("acquiredPrice", "bought", bought, own.acquiredPrice);
  want("otherCosts", "cost", bought, own.otherCosts);
  const { soldDate } = listing;
  const agreement = findAgreement(name, standing);
  if (agreement) {
    const isRecorded = agreement.money.some((row) => row.kind === "fee" && fieldOf(row) === null);
    if (!isRecorded && !isFeeOfOther(own.saleFee, agreement, rows, standing))
      want("saleFee", "fee", soldDate, own.saleFee, agreement);
  } else {
    const isSold = listing.status === "sold" || hasEarlierSale(name);
    const published = isSold ? listing.soldPrice : null;
    want("salePrice", "sale", soldDate, own.salePrice ?? published);
    want("saleFee", "fee", soldDate, own.saleFee);
  }
  return wanted;
}

const isSame = (row: Booking, wanted: Wanted) =>
  row.kind === wanted.kind &&
  fieldOf(row) === wanted.field &&
  row.day === wanted.day &&
  row.cents === wanted.cents &&
  row.currency === wanted.currency &&
  row.offer_id === wanted.offer_id;

/**
 * What belongs to an earlier ownership stays, if the name was sold and bought again later, except a sale of which the file
 * still tells. So does the fee of an agreement that isn't the file's sale, or isn't any longer.
 */
function listChangeable(name: ListedName, standing: readonly Booking[]): Booking[] {
  const { acquired } = name.own;
  const over =
    standing.findLast((row) => isIncome(row) && acquired !== null && row.day < acquired)?.day ?? "";
  const money = findAgreement(name, standing)?.money ?? [];
  return standing.filter((row) => {
    const isSale = row.kind === "sale" || row.kind === "fee";
    const isOver = hasEarlierSale(name) && isSale ? row.day < over : row.day <= over;
    return fieldOf(row) !== null && !isOver && (row.offer_id === null || money.includes(row));
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
  for (const wanted of listWanted(name, rows, standing)) {
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
