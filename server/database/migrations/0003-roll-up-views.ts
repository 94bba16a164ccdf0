import type { Statements } from "./statements.ts";

export const rollUpViews: Statements = ({ isPostgres, count }) => [
  `create table domain_daily_views (
    domain text not null,
    day text not null,
    views ${count} not null,
    visitors ${count} not null,
    constraint domain_daily_views_key primary key (domain, day)
  )`,
  "drop index domain_page_views_by_domain",
  "create index domain_page_views_by_time on domain_page_views (viewed_at)",
  `create index domain_page_views_by_visitor
    on domain_page_views (visitor_id, domain, viewed_at)`,
  `update domain_page_views
    set referrer = substr(referrer, 1, ${isPostgres ? "strpos" : "instr"}(referrer, '?') - 1)
    where referrer like '%?%'`,
];
