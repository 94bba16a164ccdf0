import { type Selectable, sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { DatabaseSchema } from "../database/database-schema.ts";

/** What is counted of one domain since the shop opened. */
export type DomainFigures = Selectable<DatabaseSchema["domain_analytics"]>;

export interface DayViews {
  readonly domain: string;
  /** 'YYYY-MM-DD' in UTC. */
  readonly day: string;
  readonly views: number;
  readonly visitors: number;
}

/** Every domain that was viewed, the most viewed first. */
export function listDomainFigures(db: Db): Promise<DomainFigures[]> {
  return db
    .selectFrom("domain_analytics")
    .selectAll()
    .orderBy("view_count", "desc")
    .orderBy("domain")
    .execute();
}

/** One domain's record; undefined when it was never viewed. `domain` is in lower case ASCII. */
export function findDomainFigures(db: Db, domain: string): Promise<DomainFigures | undefined> {
  return db
    .selectFrom("domain_analytics")
    .selectAll()
    .where("domain", "=", domain)
    .executeTakeFirst();
}

/** Views and unique visitors of each day from `since` ('YYYY-MM-DD', UTC) on; days without a view are left out. */
export async function countViewsByDay(db: Db, since: string, domain?: string): Promise<DayViews[]> {
  const day = sql<string>`substr(viewed_at, 1, 10)`;
  const rows = await db
    .selectFrom("domain_page_views")
    .select((eb) => [
      "domain",
      day.as("day"),
      eb.fn.countAll<number>().as("views"),
      eb.fn.count<number>("visitor_id").distinct().as("visitors"),
    ])
    .where("viewed_at", ">=", since)
    .$if(domain !== undefined, (query) => query.where("domain", "=", domain ?? ""))
    .groupBy(["domain", day])
    .orderBy(day)
    .execute();
  return rows;
}
