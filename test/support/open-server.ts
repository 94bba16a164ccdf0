import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino, stdTimeFunctions } from "pino";
import { createAltcha } from "../../server/captcha/altcha.ts";
import { closeShop, openShop } from "../../server/run.ts";
import type { Services } from "../../server/services.ts";
import { ROOT, SHOP } from "./server.ts";

const BUILD = pathToFileURL(join(ROOT, "build/"));
const GIVE_UP_MS = 2_500;

export interface OpenServer {
  readonly url: string;
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** Solving a usual challenge takes a quarter of a second of processor time, so only full runs do that. */
function makeChallengesEasy({ captcha, database: { db } }: Services): void {
  if (!captcha.createChallenge || process.env.TEST_FULL) return;
  const { createChallenge } = createAltcha({ db, now: Date.now, rounds: 10 });
  Object.assign(captcha, { createChallenge });
}

/** Opens a shop in this process: starting another process for it would cost more than a second of processor time. */
export async function openServer(environment: Record<string, string> = {}): Promise<OpenServer> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-"));
  const lines: string[] = [];
  const shop = await openShop(
    // Many tests show the demonstration under a public address.
    {
      PORT: "0",
      DEMO: "yes",
      CONTENT_DIR: SHOP,
      DATABASE_URL: `file:${join(folder, "vitrine.db")}`,
      ...environment,
    },
    BUILD,
    (level) =>
      pino(
        { level, base: null, timestamp: stdTimeFunctions.isoTime },
        { write: (line) => void lines.push(line.trimEnd()) },
      ),
  );
  makeChallengesEasy(shop.services);
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await closeShop(shop, AbortSignal.timeout(GIVE_UP_MS));
    await rm(folder, { recursive: true, force: true });
  }
  return {
    url: `http://localhost:${shop.services.config.port}`,
    lines,
    stop: () => (closed ??= close()),
  };
}
