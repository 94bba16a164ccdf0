import type { Statements } from "./statements.ts";

export const plansAndPricesSeen: Statements = ({ count }) => [
  "alter table offers add column plan_months integer",
  "alter table offers add column plan_percent integer",
  "alter table offers add column shown_price text",
  `create table link_prices (
    link text not null,
    domain text not null,
    price ${count} not null,
    seen_at text not null,
    constraint link_prices_key primary key (link, domain)
  )`,
];
