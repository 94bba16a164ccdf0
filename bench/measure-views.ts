import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePort, startServer } from "../test/support/server.ts";
import type { ViewLoad } from "./load-views.ts";

const CONNECTIONS = "32";
const WARM_UP_S = "3";
const SECONDS = "10";

const run = promisify(execFile);
const here = (file: string) => join(import.meta.dirname, file);

async function load(port: string, seconds: string): Promise<ViewLoad> {
  const { stdout } = await run(process.execPath, [
    here("load-views.ts"),
    port,
    CONNECTIONS,
    seconds,
  ]);
  return JSON.parse(stdout) as ViewLoad;
}

async function countStored(url: string): Promise<number> {
  const domains = ["people.talk", "unique.you", "sustainable.now", "qiv.ai", "rota.app"];
  const counts = await Promise.all(
    domains.map(async (domain) => {
      const response = await fetch(`${url}/rest/v1/domain_analytics?domain=eq.${domain}`);
      const rows = (await response.json()) as { view_count: number }[];
      return rows[0]?.view_count ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function measureBare(): Promise<ViewLoad> {
  const port = String(await findFreePort());
  const bare = spawn(process.execPath, [here("bare-server.ts"), port]);
  await once(bare.stdout, "data");
  await load(port, WARM_UP_S);
  const result = await load(port, SECONDS);
  bare.kill("SIGTERM");
  return result;
}

/**
 * Views accepted a second by the shop, each committed before its answer, and by a bare server in the same run. `failed` were
 * not answered with 201, `lost` were, but are not in the record.
 */
export async function measureViews(): Promise<{
  shop: ViewLoad & { failed: number; lost: number };
  bare: ViewLoad;
}> {
  const shop = await startServer();
  const port = new URL(shop.url).port;
  const warmUp = await load(port, WARM_UP_S);
  const measured = await load(port, SECONDS);
  const lost = warmUp.accepted + measured.accepted - (await countStored(shop.url));
  await shop.stop();
  const failed = measured.sent - measured.accepted;
  return { shop: { ...measured, failed, lost: Math.max(0, lost) }, bare: await measureBare() };
}
