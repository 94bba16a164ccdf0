import type { Migration } from "kysely/migration";

/** The names that were seen for sale, and since when they are sold, so that each sale is told of once. */
export const createListedNames: Migration = {
  async up(db) {
    await db.schema
      .createTable("listed_names")
      .addColumn("domain", "text", (column) => column.primaryKey())
      .addColumn("sold_at", "text")
      .execute();
  },
};
