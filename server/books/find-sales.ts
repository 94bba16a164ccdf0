import type { Currency } from "../../catalogue/format/currency.ts";
import { daysBetween } from "../../catalogue/format/time.ts";
import { type Booking, sumBookings } from "./ledger.ts";
import { listSaleMoney } from "./sale-bookings.ts";

export interface OwnedName {
  /** The day from which the name counts as held; null if only its bookings tell. */
  readonly since: string | null;
  /** The day on which it was sold outside the books; null if it is held. */
  readonly soldOn: string | null;
}

/** A sale that stands. */
export interface SoldName {
  readonly domain: string;
  readonly day: string;
  readonly days: number | null;
  readonly brought: number;
  readonly cost: number;
}

const COSTS: ReadonlySet<string> = new Set(["bought", "renewed", "cost"]);

/** Finds the sales that stand, with what each brought so far and what its name had cost since the sale before. */
export function findSales(
  domain: string,
  standing: readonly Booking[],
  name: OwnedName | undefined,
  currency: Currency,
): SoldName[] {
  const groups = Map.groupBy(standing, ({ offer_id, id }) => offer_id ?? -id);
  const moneyOf = new Map([...groups].map(([key, rows]) => [key, listSaleMoney(rows)]));
  const first = [...moneyOf.values()]
    .flat()
    .filter((row) => row.kind === "sale" || (row.kind === "payment" && row.payment === 1))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return first.map(({ day, offer_id }, at) => {
    const [last = "", next = "9999"] = [first[at - 1]?.day, first[at + 1]?.day];
    const own = standing.filter((row) => row.day > last && row.day <= day && COSTS.has(row.kind));
    const bought = own.findLast(({ kind }) => kind === "bought")?.day;
    const held = name?.since ?? "";
    const since = bought ?? (held <= day && held > last ? held : null);
    const isOfOutsideSale = (row: Booking) =>
      row.offer_id === null && !COSTS.has(row.kind) && row.day >= day && row.day < next;
    // What belongs to an agreement counts on whatever day it moved; without one, only the days tell sales apart.
    const money =
      offer_id === null ? standing.filter(isOfOutsideSale) : (moneyOf.get(offer_id) ?? []);
    const cost = -sumBookings(own, currency).profit;
    const brought = sumBookings(money, currency).profit;
    return { domain, day, days: since ? daysBetween(since, day) : null, brought, cost };
  });
}
