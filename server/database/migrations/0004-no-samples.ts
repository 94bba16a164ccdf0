import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const PERSONAL = {
  inquiries: ["name", "email", "phone", "subject", "message"],
  outbox: ["params"],
  domain_page_views: ["visitor_id", "user_agent", "referrer"],
  domain_visitors: ["visitor_id"],
} as const;

/** PostgreSQL's planner would keep samples of what people wrote, which erasing does not reach. */
export const keepNoSamples: Migration = {
  async up(db) {
    for (const [table, columns] of Object.entries(PERSONAL)) {
      for (const column of columns) {
        await sql`alter table ${sql.table(table)}
          alter column ${sql.ref(column)} set statistics 0`.execute(db);
      }
    }
  },
};
