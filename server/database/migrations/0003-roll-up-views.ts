import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.ts";

/** Days for which only counts are kept, indexes to find views that are too old or a visitor's, and referrers without their query. */
export function createDailyViews(engine: Engine): Migration {
  const count = engine === "postgres" ? "bigint" : "integer";
  return {
    async up(db) {
      await db.schema
        .createTable("domain_daily_views")
        .addColumn("domain", "text", (column) => column.notNull())
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("views", count, (column) => column.notNull())
        .addColumn("visitors", count, (column) => column.notNull())
        .addPrimaryKeyConstraint("domain_daily_views_key", ["domain", "day"])
        .execute();
      await db.schema.dropIndex("domain_page_views_by_domain").execute();
      await db.schema
        .createIndex("domain_page_views_by_time")
        .on("domain_page_views")
        .column("viewed_at")
        .execute();
      await db.schema
        .createIndex("domain_page_views_by_visitor")
        .on("domain_page_views")
        .columns(["visitor_id", "domain", "viewed_at"])
        .execute();
      const position = engine === "postgres" ? "strpos" : "instr";
      await sql`update domain_page_views
        set referrer = substr(referrer, 1, ${sql.raw(position)}(referrer, '?') - 1)
        where referrer like '%?%'`.execute(db);
    },
  };
}
