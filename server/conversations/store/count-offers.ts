import { OPEN_STATES } from "../../../sale/offer.ts";
import type { Span } from "../../../catalogue/format/time.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { countRows } from "../../database/count-rows.ts";
import type { Db } from "../../database/database.ts";

/** Leaves out purchases, and what only robots send: offers that were declined as they were stored, without a step that says so. */
const selectReal = (db: Db) =>
  db
    .selectFrom("offers")
    .where("origin", "=", "offer")
    .where((eb) => eb.or([eb("offers.state", "!=", "declined"), eb("offers.steps", ">", 1)]));

const selectIn = (db: Db, { from, to }: Span) =>
  selectReal(db).where("offers.created_at", ">=", from).where("offers.created_at", "<", to);

export const countOffers = (db: Db, span: Span): Promise<number> => countRows(selectIn(db, span));

/** `highest` has the highest offer in each currency, because sums in two can't be compared. */
export async function countOffersByName(db: Db, span: Span, domains?: readonly string[]) {
  const found = new Map<string, { count: number; highest: Map<Currency, number> }>();
  if (domains?.length === 0) return found;
  const rows = await selectIn(db, span)
    .innerJoin("offer_steps", "offer_steps.offer_id", "offers.id")
    .select((eb) => [
      "domain",
      "currency",
      eb.fn.count<number>("offers.id").distinct().as("count"),
      eb.fn.max<number>("offer_steps.amount").as("highest"),
    ])
    .where("actor", "=", "buyer")
    .$if(domains !== undefined, (query) => query.where("domain", "in", domains ?? []))
    .groupBy(["domain", "currency"])
    .execute();
  for (const { domain, currency, count, highest } of rows) {
    const before = found.get(domain) ?? { count: 0, highest: new Map<Currency, number>() };
    before.highest.set(currency, highest);
    found.set(domain, { count: before.count + count, highest: before.highest });
  }
  return found;
}

/** Leaves out agreements that the seller made elsewhere, which ask for no answer. */
export async function listOfferAnswers(db: Db, span: Span) {
  const rows = await selectIn(db, span)
    .innerJoin("offer_steps", "offer_steps.offer_id", "offers.id")
    .select((eb) => [
      "offers.created_at as askedAt",
      eb.fn.min<string>("offer_steps.created_at").as("answeredAt"),
    ])
    .where("actor", "=", "seller")
    .where("number", ">", 1)
    .where("offers.id", "not in", (eb) =>
      eb.selectFrom("offer_steps").select("offer_id").where("offer_steps.kind", "=", "opened"),
    )
    .groupBy(["offers.id", "offers.created_at"])
    .execute();
  return rows;
}

export const findUnansweredOffers = (db: Db, before: string) =>
  db
    .selectFrom("offers")
    .innerJoin("offer_steps", (join) =>
      join
        .onRef("offer_steps.offer_id", "=", "offers.id")
        .onRef("offer_steps.number", "=", "offers.steps"),
    )
    .select(["reference", "offers.expires_at"])
    .where("state", "in", OPEN_STATES)
    .where("turn", "=", "seller")
    .where("offer_steps.created_at", "<", before)
    .orderBy("offer_steps.created_at")
    .execute();
