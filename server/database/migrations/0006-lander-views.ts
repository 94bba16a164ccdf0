import type { Migration } from "kysely/migration";
import type { Engine } from "../database.ts";

/** Where a name was seen: on its page in the shop or at its own address. All that was counted before was in the shop. */
export const addLanderViews = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema
      .alterTable("domain_page_views")
      .addColumn("place", "text", (column) => column.notNull().defaultTo("shop"))
      .execute();
    await db.schema
      .alterTable("domain_daily_views")
      .addColumn("lander_views", engine === "postgres" ? "bigint" : "integer", (column) =>
        column.notNull().defaultTo(0),
      )
      .execute();
  },
});
