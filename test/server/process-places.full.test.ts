import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, open as openFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { send } from "../support/raw-request.ts";
import { findFreePort, recordLines, ROOT, startServer } from "../support/server.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };

test.skipIf(process.platform !== "linux")(
  "a terminal shows first where the shop is open",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-terminal-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const env = { ...process.env, PORT: "0", DATABASE_URL: `file:${join(folder, "shop.db")}` };
    const args = ["-qec", `"${process.execPath}" server.ts`, "/dev/null"];
    const child = spawn("script", args, { cwd: ROOT, env, stdio: ["pipe", "pipe", "inherit"] });
    const lines = recordLines(child);
    await vi.waitUntil(() => lines.length > 0, PATIENCE);
    expect(lines[0]).toMatch(/^Vitrine is open at http:\/\/localhost:\d+ \(\d+ names\)\r$/);
    child.kill();
    await once(child, "close");
  },
);

test("a shop in a folder whose path has a space and an accent serves its files, and exits with 0 after a closed terminal's signal", async () => {
  const folder = await mkdtemp(join(tmpdir(), "the shop é-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of ["server.ts", "package.json"]) {
    await copyFile(join(ROOT, file), join(folder, file));
  }
  for (const name of ["server", "build"]) await symlink(join(ROOT, name), join(folder, name));
  const shop = await startServer({}, [join(folder, "server.ts")]);
  onTestFinished(async () => void (await shop.stop("SIGKILL")));
  expect((await send(shop.url, { path: "/favicon.svg" })).status).toBe(200);
  expect(await shop.stop("SIGHUP")).toBe(0);
  expect(shop.lines.at(-1)).toContain('"stopped"');
});

test.skipIf(process.platform !== "linux")(
  "a log that can't be written, as on a full disk, doesn't stop the shop",
  async () => {
    const [port, full] = [await findFreePort(), await openFile("/dev/full", "w")];
    onTestFinished(() => full.close());
    const folder = await mkdtemp(join(tmpdir(), "vitrine-full-"));
    const env = { ...process.env, PORT: `${port}`, DATABASE_URL: `file:${folder}/shop.db` };
    const shop = spawn("node", ["server.ts"], { cwd: ROOT, env, stdio: ["ignore", full.fd, 2] });
    onTestFinished(() => void shop.kill("SIGKILL"));
    const url = `http://localhost:${port}`;
    const ask = () => send(url, { path: "/about" });
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), PATIENCE);
    for (let count = 0; count < 50; count += 1) expect((await ask()).status).toBe(200);
    const exited = once(shop, "exit");
    shop.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  },
);
