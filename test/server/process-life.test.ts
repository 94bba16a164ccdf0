import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { describeFault } from "../../server/run.ts";
import { copyContent } from "../support/content-folder.ts";
import { send } from "../support/raw-request.ts";
import { type OpenServer, openServer } from "../support/open-server.ts";
import { recordLines, ROOT, waitForPort } from "../support/server.ts";
import { shareShop } from "../support/shared-shop.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };

async function open(env: Record<string, string> = {}): Promise<OpenServer> {
  const shop = await openServer(env);
  onTestFinished(() => shop.stop());
  return shop;
}

const SIGNALS = ["SIGTERM", ...(process.env.TEST_FULL ? (["SIGINT"] as const) : [])] as const;

test.each(SIGNALS)("%s to npm stops the shop that 'npm start' serves", async (signal) => {
  const { PATH = "", HOME = "" } = process.env;
  const DATABASE_URL = `file:${join(tmpdir(), `npm-${signal}.db`)}`;
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
  npm.kill(signal);
  await exited;
  await vi.waitFor(() => expect(() => signalGroup(0)).toThrow("ESRCH"), PATIENCE);
  expect(lines.at(-1)).toContain('"stopped"');
  await expect(send(url, { path: "/healthz" })).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
});

test("a port in use is reported in plain words, once the database is closed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-port-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { url } = shareShop();
  const DATABASE_URL = `file:${join(folder, "shop.db")}`;
  const told = await open({ PORT: new URL(url).port, DATABASE_URL }).catch(describeFault);
  expect(told).toMatch(/^environment: PORT: .*in use/);
  // SQLite removes its other files when the last connection closes.
  expect(await readdir(folder)).toEqual(["shop.db"]);
  expect((await send(url, { path: "/healthz" })).status).toBe(200);
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
    SITE_URL: "shop.example",
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

test("the demonstration opens at a public HTTPS origin if its operator allows it, and its links use that origin", async () => {
  const shop = await open({ DEMO: "yes", CONTENT_DIR: "", SITE_URL: "https://shop.example" });
  const page = await send(shop.url, { path: "/about" });
  expect(page.body).toContain('<link rel="canonical" href="https://shop.example/about"/>');
  const sitemap = await send(shop.url, { path: "/sitemap.xml" });
  expect(sitemap.body).toContain("<loc>https://shop.example/about</loc>");
  expect(sitemap.body).not.toContain("localhost");
});
