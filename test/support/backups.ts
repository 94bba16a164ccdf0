import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, onTestFinished } from "vitest";
import type { Db } from "../../server/database/database.ts";
import { canDump, startDumpablePostgres } from "./dumpable-postgres.ts";
import { openAt, startSqlite, type TestEngine } from "./engines.ts";
import { insertInquiry } from "./inquiries.ts";
import { runVitrine } from "./vitrine.ts";

const OPENERS = { sqlite: startSqlite, postgres: startDumpablePostgres };

/** Full runs try PostgreSQL too, if its databases can be copied on this machine. */
export function describeBackups(
  title: string,
  suite: (engine: () => TestEngine) => void,
  engines: readonly (keyof typeof OPENERS)[] = process.env.TEST_FULL
    ? ["sqlite", "postgres"]
    : ["sqlite"],
): void {
  for (const name of engines) {
    describe.runIf(name === "sqlite" || canDump)(`${title} (${name})`, () => {
      let engine: TestEngine;
      beforeAll(async () => {
        engine = await OPENERS[name]();
      });
      afterAll(() => engine?.close());
      suite(() => engine);
    });
  }
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function runOn(url: string, ...args: string[]) {
  const { PATH = "" } = process.env;
  return runVitrine(args, { DATABASE_URL: url, PATH });
}

export async function change<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openAt(url);
  return work(db).finally(close);
}

export async function makeDatabase(
  engine: Pick<TestEngine, "createDatabase">,
  ...references: string[]
): Promise<string> {
  const url = await engine.createDatabase();
  await change(url, async (db) => {
    for (const reference of references) await insertInquiry(db, reference);
  });
  return url;
}

export const listReferences = (url: string) =>
  change(url, async (db) => {
    const rows = await db
      .selectFrom("inquiries")
      .select("reference")
      .orderBy("reference")
      .execute();
    return rows.map(({ reference }) => reference);
  });
