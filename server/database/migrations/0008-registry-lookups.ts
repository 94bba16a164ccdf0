import type { Migration } from "kysely/migration";

/** What the registry last said of each name. */
export const createRegistryLookups: Migration = {
  async up(db) {
    await db.schema
      .createTable("registry_lookups")
      .addColumn("domain", "text", (column) => column.primaryKey())
      .addColumn("due_at", "text", (column) => column.notNull())
      .addColumn("looked_up_at", "text")
      .addColumn("state", "text")
      .addColumn("registered_on", "text")
      .addColumn("expires_on", "text")
      .addColumn("registrar", "text")
      .addColumn("lapse", "text")
      .addColumn("trouble", "text")
      .execute();
  },
};
