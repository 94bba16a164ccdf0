import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../server/config.ts";
import { openDatabase } from "../../server/database/database.ts";
import { describeFault } from "../../server/run.ts";
import { takeShop } from "../../server/start.ts";
import { copyContent } from "../support/content-folder.ts";
import { send } from "../support/raw-request.ts";
import { type OpenServer, openServer } from "../support/open-server.ts";
import { findFreePort, recordLines, ROOT, SHOP, waitForPort } from "../support/server.ts";
import { shareShop } from "../support/shared-shop.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };

async function open(env: Record<string, string> = {}): Promise<OpenServer> {
  const shop = await openServer(env);
  onTestFinished(() => shop.stop());
  return shop;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-life-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("SIGTERM to npm stops the shop that 'npm start' serves", async () => {
  const { PATH = "", HOME = "" } = process.env;
  const DATABASE_URL = `file:${join(await makeFolder(), "shop.db")}`;
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { PATH, HOME, PORT: "0", DATABASE_URL, npm_config_ignore_scripts: "true" },
    // The process group lasts as long as anyone in it.
    detached: true,
  });
  const { pid = 0 } = npm;
  const signalGroup = (signal: NodeJS.Signals | 0) => process.kill(-pid, signal);
  onTestFinished(() => {
    expect(() => signalGroup("SIGKILL")).toThrow("ESRCH");
  });
  const lines = recordLines(npm);
  const url = `http://localhost:${await waitForPort(npm, lines)}`;
  expect((await send(url, { path: "/healthz" })).status).toBe(200);
  const exited = once(npm, "exit");
  npm.kill("SIGTERM");
  await exited;
  await vi.waitFor(() => expect(() => signalGroup(0)).toThrow("ESRCH"), PATIENCE);
  expect(lines.at(-1)).toContain('"stopped"');
  await expect(send(url, { path: "/healthz" })).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
});

test("a port in use is reported with a way out before anything is opened", async () => {
  const folder = await makeFolder();
  const { url } = shareShop();
  const { port } = new URL(url);
  const DATABASE_URL = `file:${join(folder, "shop.db")}`;
  const told = await open({ PORT: port, DATABASE_URL }).catch(describeFault);
  expect(told).toMatch(
    new RegExp(`^environment: PORT: found port ${port} in use, .* PORT=${Number(port) + 1} npm`),
  );
  expect(await readdir(folder)).toEqual(["shop.db.lock"]);
  expect((await send(url, { path: "/healthz" })).status).toBe(200);
});

test("a SQLite shop that is open is refused to a second process, which waits for one that is ending", async () => {
  const DATABASE_URL = `file:${join(await makeFolder(), "shop.db")}`;
  const first = await open({ DATABASE_URL });
  const { config } = readConfig({ DATABASE_URL, CONTENT_DIR: SHOP });
  const told = config && (await takeShop(config, 0).catch(describeFault));
  const { port } = new URL(first.url);
  expect(told).toMatch(`open already (port ${port}, process ${process.pid}), expected one process`);
  const [second] = await Promise.all([open({ DATABASE_URL }), first.stop()]);
  expect((await send(second.url, { path: "/healthz" })).status).toBe(200);
});

test("a shop that takes over answers the host's question while another process has it, and serves once that ends", async () => {
  const DATABASE_URL = `file:${join(await makeFolder(), "shop.db")}`;
  const first = await open({ DATABASE_URL });
  const PORT = String(await findFreePort());
  const second = open({ DATABASE_URL, PORT, TAKE_OVER: "yes" });
  const ask = async (path: string) => {
    const response = await fetch(`http://localhost:${PORT}${path}`).catch(() => null);
    return [response?.status, await response?.text()];
  };
  await expect.poll(() => ask("/up")).toEqual([200, "waiting\n"]);
  expect(await ask("/")).toEqual([503, "The shop opens in a moment.\n"]);
  await first.stop();
  expect((await send((await second).url, { path: "/up" })).body).toBe('{"status":"ok"}');
});

test("a shop that takes over ends before it says that it is up, if a newer version has changed the database", async () => {
  const path = join(await makeFolder(), "shop.db");
  const PORT = String(await findFreePort());
  const { config } = readConfig({ DATABASE_URL: `file:${path}`, PORT, TAKE_OVER: "yes" });
  if (!config) throw new Error("no settings");
  const { db, close } = await openDatabase(config.database, () => undefined);
  await sql`insert into kysely_migration values ('9999-later', '')`.execute(db);
  await close();
  const held = await takeShop(config);
  onTestFinished(() => held?.close());
  expect(await takeShop(config).catch(describeFault)).toMatch(
    /^environment: DATABASE_URL: found a database that a newer version of Vitrine has changed/,
  );
});

test("faults of the environment and the content are reported together", async () => {
  const content = await copyContent();
  await content.edit("shop.yaml", "email: hello@vitrine.example", "email: nobody");
  await content.edit("listings/tempo.ai.yaml", "status: available", "status: maybe");
  await content.edit("listings/table.talk.yaml", "domain: table.talk", "domain: people.talk");
  await content.edit("listings/vet.id.yaml", "keywords:", "keywords: [");
  onTestFinished(() => content.remove());
  const told = await open({
    CONTENT_DIR: content.dir,
    PORT: "99999",
    SITE_URL: "shop.example/shop",
    LOG_LEVEL: "loud",
  }).catch(describeFault);
  for (const fault of [
    /^environment.*PORT.*99999.*expected/m,
    /^environment.*SITE_URL.*shop\.example.*expected/m,
    /^environment.*LOG_LEVEL.*loud.*expected/m,
    /shop\.yaml.*email.*nobody.*expected/,
    /listings\/tempo\.ai\.yaml.*status.*maybe.*expected/,
    /listings\/table\.talk\.yaml.*domain.*people\.talk.*expected/,
    /listings\/vet\.id\.yaml.*line \d+.*expected/,
  ]) {
    expect(told).toMatch(fault);
  }
});

test("'start --demo' leaves nothing behind when it stops", async () => {
  const TMPDIR = await makeFolder();
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, TMPDIR, PORT: "0" };
  const shop = spawn(process.execPath, ["vitrine.js", "start", "--demo"], { cwd: ROOT, env });
  const closed = once(shop, "close");
  await waitForPort(shop, recordLines(shop));
  expect(await readdir(TMPDIR)).toEqual([expect.stringMatching(/^vitrine-demo-/)]);
  shop.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);
  expect(await readdir(TMPDIR)).toEqual([]);
});

test("the demonstration doesn't open at a public address unless its operator allows it, but a shop made from it does", async () => {
  const copy = await copyContent();
  onTestFinished(() => copy.remove());
  const SITE_URL = "https://shop.example";
  for (const CONTENT_DIR of ["", copy.dir]) {
    expect(await open({ DEMO: "", SITE_URL, CONTENT_DIR }).catch(describeFault)).toMatch(
      /^environment: CONTENT_DIR: found the demonstration .*https:\/\/shop\.example.*vitrine -- init.*DEMO=yes/,
    );
  }
  await copy.edit("shop.yaml", "email: hello@vitrine.example", "email: ada@quay.com");
  const own = await open({ DEMO: "", CONTENT_DIR: copy.dir, SITE_URL });
  expect((await send(own.url, { path: "/healthz" })).status).toBe(200);
});
