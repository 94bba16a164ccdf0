import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const isKey = (column: ColumnDefinitionBuilder) => column.primaryKey();

async function createAnalytics(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { idType, id, count } = typesOf(engine);
  await db.schema
    .createTable("domain_page_views")
    .addColumn("id", idType, id)
    .addColumn("domain", "text", required)
    .addColumn("visitor_id", "text", required)
    .addColumn("user_agent", "text", required)
    .addColumn("referrer", "text", required)
    .addColumn("viewed_at", "text", required)
    .execute();
  await db.schema
    .createIndex("domain_page_views_by_domain")
    .on("domain_page_views")
    .columns(["domain", "viewed_at"])
    .execute();
  await db.schema
    .createTable("domain_visitors")
    .addColumn("domain", "text", required)
    .addColumn("visitor_id", "text", required)
    .addPrimaryKeyConstraint("domain_visitors_key", ["domain", "visitor_id"])
    .execute();
  await db.schema
    .createTable("domain_analytics")
    .addColumn("domain", "text", isKey)
    .addColumn("view_count", count, required)
    .addColumn("unique_visitors", count, required)
    .addColumn("last_viewed_at", "text", required)
    .execute();
}

async function createInquiries(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { idType, id, count } = typesOf(engine);
  await db.schema
    .createTable("inquiries")
    .addColumn("id", idType, id)
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", required)
    .addColumn("name", "text", required)
    .addColumn("email", "text", required)
    .addColumn("phone", "text")
    .addColumn("subject", "text")
    .addColumn("message", "text", required)
    .addColumn("domain", "text")
    .addColumn("state", "text", required)
    .addColumn("created_at", "text", required)
    .execute();
  await db.schema
    .createIndex("inquiries_by_state")
    .on("inquiries")
    .columns(["state", "created_at"])
    .execute();
  await db.schema
    .createTable("outbox")
    .addColumn("id", idType, id)
    .addColumn("inquiry_id", count, (column) =>
      column.notNull().references("inquiries.id").onDelete("cascade"),
    )
    .addColumn("template", "text", required)
    .addColumn("params", "text", required)
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "text", required)
    .addColumn("last_error", "text")
    .addColumn("sent_at", "text")
    .execute();
  await db.schema
    .createIndex("outbox_waiting")
    .on("outbox")
    .column("next_attempt_at")
    .where(sql.ref("sent_at"), "is", null)
    .execute();
}

async function createShared(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("settings")
    .addColumn("name", "text", isKey)
    .addColumn("value", "text", required)
    .execute();
  await db.schema
    .createTable("spent_captchas")
    .addColumn("id", "text", isKey)
    .addColumn("expires_at", "text", required)
    .execute();
}

function typesOf(engine: Engine) {
  return engine === "postgres"
    ? { idType: "bigserial" as const, id: isKey, count: "bigint" as const }
    : {
        idType: "integer" as const,
        id: (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement(),
        count: "integer" as const,
      };
}

export function createTables(engine: Engine): Migration {
  return {
    async up(db) {
      await createAnalytics(db, engine);
      await createInquiries(db, engine);
      await createShared(db);
    },
  };
}
