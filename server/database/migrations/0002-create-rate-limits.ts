import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** For rate-limiter-flexible; unlogged, since limits need not survive a crash. */
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
