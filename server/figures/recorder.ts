import { setImmediate as nextTurn } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { compareTexts } from "../../catalogue/format/format.ts";
import type { Database, Db } from "../database/database.ts";
import type { DatabaseSchema } from "../database/database-schema.ts";
import { inTransaction } from "../database/retry-busy.ts";

const MAX_GROUP = 500;
const MAX_WAITING = 20_000;

export const ANALYTICS_CHANNEL = "domain_analytics";

export type PageView = Omit<Selectable<DatabaseSchema["domain_page_views"]>, "id">;

export type AnalyticsRecord = DatabaseSchema["domain_analytics"];

interface Waiting extends PromiseWithResolvers<void> {
  readonly view: PageView;
}

export function readAnalytics(db: Db, domain: string): Promise<AnalyticsRecord | undefined> {
  return db
    .selectFrom("domain_analytics")
    .selectAll()
    .where("domain", "=", domain)
    .executeTakeFirst();
}

/** Views that arrive during a commit form the next group. `record` rejects if its view can't be stored. */
export function createViewRecorder(
  database: Database,
  onCommitted: (records: readonly AnalyticsRecord[]) => void,
) {
  const waiting: Waiting[] = [];
  let working: Promise<void> | null = null;

  async function commitGroup(group: readonly Waiting[]): Promise<void> {
    const views = group.map(({ view }) => view);
    try {
      const records = await commitViews(database, views);
      for (const { resolve } of group) resolve();
      onCommitted(records);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      await nextTurn();
      await commitGroup(waiting.splice(0, MAX_GROUP));
    }
    working = null;
  }

  return {
    record(view: PageView): Promise<void> {
      if (waiting.length >= MAX_WAITING)
        return Promise.reject(new Error("too many views are waiting"));
      const outcome = Promise.withResolvers<void>();
      waiting.push({ view, ...outcome });
      working ??= work();
      return outcome.promise;
    },
    async close(): Promise<void> {
      await working;
    },
  };
}

export function commitViews(
  { db, engine }: Database,
  views: readonly PageView[],
): Promise<AnalyticsRecord[]> {
  return inTransaction(db, async (trx) => {
    await trx.insertInto("domain_page_views").values(views).execute();
    const newVisits = await trx
      .insertInto("domain_visitors")
      .values(distinctVisits(views))
      .onConflict((conflict) => conflict.doNothing())
      .returning("domain")
      .execute();
    const records = await addToRecords(trx, sumUp(views, newVisits));
    if (engine === "postgres") {
      const payloads = records.map((record) => JSON.stringify(record));
      await sql`select pg_notify(${ANALYTICS_CHANNEL}, payload)
        from unnest(${payloads}::text[]) as payload`.execute(trx);
    }
    return records;
  });
}

/** Sorts the visits, so that transactions can't deadlock. */
function distinctVisits(views: readonly PageView[]): { domain: string; visitor_id: string }[] {
  const visits = views.map(
    ({ domain, visitor_id }) => [`${domain}\0${visitor_id}`, { domain, visitor_id }] as const,
  );
  return [...new Map(visits)].toSorted(([a], [b]) => compareTexts(a, b)).map(([, visit]) => visit);
}

function sumUp(
  views: readonly PageView[],
  newVisits: readonly { domain: string }[],
): AnalyticsRecord[] {
  const newVisitors = Map.groupBy(newVisits, ({ domain }) => domain);
  return [...Map.groupBy(views, ({ domain }) => domain)]
    .map(([domain, viewed]) => ({
      domain,
      view_count: viewed.length,
      unique_visitors: newVisitors.get(domain)?.length ?? 0,
      last_viewed_at: viewed.reduce(
        (last, { viewed_at }) => (viewed_at > last ? viewed_at : last),
        "",
      ),
    }))
    .toSorted((a, b) => compareTexts(a.domain, b.domain));
}

function addToRecords(trx: Db, sums: readonly AnalyticsRecord[]): Promise<AnalyticsRecord[]> {
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
