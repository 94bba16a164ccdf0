import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createTemplate, startPostgres } from "./engines.ts";
import { NODE_COMPILE_CACHE, startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
    shop: { url: string } | { fault: string };
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  process.env.NODE_COMPILE_CACHE = NODE_COMPILE_CACHE;
  // If the shop can't start, only the suites that need it fail.
  const starting = startServer().catch((error: Error) => error);
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresTemplate", await createTemplate(postgres.url));
  const shop = await starting;
  project.provide("shop", shop instanceof Error ? { fault: shop.message } : { url: shop.url });
  return async () => {
    if (!(shop instanceof Error)) await shop.stop();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  };
}
