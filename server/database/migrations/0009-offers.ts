import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

const ofOffer = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("offers.id").onDelete("cascade");

async function createOfferTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isPostgres = engine === "postgres";
  const count = isPostgres ? "bigint" : "integer";
  await db.schema
    .createTable("offers")
    .addColumn("id", isPostgres ? "bigserial" : "integer", (column) =>
      isPostgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("domain", "text", required)
    .addColumn("name", "text", required)
    .addColumn("email", "text", required)
    .addColumn("phone", "text")
    .addColumn("time_zone", "text")
    .addColumn("state", "text", required)
    .addColumn("turn", "text", required)
    .addColumn("amount", "integer", required)
    .addColumn("expires_at", "text", required)
    .addColumn("steps", "integer", required)
    .addColumn("doubt", "text")
    .addColumn("captcha", "text")
    .addColumn("pay_link", "text")
    .addColumn("pay_by", "text")
    .addColumn("paid_at", "text")
    .addColumn("created_at", "text", required)
    .execute();
  // One agreement a name: the next is possible when this one is paid or has lapsed.
  await db.schema
    .createIndex("offers_one_agreement")
    .unique()
    .on("offers")
    .column("domain")
    .where(sql.ref("state"), "=", sql.lit("accepted"))
    .where(sql.ref("paid_at"), "is", null)
    .execute();
  await db.schema
    .createIndex("offers_by_state")
    .on("offers")
    .columns(["state", "expires_at"])
    .execute();
  await db.schema.createIndex("offers_by_captcha").on("offers").column("captcha").execute();
  await db.schema
    .createTable("offer_steps")
    .addColumn("offer_id", count, ofOffer)
    .addColumn("number", "integer", required)
    .addColumn("actor", "text", required)
    .addColumn("kind", "text", required)
    .addColumn("reason", "text")
    .addColumn("amount", "integer")
    .addColumn("note", "text")
    .addColumn("expires_at", "text")
    .addColumn("created_at", "text", required)
    .addPrimaryKeyConstraint("offer_steps_key", ["offer_id", "number"])
    .execute();
  await db.schema
    .createTable("offer_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("offer_id", count, ofOffer)
    .addColumn("created_at", "text", required)
    .execute();
}

const PERSONAL = { offers: ["name", "email", "phone"], offer_steps: ["note"] } as const;

/** As migration 0004 does for inquiries. */
async function keepNoSamples(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(PERSONAL)) {
    for (const column of columns) {
      await sql`alter table ${sql.table(table)}
        alter column ${sql.ref(column)} set statistics 0`.execute(db);
    }
  }
}

/** What waits to be sent may belong to an inquiry, an offer or neither, and leaves by mail or another channel. */
async function widenOutbox(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === "postgres") {
    await sql`alter table outbox alter column inquiry_id drop not null,
      add column offer_id bigint references offers (id) on delete cascade,
      add column channel text not null default 'mail'`.execute(db);
    return;
  }
  // SQLite can't take a constraint away.
  await sql`create table outbox_wide (
    id integer primary key autoincrement,
    inquiry_id integer references inquiries (id) on delete cascade,
    offer_id integer references offers (id) on delete cascade,
    channel text not null default 'mail',
    template text not null,
    params text not null,
    attempts integer not null default 0,
    next_attempt_at text not null,
    last_error text,
    sent_at text
  )`.execute(db);
  await sql`insert into outbox_wide
      (id, inquiry_id, template, params, attempts, next_attempt_at, last_error, sent_at)
    select id, inquiry_id, template, params, attempts, next_attempt_at, last_error, sent_at
    from outbox`.execute(db);
  await db.schema.dropTable("outbox").execute();
  await sql`alter table outbox_wide rename to outbox`.execute(db);
  await db.schema
    .createIndex("outbox_waiting")
    .on("outbox")
    .column("next_attempt_at")
    .where(sql.ref("sent_at"), "is", null)
    .execute();
}

export function createOffers(engine: Engine): Migration {
  return {
    async up(db) {
      await createOfferTables(db, engine);
      if (engine === "postgres") await keepNoSamples(db);
      await widenOutbox(db, engine);
      await db.schema.createIndex("outbox_of_inquiry").on("outbox").column("inquiry_id").execute();
      await db.schema.createIndex("outbox_of_offer").on("outbox").column("offer_id").execute();
    },
  };
}
