import type { Statements } from "./statements.ts";

export const report: Statements = ({ count }) => [
  `create table view_languages (
    day text not null,
    language text not null,
    views ${count} not null,
    constraint view_languages_key primary key (day, language)
  )`,
  `create table bot_views (day text primary key, views ${count} not null)`,
  "create index domain_daily_views_by_day on domain_daily_views (day)",
];
