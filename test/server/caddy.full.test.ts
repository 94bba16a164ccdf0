import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { RECORD_PATH, VIEWS_PATH } from "../../catalogue/page-views.ts";
import { BROWSER_AGENT } from "../support/browser.ts";
import { prepareBusyShop } from "../support/busy-shop.ts";
import { createCrowd } from "../support/crowd.ts";
import { openAt, usePostgres } from "../support/engines.ts";
import { countDue, findLosses, findMailFaults } from "../support/losses.ts";
import { findFreePort, ROOT, startServer } from "../support/server.ts";

const OWN = "shop.test";
const LISTED = "sustainable.now";
const PATIENCE = { timeout: 30_000, interval: 200 };
/** Views that are posted before, while and after the shop restarts. */
const POSTS = 40;
const POST_EVERY_MS = 100;
/** Between the stops of two processes. */
const RESPONSES = 300;
const MAX_BROKEN = 6;

/** Starts Caddy with the shipped file, changed for a shop on this machine. */
async function startCaddy(folder: string, adapt: (shipped: string) => string) {
  const [http, https] = [await findFreePort(), await findFreePort()];
  const options = `admin off\n storage file_system ${folder}/storage\n http_port ${http}\n https_port ${https}\n local_certs\n skip_install_trust`;
  const shipped = await readFile(join(ROOT, "deploy/Caddyfile"), "utf8");
  const file = join(folder, "Caddyfile");
  await writeFile(file, adapt(shipped).replace("{\n", `{\n${options}\n`));
  const caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    env: { ...process.env, HOME: folder, DOMAIN: OWN },
    stdio: "ignore",
  });
  onTestFinished(() => void caddy.kill());
  return { https, caddy };
}

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

  const { https } = await startCaddy(folder, (shipped) =>
    shipped
      .replaceAll("shop:3000", `127.0.0.1:${port}`)
      .replaceAll("a shop 3000", `a 127.0.0.1 ${port}`),
  );

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

/** What docs/guide/server.md says for two processes. */
const shareOut = (
  ports: readonly string[],
) => `to ${ports.map((port) => `127.0.0.1:${port}`).join(" ")}
    lb_policy ip_hash
    health_uri /healthz
    health_interval 1s
    fail_duration 5s`;

test("two processes on PostgreSQL share a sale behind Caddy, and nothing acknowledged is lost while each stops and starts", async (context) => {
  if (spawnSync("caddy", ["version"]).error) return context.skip("not shown: no caddy");
  const folder = await mkdtemp(join(tmpdir(), "vitrine-caddy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const engine = usePostgres(inject("postgresUrl"), inject("postgresTemplate"));
  onTestFinished(engine.close);
  const { env, smtp, close } = await prepareBusyShop(await engine.createDatabase());
  onTestFinished(async () => void (await close()));
  // The crowd's own addresses count as those of visitors.
  const start = (PORT: string) => startServer({ ...env, PORT, TRUST_PROXY: "2" });
  const shops = await Promise.all([start("0"), start("0")]);
  onTestFinished(async () => void (await Promise.all(shops.map((shop) => shop.stop("SIGKILL")))));
  const ports = shops.map(({ url }) => new URL(url).port);
  const plain = await findFreePort();
  const { caddy } = await startCaddy(
    folder,
    (shipped) =>
      `${shipped
        .replaceAll("shop:3000", `127.0.0.1:${ports[0]}`)
        .replaceAll(/dynamic a shop 3000/g, `${shareOut(ports)}\n trusted_proxies private_ranges`)}
      http://127.0.0.1:${plain}, http://[::1]:${plain} {
        import shop
      }`,
  );
  const urls = [`http://127.0.0.1:${plain}`, `http://[::1]:${plain}`];
  for (const url of urls)
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), PATIENCE);

  const crowd = createCrowd();
  const visits = Promise.all(urls.map((url) => crowd.visit(url)));
  for (const [index, port] of ports.entries()) {
    await crowd.untilMoreResponses(RESPONSES);
    await shops[index]?.stop();
    await crowd.untilMoreResponses(RESPONSES);
    shops[index] = await start(port);
  }
  await crowd.untilMoreResponses(RESPONSES);
  // The crowd goes home once nobody answers.
  caddy.kill("SIGKILL");
  await visits;
  // Caddy can't repeat a post that it was passing on in the moment of a stop, so its sender hears of it.
  expect(crowd.faults.filter((fault) => !/: 50[23] $/.test(fault))).toEqual([]);
  expect(crowd.faults.length).toBeLessThan(MAX_BROKEN);
  expect(crowd.refusals).toBe(0);

  const database = await openAt(env.DATABASE_URL);
  onTestFinished(database.close);
  expect(await findLosses(database, crowd)).toEqual([]);
  expect(crowd.offers.size).toBeGreaterThan(0);
  await vi.waitFor(async () => {
    expect(await countDue(database)).toBe(0);
    expect(await findMailFaults(database, smtp.mails)).toEqual([]);
  }, PATIENCE);
  for (const shop of shops) expect(await shop.stop()).toBe(0);
}, 180_000);
