import { sql, type Transaction } from "kysely";
import type { Database, Db } from "../database/database.ts";
import type { DatabaseSchema } from "../database/database-schema.ts";

export type AnalyticsRecord = DatabaseSchema["domain_analytics"];
export type PageView = Omit<DatabaseSchema["domain_page_views"], "id">;

/** PostgreSQL's channel for changed records. */
export const ANALYTICS_CHANNEL = "domain_analytics";

/** The record of a domain; undefined before its first view. */
export function readAnalytics(db: Db, domain: string): Promise<AnalyticsRecord | undefined> {
  return db
    .selectFrom("domain_analytics")
    .selectAll()
    .where("domain", "=", domain)
    .executeTakeFirst();
}

interface Visit {
  readonly domain: string;
  readonly visitor_id: string;
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Each visitor of each domain once, in one order everywhere: transactions that lock in order can't block each other. */
function distinctVisits(views: readonly PageView[]): Visit[] {
  const visits = views.map(
    ({ domain, visitor_id }) => [`${domain}\0${visitor_id}`, { domain, visitor_id }] as const,
  );
  return [...new Map(visits)].toSorted(([a], [b]) => byText(a, b)).map(([, visit]) => visit);
}

function sumUp(
  views: readonly PageView[],
  newVisits: readonly { domain: string }[],
): AnalyticsRecord[] {
  const sums = new Map<string, AnalyticsRecord>();
  for (const { domain, viewed_at } of views) {
    const sum = sums.get(domain) ?? {
      domain,
      view_count: 0,
      unique_visitors: 0,
      last_viewed_at: "",
    };
    sum.view_count += 1;
    if (viewed_at > sum.last_viewed_at) sum.last_viewed_at = viewed_at;
    sums.set(domain, sum);
  }
  for (const { domain } of newVisits) {
    const sum = sums.get(domain);
    if (sum) sum.unique_visitors += 1;
  }
  return [...sums.values()].toSorted((a, b) => byText(a.domain, b.domain));
}

async function addToRecords(
  trx: Transaction<DatabaseSchema>,
  sums: readonly AnalyticsRecord[],
): Promise<AnalyticsRecord[]> {
  return trx
    .insertInto("domain_analytics")
    .values(sums)
    .onConflict((conflict) =>
      conflict.column("domain").doUpdateSet({
        view_count: sql`domain_analytics.view_count + excluded.view_count`,
        unique_visitors: sql`domain_analytics.unique_visitors + excluded.unique_visitors`,
        last_viewed_at: sql`case when excluded.last_viewed_at > domain_analytics.last_viewed_at
          then excluded.last_viewed_at else domain_analytics.last_viewed_at end`,
      }),
    )
    .returningAll()
    .execute();
}

/**
 * Stores a group of views with their visitors and their domains' records in one transaction, and gives the records as they
 * are then. On PostgreSQL every process hears of them at the commit.
 */
export function commitViews(
  { db, engine }: Database,
  views: readonly PageView[],
): Promise<AnalyticsRecord[]> {
  return db.transaction().execute(async (trx) => {
    await trx.insertInto("domain_page_views").values(views).execute();
    const newVisits = await trx
      .insertInto("domain_visitors")
      .values(distinctVisits(views))
      .onConflict((conflict) => conflict.doNothing())
      .returning("domain")
      .execute();
    const records = await addToRecords(trx, sumUp(views, newVisits));
    if (engine === "postgres") {
      for (const record of records) {
        await sql`select pg_notify(${ANALYTICS_CHANNEL}, ${JSON.stringify(record)})`.execute(trx);
      }
    }
    return records;
  });
}
