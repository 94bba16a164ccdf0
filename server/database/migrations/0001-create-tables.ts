import type { Statements } from "./statements.ts";

export const createTables: Statements = ({ id, count }) => [
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
];
