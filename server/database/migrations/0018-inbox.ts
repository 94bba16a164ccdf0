import type { Statements } from "./statements.ts";

export const inbox: Statements = ({ keepNoSamples }) => [
  "alter table inquiries add column is_read integer not null default 0",
  "update inquiries set is_read = 1 where state <> 'new' and state <> 'unverified'",
  "alter table offers add column read_steps integer not null default 0",
  `update offers set read_steps = steps
    where turn <> 'seller' or (state <> 'new' and state <> 'countered')`,
  "alter table offers add column notes text",
  ...keepNoSamples("offers", ["notes"]),
];
