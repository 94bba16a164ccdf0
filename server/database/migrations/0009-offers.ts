import type { Statements } from "./statements.ts";

const WIDEN_POSTGRES = [
  `alter table outbox alter column inquiry_id drop not null,
      add column offer_id bigint references offers (id) on delete cascade,
      add column channel text not null default 'mail'`,
];

const WIDEN_SQLITE = [
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
];

export const offers: Statements = ({ isPostgres, id, count, keepNoSamples }) => [
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
  ...keepNoSamples("offers", ["name", "email", "phone"]),
  ...keepNoSamples("offer_steps", ["note"]),
  ...(isPostgres ? WIDEN_POSTGRES : WIDEN_SQLITE),
  "create index outbox_of_inquiry on outbox (inquiry_id)",
  "create index outbox_of_offer on outbox (offer_id)",
];
