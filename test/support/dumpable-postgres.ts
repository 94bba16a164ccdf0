import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { createTemplate, makeFolder, type TestEngine, usePostgres } from "./engines.ts";
import { findFreePort } from "./server.ts";

/** The embedded server has this version and comes without pg_dump. */
const EMBEDDED_VERSION = 18;

function readDumpVersion(): number {
  try {
    const said = execFileSync("pg_dump", ["--version"], { encoding: "utf8" });
    return Number(/\d+/.exec(said)?.[0]);
  } catch {
    return 0;
  }
}

const version = readDumpVersion();
const programs = `/usr/lib/postgresql/${version}/bin`;

const hasOldDump = version > 0 && version < EMBEDDED_VERSION;

export const canDump = version >= EMBEDDED_VERSION || existsSync(join(programs, "initdb"));

const idOf = (option: string) => Number(execFileSync("id", [option, "postgres"]));

export async function startDumpablePostgres(): Promise<TestEngine> {
  if (!hasOldDump) return usePostgres(inject("postgresUrl"), inject("postgresTemplate"));
  const folder = await makeFolder("postgres");
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const run = (program: string, args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...user, cwd: folder });
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, "s3cret word");
  const access = ["--username=vitrine", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  await run("initdb", [
    "--no-sync",
    "--encoding=UTF8",
    "--locale=C",
    ...access,
    `--pgdata=${data}`,
  ]);
  const port = await findFreePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const log = `--log=${join(folder, "log")}`;
  await run("pg_ctl", ["start", "--wait", `--pgdata=${data}`, log, `--options=${options}`]);
  const url = `postgres://vitrine:s3cret%20word@127.0.0.1:${port}/postgres`;
  return {
    ...usePostgres(url, await createTemplate(url)),
    async close() {
      await run("pg_ctl", ["stop", "--mode=immediate", `--pgdata=${data}`]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
