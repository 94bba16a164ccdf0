import type { Migration } from "kysely/migration";
import type { Engine } from "../database-url.ts";
import { createTables } from "./0001-create-tables.ts";

/** Every migration by its name, in order. A name that has run anywhere never changes. */
export function listMigrations(engine: Engine): Record<string, Migration> {
  return { "0001-create-tables": createTables(engine) };
}
