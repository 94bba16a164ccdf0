import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.ts";

const PERSONAL = { offers: ["name", "email", "phone"], offer_steps: ["note"] } as const;

/**
 * With which captcha an offer came, so that one whose response was lost gets its link when it comes again. PostgreSQL's planner
 * keeps no samples of what people wrote.
 */
export const addOfferCaptcha = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema.alterTable("offers").addColumn("captcha", "text").execute();
    await db.schema.createIndex("offers_by_captcha").on("offers").column("captcha").execute();
    if (engine === "sqlite") return;
    for (const [table, columns] of Object.entries(PERSONAL)) {
      for (const column of columns) {
        await sql`alter table ${sql.table(table)}
          alter column ${sql.ref(column)} set statistics 0`.execute(db);
      }
    }
  },
});
