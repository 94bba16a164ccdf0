import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { openDesk } from "../../desk/services.ts";
import { readConfig } from "../../server/config.ts";
import { openAt } from "./engines.ts";

interface Options {
  readonly now?: () => number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Opens what the desk's pages call, without a server, on this content folder and a new SQLite file. */
export async function openDeskServices(contentDir: string, options: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-desk-"));
  const environment = {
    CONTENT_DIR: contentDir,
    DATABASE_URL: `file:${join(folder, "shop.db")}`,
    DNS_SERVERS: "127.0.0.1:1",
    RDAP_BOOTSTRAP_URL: "http://127.0.0.1:1/",
    ...options.environment,
  };
  const { config, faults } = readConfig(environment);
  if (!config) throw new Error(JSON.stringify(faults));
  const database = await openAt(environment.DATABASE_URL);
  onTestFinished(() => database.close());
  const log = pino({ level: "silent" });
  const { now } = options;
  return openDesk({ config, environment, database, log, ...(now && { now }) });
}
