import type { Statements } from "./statements.ts";

export const answerLinks: Statements = ({ count }) => [
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
];
