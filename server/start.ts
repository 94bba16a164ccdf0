import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { isLocal } from "../catalogue/format/page-url.ts";
import { isDemonstration } from "../catalogue/schema/examples.ts";
import { type Fault, formatFault } from "../catalogue/schema/fault.ts";
import type { Shop } from "../catalogue/schema/shop.ts";
import type { Logger } from "pino";
import { type Config, localUrl, readConfig } from "./config.ts";
import { type Database, openDatabase, type OpenOptions } from "./database/database.ts";
import { openLog } from "./process/log.ts";
import { NewerDatabase } from "./database/migrate.ts";
import { noteServedVersion } from "./database/served-version.ts";
import { noteChannels } from "./outbox/events.ts";
import { findNetworkDisk, NETWORK_ADVICE } from "./database/network-disk.ts";
import { openSenders } from "./outbox/senders.ts";
import { restoreKept } from "./shop/kept-listings.ts";
import { readContent } from "./shop/read-content.ts";
import { isInstalled, readVersion, RUN } from "./process/program.ts";
import { openProgress } from "./process/progress.ts";
import { openServices, type Services } from "./services.ts";

export class StartFault extends Error {
  constructor(faults: readonly Fault[]) {
    super(faults.map(formatFault).join("\n"));
  }
}

function toDatabaseFault(error: unknown, { database }: Config): Fault {
  const place = { file: "environment", field: "DATABASE_URL" };
  if (error instanceof NewerDatabase) {
    const maker = error.version ? `Vitrine ${error.version}` : "a newer version of Vitrine";
    const found = `a database that ${maker} has changed (this is ${readVersion()}, and doesn't know ${error.message})`;
    const needed = error.version
      ? `Vitrine ${error.version} or newer`
      : "that version or a newer one";
    const update = isInstalled ? `install it with ${RUN} update` : "update to it";
    const wanted = `${needed}. Nothing was changed: ${update}, or go back to a backup from before it with ${RUN} restore FILE`;
    return { ...place, found, wanted };
  }
  const reason = error instanceof Error ? error.message || String(error) : String(error);
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  const wanted =
    database.engine === "sqlite"
      ? `a database file that can be read and written at ${database.path}`
      : "a PostgreSQL server that answers and accepts this user";
  return { ...place, found: `${reason}${code}`, wanted };
}

export async function openConfiguredDatabase(
  config: Config,
  log: Logger,
  options?: OpenOptions,
): Promise<Database> {
  try {
    const onError = (error: Error) => log.warn(error, "database connection lost");
    return await openDatabase(config.database, onError, options);
  } catch (error) {
    throw new StartFault([toDatabaseFault(error, config)]);
  }
}

/** In public, the demonstration's names would seem to be for sale, and nobody would read what buyers write. */
export function findPublicDemonstration(config: Config, shop: Shop): Fault[] {
  const { siteUrl, contentDir, allowsDemo } = config;
  if (allowsDemo || isLocal(siteUrl) || !isDemonstration(shop)) return [];
  const found = `the demonstration (${contentDir}) for a public SITE_URL (${siteUrl})`;
  const wanted = `a shop of your own, which '${RUN} init' writes, or DEMO=yes to show the demonstration`;
  return [{ file: "environment", field: "CONTENT_DIR", found, wanted }];
}

/** The services need the shop's URL before the server listens, so PORT=0 picks a free port and holds it. */
async function holdFreePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const heldPort = createServer().listen(0, config.host);
  await once(heldPort, "listening");
  const { port } = heldPort.address() as AddressInfo;
  const siteUrl = config.siteUrl === localUrl(0) ? localUrl(port) : config.siteUrl;
  return { ...config, port, siteUrl, heldPort };
}

export async function openFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  createLog = openLog,
): Promise<Services> {
  const { config: wanted, contentDir, faults } = readConfig(environment);
  const progress = openProgress(process.stderr, "Reading the names");
  const reading = await readContent(contentDir, undefined, progress.show);
  progress.end();
  if (!wanted || !reading.content) throw new StartFault([...faults, ...reading.faults]);
  const demonstration = findPublicDemonstration(wanted, reading.content.shop);
  if (demonstration.length > 0) throw new StartFault(demonstration);
  const log = createLog(wanted.logLevel);
  const database = await openConfiguredDatabase(wanted, log);
  const network = findNetworkDisk(wanted.database);
  if (network) log.warn(`${network}: ${NETWORK_ADVICE}`);
  await noteServedVersion(database.db);
  await noteChannels(database.db, [...openSenders(wanted).keys()]);
  const content = await restoreKept(reading.content, database.db);
  const config = await holdFreePort(wanted);
  return openServices({ config, content, database, log });
}
