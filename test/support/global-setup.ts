import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./engines.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Creates the run's temporary folder and PostgreSQL server, on which each suite creates its own databases. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  // As root, PostgreSQL runs as another user, who must be able to reach its data.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  };
}
