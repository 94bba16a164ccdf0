import type { Statements } from "./statements.ts";

/** rate-limiter-flexible uses this table. It is unlogged, because limits need not survive a crash. */
export const createRateLimits: Statements = ({ onlyPostgres }) =>
  onlyPostgres(
    `create unlogged table rate_limits (
    key varchar(255) primary key,
    points integer default 0 not null,
    expire bigint
  )`,
  );
