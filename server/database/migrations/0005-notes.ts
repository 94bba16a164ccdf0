import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.ts";

/** Why an inquiry is in its state, and the seller's notes, of which PostgreSQL's planner keeps no samples either. */
export const addNotes = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema.alterTable("inquiries").addColumn("state_reason", "text").execute();
    await db.schema.alterTable("inquiries").addColumn("notes", "text").execute();
    if (engine === "postgres") {
      await sql`alter table inquiries alter column notes set statistics 0`.execute(db);
    }
  },
});
