import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePort, startServer } from "../test/support/server.ts";
import type { ViewLoad } from "./load-views.ts";
import { waitUntilQuiet } from "./machine.ts";
import { type Measurement, whole } from "./measurement.ts";

const CONNECTIONS = "32";
const WARM_UP_S = "3";
const SECONDS = "10";
const QUICK_S = "1";

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

interface Durations {
  readonly warmUp: string;
  readonly measured: string;
}

async function loadBare({ warmUp, measured }: Durations): Promise<ViewLoad> {
  const port = String(await findFreePort());
  const bare = spawn(process.execPath, [here("bare-server.ts"), port]);
  await once(bare.stdout, "data");
  await load(port, warmUp);
  const result = await load(port, measured);
  bare.kill("SIGTERM");
  return result;
}

/** `failed` were not answered with 201, `lost` were, but are not in the record. */
async function loadShop(
  durations: Durations,
): Promise<ViewLoad & { failed: number; lost: number }> {
  const shop = await startServer({ TRUST_PROXY: "1" });
  const port = new URL(shop.url).port;
  const warmUp = await load(port, durations.warmUp);
  const measured = await load(port, durations.measured);
  const lost = warmUp.accepted + measured.accepted - (await countStored(shop.url));
  await shop.stop();
  return { ...measured, failed: measured.sent - measured.accepted, lost: Math.max(0, lost) };
}

const AIM_PER_SECOND = 8_000;

/** Views accepted a second by the shop, each committed before its answer, and by a bare server in the same run. */
export const measureViews: Measurement = {
  name: "views",
  async measure({ isQuick }) {
    const durations = isQuick
      ? { warmUp: QUICK_S, measured: QUICK_S }
      : { warmUp: WARM_UP_S, measured: SECONDS };
    await waitUntilQuiet(isQuick);
    const shop = await loadShop(durations);
    const bare = await loadBare(durations);
    return {
      rows: [
        {
          what: "page views stored a second, 32 connections, SQLite, each committed before its answer",
          measured: `${whole(shop.perSecond)} (p99 ${shop.p99Ms.toFixed(1)} ms)`,
          limit: `node:http that parses and answers: ${whole(bare.perSecond)} (p99 ${bare.p99Ms.toFixed(1)} ms)`,
          ratio: shop.perSecond / bare.perSecond,
          aim: `≥ ${whole(AIM_PER_SECOND)}`,
          isMet: shop.perSecond >= AIM_PER_SECOND,
        },
        {
          what: "page views refused or lost meanwhile",
          measured: whole(shop.failed + shop.lost),
          aim: "0",
          isMet: shop.failed + shop.lost === 0,
        },
      ],
    };
  },
};
