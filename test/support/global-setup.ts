import type { TestProject } from "vitest/node";
import { startPostgres } from "./engines.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Leads to the PostgreSQL server of the run. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL server for all test files; each suite creates databases of its own on it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return postgres.close;
}
