import type { Statements } from "./statements.ts";

export const landerViews: Statements = ({ count }) => [
  "alter table domain_page_views add column place text default 'shop' not null",
  `alter table domain_daily_views add column lander_views ${count} default 0 not null`,
];
