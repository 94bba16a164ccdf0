import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./engines.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Leads to the PostgreSQL server of the run. */
    postgresUrl: string;
  }
}

/**
 * Gives the run a folder for all that tests write, which goes when it ends, and one PostgreSQL server, on which each suite
 * creates databases of its own.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  // As root, PostgreSQL runs as another user, who must get through to its data.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  };
}
