import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "./database.ts";

/** PostgreSQL's planner would otherwise keep samples of what people wrote, which erasing doesn't reach. */
const keepNoSamples = (table: string, columns: readonly string[]) =>
  columns.map((column) => `alter table ${table} alter column ${column} set statistics 0`);

/** A migration that has run anywhere must never change. */
function listStatements(engine: Engine): Record<string, readonly string[]> {
  const isPostgres = engine === "postgres";
  const id = isPostgres ? "bigserial primary key" : "integer primary key autoincrement";
  const count = isPostgres ? "bigint" : "integer";
  const onlyPostgres = (...statements: string[]) => (isPostgres ? statements : []);
  return {
    "0001-create-tables": [
      `create table domain_page_views (
        id ${id},
        domain text not null,
        visitor_id text not null,
        user_agent text not null,
        referrer text not null,
        viewed_at text not null
      )`,
      "create index domain_page_views_by_domain on domain_page_views (domain, viewed_at)",
      `create table domain_visitors (
        domain text not null,
        visitor_id text not null,
        constraint domain_visitors_key primary key (domain, visitor_id)
      )`,
      `create table domain_analytics (
        domain text primary key,
        view_count ${count} not null,
        unique_visitors ${count} not null,
        last_viewed_at text not null
      )`,
      `create table inquiries (
        id ${id},
        reference text not null unique,
        kind text not null,
        name text not null,
        email text not null,
        phone text,
        subject text,
        message text not null,
        domain text,
        state text not null,
        created_at text not null
      )`,
      "create index inquiries_by_state on inquiries (state, created_at)",
      `create table outbox (
        id ${id},
        inquiry_id ${count} not null references inquiries (id) on delete cascade,
        template text not null,
        params text not null,
        attempts integer default 0 not null,
        next_attempt_at text not null,
        last_error text,
        sent_at text
      )`,
      "create index outbox_waiting on outbox (next_attempt_at) where sent_at is null",
      "create table settings (name text primary key, value text not null)",
      "create table spent_captchas (id text primary key, expires_at text not null)",
    ],
    // rate-limiter-flexible uses this table. It is unlogged, because limits need not survive a crash.
    "0002-create-rate-limits": onlyPostgres(
      `create unlogged table rate_limits (
        key varchar(255) primary key,
        points integer default 0 not null,
        expire bigint
      )`,
    ),
    "0003-roll-up-views": [
      `create table domain_daily_views (
        domain text not null,
        day text not null,
        views ${count} not null,
        visitors ${count} not null,
        constraint domain_daily_views_key primary key (domain, day)
      )`,
      "drop index domain_page_views_by_domain",
      "create index domain_page_views_by_time on domain_page_views (viewed_at)",
      `create index domain_page_views_by_visitor
        on domain_page_views (visitor_id, domain, viewed_at)`,
      `update domain_page_views
        set referrer = substr(referrer, 1, ${isPostgres ? "strpos" : "instr"}(referrer, '?') - 1)
        where referrer like '%?%'`,
    ],
    "0004-no-samples": onlyPostgres(
      ...keepNoSamples("inquiries", ["name", "email", "phone", "subject", "message"]),
      ...keepNoSamples("outbox", ["params"]),
      ...keepNoSamples("domain_page_views", ["visitor_id", "user_agent", "referrer"]),
      ...keepNoSamples("domain_visitors", ["visitor_id"]),
    ),
    "0005-notes": [
      "alter table inquiries add column state_reason text",
      "alter table inquiries add column notes text",
      ...onlyPostgres(...keepNoSamples("inquiries", ["notes"])),
    ],
    "0006-lander-views": [
      "alter table domain_page_views add column place text default 'shop' not null",
      `alter table domain_daily_views add column lander_views ${count} default 0 not null`,
    ],
    "0007-dns-checks": [
      `create table dns_checks (
        domain text primary key,
        page text not null,
        checked_at text not null,
        due_at text not null,
        confirmed_at text,
        misses integer not null,
        faults text not null
      )`,
    ],
    "0008-registry-lookups": [
      `create table registry_lookups (
        domain text primary key,
        due_at text not null,
        looked_up_at text,
        state text,
        registered_on text,
        expires_on text,
        registrar text,
        lapse text,
        trouble text
      )`,
    ],
    "0009-offers": [
      `create table offers (
        id ${id},
        reference text not null unique,
        domain text not null,
        name text not null,
        email text not null,
        phone text,
        time_zone text,
        state text not null,
        turn text not null,
        amount integer not null,
        expires_at text not null,
        steps integer not null,
        doubt text,
        captcha text,
        pay_link text,
        pay_by text,
        paid_at text,
        created_at text not null
      )`,
      `create unique index offers_one_agreement on offers (domain)
        where state = 'accepted' and paid_at is null`,
      "create index offers_by_state on offers (state, expires_at)",
      "create index offers_by_captcha on offers (captcha)",
      `create table offer_steps (
        offer_id ${count} not null references offers (id) on delete cascade,
        number integer not null,
        actor text not null,
        kind text not null,
        reason text,
        amount integer,
        note text,
        expires_at text,
        created_at text not null,
        constraint offer_steps_key primary key (offer_id, number)
      )`,
      `create table offer_links (
        token_hash text primary key,
        offer_id ${count} not null references offers (id) on delete cascade,
        created_at text not null
      )`,
      ...onlyPostgres(
        ...keepNoSamples("offers", ["name", "email", "phone"]),
        ...keepNoSamples("offer_steps", ["note"]),
      ),
      ...(isPostgres ? WIDEN_OUTBOX.postgres : WIDEN_OUTBOX.sqlite),
      "create index outbox_of_inquiry on outbox (inquiry_id)",
      "create index outbox_of_offer on outbox (offer_id)",
    ],
    "0010-listed-names": ["create table listed_names (domain text primary key, sold_at text)"],
    "0011-mailed-mailboxes": [
      "create table mailed_mailboxes (mailbox text primary key, mailed_at text not null)",
      "create index offers_open on offers (domain) where state in ('new', 'countered')",
    ],
    "0012-plans-and-prices-seen": [
      "alter table offers add column plan_months integer",
      "alter table offers add column plan_percent integer",
      "alter table offers add column shown_price text",
      `create table link_prices (
        link text not null,
        domain text not null,
        price ${count} not null,
        seen_at text not null,
        constraint link_prices_key primary key (link, domain)
      )`,
    ],
    "0013-checkout": [
      "alter table offers add column origin text not null default 'offer'",
      "alter table offers add column paying_at text",
      "alter table inquiries add column awaits_name integer not null default 0",
      "create index inquiries_awaiting on inquiries (domain) where awaits_name = 1",
      `create table buy_clicks (
        domain text not null,
        day text not null,
        clicks integer not null,
        constraint buy_clicks_key primary key (domain, day)
      )`,
    ],
    "0014-answer-links": [
      "alter table offer_steps add column via text",
      `create table inquiry_steps (
        inquiry_id ${count} not null references inquiries (id) on delete cascade,
        number integer not null,
        kind text not null,
        state text,
        via text,
        created_at text not null,
        constraint inquiry_steps_key primary key (inquiry_id, number)
      )`,
      `create table answer_links (
        token_hash text primary key,
        inquiry_id ${count} references inquiries (id) on delete cascade,
        offer_id ${count} references offers (id) on delete cascade,
        expires_at text not null
      )`,
      "create index answer_links_by_end on answer_links (expires_at)",
      "create index answer_links_of_inquiry on answer_links (inquiry_id)",
      "create index answer_links_of_offer on answer_links (offer_id)",
    ],
    "0015-report": [
      `create table view_languages (
        day text not null,
        language text not null,
        views ${count} not null,
        constraint view_languages_key primary key (day, language)
      )`,
      `create table bot_views (day text primary key, views ${count} not null)`,
      "create index domain_daily_views_by_day on domain_daily_views (day)",
    ],
    "0016-steps-of-inquiries": [
      "alter table inquiry_steps add column note text",
      "alter table inquiry_steps add column remind_at text",
      ...onlyPostgres(...keepNoSamples("inquiry_steps", ["note"])),
    ],
    "0017-machine-requests": [
      `create table machine_requests (
        day text not null,
        way text not null,
        "use" text not null,
        domain text not null,
        requests ${count} not null,
        constraint machine_requests_key primary key (day, way, "use", domain)
      )`,
    ],
    "0018-inbox": [
      "alter table inquiries add column is_read integer not null default 0",
      "update inquiries set is_read = 1 where state <> 'new' and state <> 'unverified'",
      "alter table offers add column read_steps integer not null default 0",
      `update offers set read_steps = steps
        where turn <> 'seller' or (state <> 'new' and state <> 'countered')`,
      "alter table offers add column notes text",
      ...onlyPostgres(...keepNoSamples("offers", ["notes"])),
    ],
    "0019-buyers": [
      "alter table offers add column confirmed_at text",
      "alter table offers add column is_proven integer not null default 0",
      "alter table offers add column address_hash text",
      "create index offers_by_address on offers (address_hash) where address_hash is not null",
      ...onlyPostgres(...keepNoSamples("offers", ["address_hash"])),
    ],
    "0022-drawn-shares": [
      `create table drawn_shares (
        domain text primary key,
        percent integer not null,
        price ${count} not null
      )`,
    ],
    "0023-billing": [
      "alter table offers add column billing text",
      ...onlyPostgres(...keepNoSamples("offers", ["billing"])),
    ],
  };
}

const WIDEN_OUTBOX: Readonly<Record<Engine, readonly string[]>> = {
  postgres: [
    `alter table outbox alter column inquiry_id drop not null,
      add column offer_id bigint references offers (id) on delete cascade,
      add column channel text not null default 'mail'`,
  ],
  sqlite: [
    `create table outbox_wide (
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
    )`,
    `insert into outbox_wide
        (id, inquiry_id, template, params, attempts, next_attempt_at, last_error, sent_at)
      select id, inquiry_id, template, params, attempts, next_attempt_at, last_error, sent_at
      from outbox`,
    "drop table outbox",
    "alter table outbox_wide rename to outbox",
    "create index outbox_waiting on outbox (next_attempt_at) where sent_at is null",
  ],
};

export function listMigrations(engine: Engine): Record<string, Migration> {
  const ours = Object.entries(listStatements(engine)).filter(([, all]) => all.length > 0);
  return Object.fromEntries(
    ours.map(([name, statements]) => [
      name,
      {
        async up(db) {
          for (const statement of statements) await sql.raw(statement).execute(db);
        },
      },
    ]),
  );
}
