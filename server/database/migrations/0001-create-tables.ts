import type { Statements } from "./statements.ts";

/** All times are ISO-8601 texts in UTC; sums are whole units of `currency`, and in the books cents. */
export const createTables: Statements = ({ id, count, decimal, onlyPostgres, keepNoSamples }) => [
  "create table settings (name text primary key, value text not null)",
  "create table spent_captchas (id text primary key, expires_at text not null)",
  // rate-limiter-flexible uses this table. It is unlogged, because limits need not survive a crash.
  ...onlyPostgres(
    `create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer default 0 not null,
      expire bigint
    )`,
  ),

  `create table domain_page_views (
    id ${id},
    domain text not null,
    visitor_id text not null,
    user_agent text not null,
    referrer text not null,
    viewed_at text not null,
    place text default 'shop' not null
  )`,
  "create index domain_page_views_by_time on domain_page_views (viewed_at)",
  `create index domain_page_views_by_visitor
    on domain_page_views (visitor_id, domain, viewed_at)`,
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
  `create table domain_daily_views (
    domain text not null,
    day text not null,
    views ${count} not null,
    visitors ${count} not null,
    lander_views ${count} default 0 not null,
    constraint domain_daily_views_key primary key (domain, day)
  )`,
  "create index domain_daily_views_by_day on domain_daily_views (day)",
  `create table buy_clicks (
    domain text not null,
    day text not null,
    clicks integer not null,
    constraint buy_clicks_key primary key (domain, day)
  )`,
  ...keepNoSamples("domain_page_views", ["visitor_id", "user_agent", "referrer"]),
  ...keepNoSamples("domain_visitors", ["visitor_id"]),

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
    state_reason text,
    awaits_name integer not null default 0,
    is_read integer not null default 0,
    notes text,
    created_at text not null
  )`,
  "create index inquiries_by_state on inquiries (state, created_at)",
  "create index inquiries_awaiting on inquiries (domain) where awaits_name = 1",
  `create table inquiry_steps (
    inquiry_id ${count} not null references inquiries (id) on delete cascade,
    number integer not null,
    kind text not null,
    state text,
    via text,
    note text,
    remind_at text,
    created_at text not null,
    constraint inquiry_steps_key primary key (inquiry_id, number)
  )`,
  ...keepNoSamples("inquiries", ["name", "email", "phone", "subject", "message", "notes"]),
  ...keepNoSamples("inquiry_steps", ["note"]),

  `create table offers (
    id ${id},
    reference text not null unique,
    origin text not null default 'offer',
    domain text not null,
    name text not null,
    email text not null,
    phone text,
    billing text,
    time_zone text,
    state text not null,
    turn text not null,
    amount integer not null,
    currency text not null default 'USD',
    plan_months integer,
    plan_percent integer,
    shown_price text,
    expires_at text not null,
    steps integer not null,
    read_steps integer not null default 0,
    doubt text,
    captcha text,
    confirmed_at text,
    halted_by text,
    act_by text,
    reserves integer not null default 1,
    address_hash text,
    network_hash text,
    pay_link text,
    pay_by text,
    paying_at text,
    paid_at text,
    notes text,
    created_at text not null
  )`,
  `create unique index offers_one_agreement on offers (domain)
    where state = 'accepted' and paid_at is null and reserves = 1`,
  "create index offers_by_state on offers (state, expires_at)",
  "create index offers_by_captcha on offers (captcha)",
  "create index offers_open on offers (domain) where state in ('new', 'countered')",
  `create table offer_steps (
    offer_id ${count} not null references offers (id) on delete cascade,
    number integer not null,
    actor text not null,
    kind text not null,
    undo text,
    via text,
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
  `create table answer_links (
    token_hash text primary key,
    inquiry_id ${count} references inquiries (id) on delete cascade,
    offer_id ${count} references offers (id) on delete cascade,
    expires_at text not null
  )`,
  "create index answer_links_by_end on answer_links (expires_at)",
  "create index answer_links_of_inquiry on answer_links (inquiry_id)",
  "create index answer_links_of_offer on answer_links (offer_id)",
  ...keepNoSamples("offers", [
    "name",
    "email",
    "phone",
    "notes",
    "address_hash",
    "network_hash",
    "billing",
  ]),
  ...keepNoSamples("offer_steps", ["note"]),

  `create table outbox (
    id ${id},
    inquiry_id ${count} references inquiries (id) on delete cascade,
    offer_id ${count} references offers (id) on delete cascade,
    channel text not null default 'mail',
    audience text not null default 'seller',
    template text not null,
    params text not null,
    attempts integer not null default 0,
    next_attempt_at text not null,
    last_error text,
    sent_at text
  )`,
  "create index outbox_waiting on outbox (next_attempt_at) where sent_at is null",
  "create index outbox_of_inquiry on outbox (inquiry_id)",
  "create index outbox_of_offer on outbox (offer_id)",
  "create table mailed_mailboxes (mailbox text primary key, mailed_at text not null)",
  `create table people (
    mailbox text primary key,
    note text,
    tags text not null default '',
    blocked_at text,
    changed_at text not null
  )`,
  ...keepNoSamples("outbox", ["params"]),
  ...keepNoSamples("people", ["mailbox", "note", "tags"]),

  `create table escrow_deals (
    offer_id ${count} primary key references offers (id) on delete cascade,
    service text not null,
    reference text not null unique,
    state text not null,
    tried_at text,
    transaction_id text,
    pay_url text,
    said text,
    due_at text not null,
    asked_at text,
    leased_until text,
    failures integer not null default 0,
    trouble text,
    created_at text not null
  )`,
  "create index escrow_deals_due on escrow_deals (due_at) where state <> 'over'",
  "create index escrow_deals_transaction on escrow_deals (transaction_id)",

  `create table bookings (
    id ${id},
    domain text not null,
    day text not null,
    kind text not null,
    cents ${count} not null,
    currency text not null,
    base text not null,
    rate ${decimal},
    offer_id ${count},
    payment integer,
    note text,
    reverses ${count},
    replaces ${count},
    source text not null,
    created_at text not null
  )`,
  "create index bookings_by_domain on bookings (domain, day)",
  "create index bookings_by_day on bookings (day)",
  "create index bookings_by_offer on bookings (offer_id)",
  "create unique index bookings_reversed on bookings (reverses)",
  ...keepNoSamples("bookings", ["note"]),

  `create table link_prices (
    link text not null,
    domain text not null,
    price ${count} not null,
    currency text not null default 'USD',
    seen_at text not null,
    constraint link_prices_key primary key (link, domain)
  )`,
  `create table drawn_shares (
    domain text primary key,
    percent integer not null,
    price ${count} not null
  )`,
  `create table dns_checks (
    domain text primary key,
    page text not null,
    checked_at text not null,
    due_at text not null,
    confirmed_at text,
    misses integer not null,
    faults text not null
  )`,
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
];
