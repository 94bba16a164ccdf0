import type { Statements } from "./statements.ts";

export const escrowDeals: Statements = () => [
  `create table escrow_deals (
    offer_id integer primary key,
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
  `create table name_moves (
    offer_id integer primary key,
    before text,
    latest text,
    asked_at text,
    due_at text not null
  )`,
];
