import { HOUR_MS, type Span, toDay } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";

/** Returns the UTC days whose noon lies in the span. Older views are counted by UTC day only, so a day can't be split. */
const toUtcDays = ({ from, to }: Span): Span => {
  const dayOf = (time: string) => toDay(Date.parse(time) + 12 * HOUR_MS - 1);
  return { from: dayOf(from), to: dayOf(to) };
};

const selectSingles = (db: Db, { from, to }: Span, domain?: string) =>
  db
    .selectFrom("domain_page_views")
    .where("viewed_at", ">=", from)
    .where("viewed_at", "<", to)
    .$if(domain !== undefined, (query) => query.where("domain", "=", domain ?? ""));

const selectRolledUp = (db: Db, span: Span, domain?: string) => {
  const { from, to } = toUtcDays(span);
  return db
    .selectFrom("domain_daily_views")
    .where("day", ">=", from)
    .where("day", "<", to)
    .$if(domain !== undefined, (query) => query.where("domain", "=", domain ?? ""));
};

/** `rolledUp` counts the views of which only the day is known; their visitors count once for each day and name. */
export async function countViewsIn(db: Db, span: Span, domain?: string) {
  const single = await selectSingles(db, span, domain)
    .select((eb) => [
      eb.fn.countAll<number>().as("views"),
      eb.fn.count<number>("visitor_id").distinct().as("visitors"),
    ])
    .executeTakeFirstOrThrow();
  const older = await selectRolledUp(db, span, domain)
    .select((eb) => [
      eb.fn.sum<number | null>("views").as("views"),
      eb.fn.sum<number | null>("visitors").as("visitors"),
    ])
    .executeTakeFirstOrThrow();
  const rolledUp = older.views ?? 0;
  return {
    views: single.views + rolledUp,
    visitors: single.visitors + (older.visitors ?? 0),
    rolledUp,
  };
}

const selectByName = (db: Db, span: Span, domains?: readonly string[]) =>
  db
    .selectFrom(
      selectSingles(db, span)
        .select((eb) => ["domain", eb.fn.countAll<number>().as("views")])
        .groupBy("domain")
        .unionAll(selectRolledUp(db, span).select(["domain", "views"]))
        .as("counted"),
    )
    .select((eb) => ["domain", eb.fn.sum<number>("views").as("views")])
    .$if(domains !== undefined, (query) => query.where("domain", "in", domains ?? []))
    .groupBy("domain");

export async function countViewsByName(
  db: Db,
  span: Span,
  domains?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (domains?.length === 0) return new Map();
  const rows = await selectByName(db, span, domains).execute();
  return new Map(rows.map(({ domain, views }) => [domain, views]));
}

export const countViewsByReferrer = (db: Db, span: Span, domain?: string) =>
  selectSingles(db, span, domain)
    .select((eb) => ["referrer", eb.fn.countAll<number>().as("views")])
    .groupBy("referrer")
    .execute();
