import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readContent } from "../server/shop/read-content.ts";
import { START_FLAGS } from "../cli/start.ts";
import { findFreePort, ROOT, spawnServer } from "../test/support/server.ts";
import { writeSample } from "./sample/write-sample.ts";

const PAUSE_MS = 20;

export async function startShop(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const since = performance.now();
  const { child, lines, exited } = spawnServer(
    {
      PORT: port,
      CONTENT_DIR: join(ROOT, "content"),
      DATABASE_URL: `file:${join(folder, "vitrine.db")}`,
      LOG_LEVEL: "warn",
      MALLOC_ARENA_MAX: "2",
      ...env,
    },
    [...START_FLAGS, "server.ts"],
  );
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`exit ${child.exitCode}:\n${lines.join("\n")}`);
    await delay(PAUSE_MS);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - since,
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

export async function makeSample(count: number) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-sample-"));
  const dir = join(folder, "content");
  await writeSample(dir, count);
  const { content } = await readContent(dir);
  if (!content) throw new Error("The sample has faults.");
  return {
    dir,
    catalogue: content.catalogue,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
