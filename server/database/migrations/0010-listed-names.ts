import type { Statements } from "./statements.ts";

export const listedNames: Statements = () => [
  "create table listed_names (domain text primary key, sold_at text)",
];
