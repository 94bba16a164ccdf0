import type { Statements } from "./statements.ts";

export const dnsChecks: Statements = () => [
  `create table dns_checks (
    domain text primary key,
    page text not null,
    checked_at text not null,
    due_at text not null,
    confirmed_at text,
    misses integer not null,
    faults text not null
  )`,
];
