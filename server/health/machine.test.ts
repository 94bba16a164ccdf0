import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeFolder } from "../../test/support/backups.ts";
import { checkDisk } from "./machine.ts";

it("with PostgreSQL, the disk of the folder data is checked", async () => {
  const previous = process.cwd();
  onTestFinished(() => process.chdir(previous));
  process.chdir(await makeFolder());
  await mkdir("data");
  const data = join(process.cwd(), "data");
  const database = { engine: "postgres", url: "postgres://db.example/shop" } as const;
  const { seen } = await checkDisk({ config: { database, contentDir: data } });
  expect(seen).toContain(`free for ${data}`);
});
