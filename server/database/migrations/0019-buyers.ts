import type { Statements } from "./statements.ts";

export const buyers: Statements = ({ keepNoSamples }) => [
  "alter table offers add column confirmed_at text",
  "alter table offers add column is_proven integer not null default 0",
  "alter table offers add column address_hash text",
  "create index offers_by_address on offers (address_hash) where address_hash is not null",
  ...keepNoSamples("offers", ["address_hash"]),
];
