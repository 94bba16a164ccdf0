import type { Migration } from "kysely/migration";

/** The names that were for sale when last seen, so that each is told of once when it is sold. */
export const createNamesForSale: Migration = {
  async up(db) {
    await db.schema
      .createTable("names_for_sale")
      .addColumn("domain", "text", (column) => column.primaryKey())
      .execute();
  },
};
