import { findFirstStart } from "../database/migrate.ts";
import { sql } from "kysely";
import { HOUR_MS, type Span, toDay } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import { countOnLander } from "./analytics.ts";

/** Returns the UTC days whose noon lies in the span. Older views are counted by UTC day only, so a day can't be split. */
export const toUtcDays = ({ from, to }: Span): Span => {
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

/** Returns the views of each span. Counting visitors too, as `countViewsIn` does, costs several times as much. */
export async function countViewsInEach(
  db: Db,
  spans: readonly Span[],
  domain?: string,
): Promise<number[]> {
  if (spans.length === 0) return [];
  const rows = spans.map((span, at) => {
    const { from, to } = toUtcDays(span);
    return sql`(${sql.lit(at)}, ${span.from}, ${span.to}, ${from}, ${to})`;
  });
  const ofName = domain === undefined ? sql`` : sql`and domain = ${domain}`;
  const counted = await sql<{ views: number }>`
    with spans (at, since, until, first_day, end_day) as (values ${sql.join(rows)})
    select
      (select count(*) from domain_page_views
        where viewed_at >= since and viewed_at < until ${ofName})
      + (select coalesce(sum(views), 0) from domain_daily_views
        where day >= first_day and day < end_day ${ofName}) as views
    from spans
    order by at`.execute(db);
  return counted.rows.map(({ views }) => views);
}

const selectByName = (db: Db, span: Span, domains?: readonly string[]) =>
  db
    .selectFrom(
      selectSingles(db, span)
        .select((eb) => [
          "domain",
          eb.fn.countAll<number>().as("views"),
          countOnLander.as("lander_views"),
        ])
        .groupBy("domain")
        .unionAll(selectRolledUp(db, span).select(["domain", "views", "lander_views"]))
        .as("counted"),
    )
    .select((eb) => [
      "domain",
      eb.fn.sum<number>("views").as("views"),
      eb.fn.sum<number>("lander_views").as("landerViews"),
    ])
    .$if(domains !== undefined, (query) => query.where("domain", "in", domains ?? []))
    .groupBy("domain");

export const listMostViewed = (db: Db, span: Span, limit: number) =>
  selectByName(db, span).orderBy("views", "desc").orderBy("domain").limit(limit).execute();

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

export async function countViewsByLanguage(
  db: Db,
  span: Span,
): Promise<ReadonlyMap<string, number>> {
  const { from, to } = toUtcDays(span);
  const rows = await db
    .selectFrom("view_languages")
    .select((eb) => ["language", eb.fn.sum<number>("views").as("views")])
    .where("day", ">=", from)
    .where("day", "<", to)
    .groupBy("language")
    .execute();
  return new Map(rows.map(({ language, views }) => [language, views]));
}

export async function countBotViews(db: Db, span: Span): Promise<number> {
  const { from, to } = toUtcDays(span);
  const { views } = await db
    .selectFrom("bot_views")
    .select((eb) => eb.fn.sum<number | null>("views").as("views"))
    .where("day", ">=", from)
    .where("day", "<", to)
    .executeTakeFirstOrThrow();
  return views ?? 0;
}

async function findFirstView(db: Db): Promise<string | null> {
  const single = await db
    .selectFrom("domain_page_views")
    .select((eb) => eb.fn.min<string | null>("viewed_at").as("first"))
    .executeTakeFirst();
  const older = await db
    .selectFrom("domain_daily_views")
    .select((eb) => eb.fn.min<string | null>("day").as("first"))
    .executeTakeFirst();
  return older?.first ?? single?.first ?? null;
}

/** Returns the time since when the shop counts. */
export async function findStart(db: Db): Promise<string> {
  const [firstStart, firstView] = [await findFirstStart(db), await findFirstView(db)];
  return firstView && firstView < firstStart ? firstView : firstStart;
}
