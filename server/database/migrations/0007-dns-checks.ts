import type { Migration } from "kysely/migration";

/** What was seen of each name in DNS. */
export const createDnsChecks: Migration = {
  async up(db) {
    await db.schema
      .createTable("dns_checks")
      .addColumn("domain", "text", (column) => column.primaryKey())
      .addColumn("page", "text", (column) => column.notNull())
      .addColumn("checked_at", "text", (column) => column.notNull())
      .addColumn("due_at", "text", (column) => column.notNull())
      .addColumn("confirmed_at", "text")
      .addColumn("misses", "integer", (column) => column.notNull())
      .addColumn("faults", "text", (column) => column.notNull())
      .execute();
  },
};
