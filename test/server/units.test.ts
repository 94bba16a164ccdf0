import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { send } from "../support/raw-request.ts";
import { recordLines, ROOT, waitForPort } from "../support/server.ts";

/** Where the units look for the clone. */
const HOME = "/srv/vitrine";
const CLONED = ["server.ts", "cli", "content", "node_modules"];
const INIT = ["init", "--yes", "--name", "Tide & Oak", "--email", "ada@tide.com", "--names"];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-units-"));
  for (const name of CLONED) await symlink(join(ROOT, name), join(folder, name));
  const init = spawn(process.execPath, ["cli/vitrine.ts", ...INIT, "harbor.com quay.com"], {
    cwd: folder,
    env: {},
  });
  expect(await text(init.stdout)).toContain("Your shop of 2 names is in ./my-shop.");
  await appendFile(
    join(folder, ".env"),
    "SITE_URL=https://names.example\nDATABASE_URL=file:./kept/shop.db\nPORT=0\n",
  );
  return () => rm(folder, { recursive: true });
});

/** Starts what systemd would, in the folder of the test, with no other environment than the unit's. */
async function startUnit(file: string, instance = "") {
  const unit = (await readFile(join(ROOT, "deploy", file), "utf8"))
    .replaceAll(HOME, folder)
    .replaceAll("%i", instance)
    .replaceAll("%C", join(folder, "cache"));
  const valuesOf = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const [command = "", ...args] = valuesOf("ExecStart").join().split(" ");
  const env = valuesOf("Environment").flatMap((line) => line.split(" "));
  const child = spawn(command, args, {
    cwd: valuesOf("WorkingDirectory").join(),
    env: Object.fromEntries(env.map((setting) => setting.split("=") as [string, string])),
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, "close");
  });
  return { child, lines: recordLines(child) };
}

test.each([
  ["vitrine.service", ""],
  ["vitrine@.service", "0"],
])("%s opens the shop that init wrote, with the settings of .env", async (file, instance) => {
  const { child, lines } = await startUnit(file, instance);
  const port = await waitForPort(child, lines);
  const { body } = await send(`http://localhost:${port}`, { path: "/about" });
  expect(body).toContain("Tide &amp; Oak");
  expect(body).toContain('<link rel="canonical" href="https://names.example/about"/>');
});

test("each process of vitrine@.service has a port of its own, whatever .env says", async () => {
  const { lines, child } = await startUnit("vitrine@.service", "none");
  await once(child, "close");
  expect(lines).toEqual([expect.stringMatching(/^environment: PORT: found "none"/)]);
});

test("vitrine-backup.service copies the database that .env names, while the shop runs", async () => {
  const shop = await startUnit("vitrine.service");
  await waitForPort(shop.child, shop.lines);
  const { child, lines } = await startUnit("vitrine-backup.service");
  const [code] = (await once(child, "close")) as [number];
  expect([code, lines]).toEqual([0, [expect.stringMatching(/^kept\/backups\/shop-2\S+\.db, /)]]);
});
