import type { Statements } from "./statements.ts";

export const checkout: Statements = () => [
  "alter table offers add column origin text not null default 'offer'",
  "alter table offers add column paying_at text",
  "alter table inquiries add column awaits_name integer not null default 0",
  "create index inquiries_awaiting on inquiries (domain) where awaits_name = 1",
  `create table buy_clicks (
    domain text not null,
    day text not null,
    clicks integer not null,
    constraint buy_clicks_key primary key (domain, day)
  )`,
];
