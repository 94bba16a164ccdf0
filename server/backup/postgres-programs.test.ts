import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openPrograms } from "./postgres-programs.ts";

const URL = "postgres://vitrine:s3cret%20word@db.example:6543/shop?sslmode=verify-full";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-programs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it("the password is never in an argument, which every user of the machine could read", async () => {
  const folder = await makeFolder();
  const script =
    '#!/bin/sh\necho "arguments: $0 $@"\necho "$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE $PGSSLMODE"\n';
  await writeFile(join(folder, "pg_dump"), script, { mode: 0o755 });
  let out = "";
  const run = openPrograms(URL, { PATH: folder });
  await run("pg_dump", ["--format=custom"], (text) => void (out += text));
  expect(out).toBe(
    `arguments: ${folder}/pg_dump --format=custom\nvitrine:s3cret word@db.example:6543/shop verify-full\n`,
  );
});

it.each([
  ["pg_dump", ["--format=custom", "--file=vitrine.dump"]],
  ["pg_restore", ["tar -xzf BACKUP database", "--clean", "--single-transaction"]],
] as const)("if %s isn't installed, the seller is told what to run", async (program, parts) => {
  const run = openPrograms(URL, { PATH: await makeFolder() });
  const said = await run(program, ["--file=-"]).catch(String);
  expect(said).toContain("apt-get install postgresql-client");
  expect(said).toContain(
    `  ${program} --host=db.example --port=6543 --username=vitrine --dbname=shop `,
  );
  for (const part of parts) expect(said).toContain(part);
  expect(said).not.toContain("s3cret");
});
