import type { Statements } from "./statements.ts";

/** Every sum until now was in US dollars. */
export const currency: Statements = () => [
  "alter table offers add column currency text not null default 'USD'",
  "alter table link_prices add column currency text not null default 'USD'",
];
