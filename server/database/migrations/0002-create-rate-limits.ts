import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** PostgreSQL's table for rate-limiter-flexible; not logged, since nothing of it needs to outlive a crash. */
export const createRateLimits: Migration = {
  async up(db) {
    await db.schema
      .createTable("rate_limits")
      .modifyFront(sql`unlogged`)
      .addColumn("key", "varchar(255)", (column) => column.primaryKey())
      .addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("expire", "bigint")
      .execute();
  },
};
