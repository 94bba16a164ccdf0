import { once } from "node:events";
import { existsSync, realpathSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { type Fault, formatFault } from "../catalogue/schema/fault.ts";
import type { Logger } from "pino";
import { type Config, localUrl } from "./settings/config.ts";
import { readConfig } from "./config.ts";
import { type Database, openDatabase, type OpenOptions } from "./database/database.ts";
import { DRAWING_ADVICE, NO_PICTURES } from "./process/drawing.ts";
import { openWaitingDoor } from "./http/waiting-door.ts";
import { openLog } from "./process/log.ts";
import { NewerDatabase } from "./database/migrate.ts";
import { MOVED_AT } from "./database/move-database.ts";
import { noteServedVersion } from "./database/served-version.ts";
import { readSetting, writeSetting } from "./database/settings.ts";
import { takeLock } from "./names/save-lock.ts";
import { noteChannels } from "./outbox/events.ts";
import { findNetworkDisk, NETWORK_ADVICE } from "./database/network-disk.ts";
import { openSenders } from "./outbox/senders.ts";
import { findPublicDemonstration } from "./shop/public-demonstration.ts";
import { readContent } from "./shop/read-content.ts";
import { explainPlace } from "./shop/refused-file.ts";
import { isInstalled, readVersion, RUN } from "./process/program.ts";
import { openProgress } from "./process/progress.ts";
import { openServices, type Services } from "./services.ts";

export class StartFault extends Error {
  constructor(faults: readonly Fault[]) {
    super(faults.map(formatFault).join("\n"));
  }
}

/** The parts of a SQLite database, of which another user who once ran a command may own one. */
const PARTS = ["", "-wal", "-shm", ".lock"] as const;

function findRefused(location: Config["database"]): Fault | null {
  if (location.engine === "postgres") return null;
  for (const part of PARTS) {
    const file = location.path + part;
    const refusal = explainPlace(file);
    if (refusal) return { file, field: "", ...refusal };
  }
  return null;
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
  const refused = findRefused(database);
  if (refused) return refused;
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

const SERVED_BY = "served_by";

/** A shop that is told to stop takes up to four seconds. */
const MAX_STOP_MS = 5_000;

/** Returns how to find the process that serves the shop from this SQLite file, or null if it isn't known yet. */
async function findServer(config: Config): Promise<string | null> {
  try {
    const { database } = config;
    const { db, close } = await openDatabase(database, () => undefined, { migrates: false });
    return await readSetting(db, SERVED_BY).finally(close);
  } catch {
    return null;
  }
}

/** A host ends the process that has the shop once this one is up, so what it can't open must fail first. */
async function waitForShop(config: Config, path: string) {
  try {
    await openDatabase(config.database, () => undefined, { migrates: false }).then(({ close }) =>
      close(),
    );
  } catch (error) {
    throw new StartFault([toDatabaseFault(error, config)]);
  }
  process.stderr.write("Another process has this shop, so this one waits until that ends.\n");
  using _ = await openWaitingDoor(config);
  return await takeLock(path, Infinity);
}

/**
 * With SQLite, one process serves a shop: another's visitors wouldn't see live figures. Returns the lock, which this
 * process holds until it closes it, or null with PostgreSQL. Throws a StartFault.
 */
export async function takeShop(
  config: Config,
  maxWaitMs = MAX_STOP_MS,
): Promise<DatabaseSync | null> {
  if (config.database.engine === "postgres") return null;
  const { path } = config.database;
  const place = existsSync(path) ? realpathSync(path) : path;
  const file = `${place}.lock`;
  const free = await takeLock(file, config.takesOver ? 0 : maxWaitMs);
  const lock = free === null && config.takesOver ? await waitForShop(config, file) : free;
  if (lock instanceof DatabaseSync) return lock;
  if (lock) throw new StartFault([findRefused(config.database) ?? lock]);
  const server = await findServer(config);
  const found = `the database of a shop that is open already${server ? ` (${server})` : ""}`;
  const wanted = "one process for a SQLite database: stop that one first, or use PostgreSQL";
  throw new StartFault([{ file: path, field: "", found, wanted }]);
}

function toMovedFault(movedAt: string): Fault {
  const found = `a database that was moved to another one at ${movedAt}`;
  const wanted = `that one. To serve this older one again, copy it to a new one: ${RUN} move-database file:data/again.db`;
  return { file: "environment", field: "DATABASE_URL", found, wanted };
}

/** The services need the shop's URL before the server listens, so PORT=0 picks a free port and holds it. */
async function choosePort(config: Config): Promise<Config> {
  const heldPort = createServer().listen(config.port, config.host);
  await once(heldPort, "listening");
  if (config.port !== 0) {
    // While it is held, a visitor would wait for nobody instead of trying again.
    heldPort.close();
    return config;
  }
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
  using opened = new DisposableStack();
  opened.adopt(await takeShop(wanted), (lock) => lock?.close());
  const config = await choosePort(wanted);
  const log = createLog(config.logLevel);
  const database = await openConfiguredDatabase(config, log);
  const network = findNetworkDisk(config.database);
  if (network) log.warn(`${network}: ${NETWORK_ADVICE}`);
  if (!config.canDraw) log.warn(`${NO_PICTURES}: ${DRAWING_ADVICE}`);
  await writeSetting(database.db, SERVED_BY, `port ${config.port}, process ${process.pid}`);
  // After the first write, because PostgreSQL holds that back while the database is moved.
  const movedAt = await readSetting(database.db, MOVED_AT);
  if (movedAt !== null) {
    await database.close();
    throw new StartFault([toMovedFault(movedAt)]);
  }
  await noteServedVersion(database.db);
  await noteChannels(database.db, [...openSenders(config).keys()]);
  const { content } = reading;
  const held = opened.move();
  const close = () => database.close().finally(() => held.dispose());
  return openServices({ config, content, database: { ...database, close }, log });
}
