import type { Statements } from "./statements.ts";

export const people: Statements = ({ keepNoSamples }) => [
  `create table people (
    mailbox text primary key,
    same_as text,
    note text,
    tags text not null default '',
    blocked_at text,
    changed_at text not null
  )`,
  "create index people_same_as on people (same_as) where same_as is not null",
  ...keepNoSamples("people", ["mailbox", "same_as", "note", "tags"]),
];
