import type { Statements } from "./statements.ts";

export const drawnShares: Statements = ({ count }) => [
  `create table drawn_shares (
    domain text primary key,
    percent integer not null,
    price ${count} not null
  )`,
];
