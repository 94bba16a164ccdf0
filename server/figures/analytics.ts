import { sql } from "kysely";
import { countRows } from "../database/count-rows.ts";
import type { Db } from "../database/database.ts";
import type { AnalyticsRecord } from "./recorder.ts";

export function listAnalytics(db: Db): Promise<AnalyticsRecord[]> {
  return db
    .selectFrom("domain_analytics")
    .selectAll()
    .orderBy("view_count", "desc")
    .orderBy("domain")
    .execute();
}

export const countOnLander = sql<number>`count(case when place = 'lander' then 1 end)`;

export async function countLanderViews(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("domain_daily_views")
    .select(["domain", "lander_views as views"])
    .where("lander_views", ">", 0)
    .unionAll(
      db
        .selectFrom("domain_page_views")
        .select((eb) => ["domain", eb.fn.countAll<number>().as("views")])
        .where("place", "=", "lander")
        .groupBy("domain"),
    )
    .execute();
  const counts = new Map<string, number>();
  for (const { domain, views } of rows) {
    counts.set(domain, (counts.get(domain) ?? 0) + views);
  }
  return counts;
}

export function nameSource(referrer: string, siteUrl: string): string {
  const host = URL.parse(referrer)?.host;
  if (!host) return referrer === "direct" ? referrer : "unknown";
  return host === URL.parse(siteUrl)?.host ? "this shop" : host.replace(/^www\./, "");
}

export const countViewsOf = (db: Db, visitorId: string): Promise<number> =>
  countRows(db.selectFrom("domain_page_views").where("visitor_id", "=", visitorId));

/** Call it in a transaction. Leaves the views after `until`. */
export async function eraseViewsOf(transaction: Db, visitorId: string, until = "9999") {
  const { numDeletedRows } = await transaction
    .deleteFrom("domain_page_views")
    .where("visitor_id", "=", visitorId)
    .where("viewed_at", "<=", until)
    .executeTakeFirstOrThrow();
  const left = transaction
    .selectFrom("domain_page_views")
    .select("domain")
    .where("visitor_id", "=", visitorId);
  await transaction
    .deleteFrom("domain_visitors")
    .where("visitor_id", "=", visitorId)
    .where("domain", "not in", left)
    .execute();
  return Number(numDeletedRows);
}
