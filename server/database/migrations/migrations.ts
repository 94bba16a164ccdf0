import type { Migration } from "kysely/migration";
import type { Engine } from "../database-url.ts";
import { createTables } from "./0001-create-tables.ts";
import { createRateLimits } from "./0002-create-rate-limits.ts";

/** Every migration by its name, in order. A name that has run anywhere never changes. */
export function listMigrations(engine: Engine): Record<string, Migration> {
  return {
    "0001-create-tables": createTables(engine),
    ...(engine === "postgres" && { "0002-create-rate-limits": createRateLimits }),
  };
}
