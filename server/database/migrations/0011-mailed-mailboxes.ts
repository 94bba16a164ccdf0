import type { Statements } from "./statements.ts";

export const mailedMailboxes: Statements = () => [
  "create table mailed_mailboxes (mailbox text primary key, mailed_at text not null)",
  "create index offers_open on offers (domain) where state in ('new', 'countered')",
];
