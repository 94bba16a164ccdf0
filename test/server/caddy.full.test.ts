import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { RECORD_PATH, VIEWS_PATH } from "../../catalogue/page-views.ts";
import { BROWSER_AGENT } from "../support/browser.ts";
import { findFreePort, ROOT, startServer } from "../support/server.ts";

const OWN = "shop.test";
const LISTED = "sustainable.now";
const PATIENCE = { timeout: 30_000, interval: 200 };
/** Views that are posted before, while and after the shop restarts. */
const POSTS = 40;
const POST_EVERY_MS = 100;

test("with Caddy in front, listed names get certificates at the first visit, others don't, and nothing posted during a restart is lost", async (context) => {
  if (spawnSync("caddy", ["version"]).error) return context.skip("not shown: no caddy");
  const folder = await mkdtemp(join(tmpdir(), "vitrine-caddy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const start = (PORT: string) =>
    startServer({
      PORT,
      SITE_URL: `https://${OWN}`,
      TRUST_PROXY: "1",
      DATABASE_URL: `file:${folder}/shop.db`,
    });
  let shop = await start("0");
  onTestFinished(() => void shop.stop("SIGKILL"));
  const { port } = new URL(shop.url);

  const [http, https] = [await findFreePort(), await findFreePort()];
  const options = `admin off\n storage file_system ${folder}/storage\n http_port ${http}\n https_port ${https}\n local_certs\n skip_install_trust`;
  const shipped = await readFile(join(ROOT, "deploy/Caddyfile"), "utf8");
  const adapted = shipped
    .replace("{\n", `{\n${options}\n`)
    .replaceAll("shop:3000", `127.0.0.1:${port}`)
    .replaceAll("a shop 3000", `a 127.0.0.1 ${port}`);
  await writeFile(join(folder, "Caddyfile"), adapted);
  const caddy = spawn(
    "caddy",
    ["run", "--adapter", "caddyfile", "--config", `${folder}/Caddyfile`],
    { env: { ...process.env, HOME: folder, DOMAIN: OWN }, stdio: "ignore" },
  );
  onTestFinished(() => void caddy.kill());

  async function visit(host: string, path = "/", body?: string) {
    const ca = await readFile(join(folder, "storage/pki/authorities/local/root.crt"));
    const sent = request({
      host: "127.0.0.1",
      port: https,
      servername: host,
      ca,
      agent: false,
      path,
      method: body === undefined ? "GET" : "POST",
      headers: { Host: host, "Content-Type": "application/json", "User-Agent": BROWSER_AGENT },
    }).end(body);
    const [response] = await once(sent, "response");
    return {
      status: response.statusCode,
      location: response.headers.location,
      title: /<title>([^<]*)/.exec(await text(response))?.[1],
    };
  }
  // Caddy gets the shop's own certificate in the background.
  await vi.waitFor(() => visit(OWN), PATIENCE);

  expect((await visit(LISTED)).title).toMatch(/^sustainable\.now is /);
  expect(await visit(`www.${LISTED}`, "/contact")).toMatchObject({ status: 302, location: "/" });
  for (const host of ["not-listed.test", `mail.${LISTED}`])
    await expect(visit(host)).rejects.toThrow();
  for (const path of [`/landers/allowed?domain=${LISTED}`, "/metrics"])
    expect((await visit(OWN, path)).status, path).toBe(404);

  const posts = Array.from({ length: POSTS }, async (_, index) => {
    await delay(index * POST_EVERY_MS);
    const view = { domain: LISTED, visitor_id: `visitor_1763720000000_${index}` };
    return visit(index % 2 === 0 ? OWN : LISTED, VIEWS_PATH, JSON.stringify(view));
  });
  await delay((POSTS * POST_EVERY_MS) / 4);
  await shop.stop();
  shop = await start(port);
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const record = await fetch(`${shop.url}${RECORD_PATH}?domain=eq.${LISTED}`);
  expect(await record.json()).toMatchObject([{ unique_visitors: POSTS }]);

  await shop.stop();
  await expect(visit("calm.you"), "nobody says that it is listed").rejects.toThrow();
  const kept = await readdir(join(folder, "storage/certificates/local"));
  expect(kept.toSorted()).toEqual([OWN, LISTED, `www.${LISTED}`].toSorted());
});
