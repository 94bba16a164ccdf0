import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { BROWSER_AGENT } from "./browser.ts";
import { findFreePort, ROOT, startServer } from "./server.ts";

/** Tries deploy/Caddyfile on this machine with an installed Caddy. Run `npm run build` first. Exits with 1 if a check fails. */
const SHOP = "shop.test";
const LISTED = ["sustainable.now", "www.people.talk"];
const UNLISTED = ["not-listed.test", "mail.people.talk"];
const LISTED_LATE = "calm.you";
const PATIENCE_MS = 30_000;
/** Views that are posted before, while and after the shop restarts. */
const POSTS = 40;
const POST_EVERY_MS = 100;

const folder = await mkdtemp(join(tmpdir(), "vitrine-landers-"));
const storage = join(folder, "storage");
const ports = {
  http: await findFreePort(),
  https: await findFreePort(),
};

async function writeCaddyfile(shopPort: string): Promise<string> {
  const shipped = await readFile(join(ROOT, "deploy/Caddyfile"), "utf8");
  const options = [
    "admin off",
    `storage file_system ${storage}`,
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
    "local_certs",
    "skip_install_trust",
  ];
  const file = join(folder, "Caddyfile");
  const own = shipped
    .replace("{\n", `{\n\t${options.join("\n\t")}\n`)
    .replaceAll("shop:3000", `127.0.0.1:${shopPort}`)
    .replaceAll("a shop 3000", `a 127.0.0.1 ${shopPort}`);
  await writeFile(file, own);
  return file;
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly title: string;
  readonly ms: number;
}

async function visit(host: string, path = "/", body?: string): Promise<Answer> {
  const since = performance.now();
  const ca = await readFile(join(storage, "pki/authorities/local/root.crt"));
  const address = { host: "127.0.0.1", port: ports.https, servername: host, ca, agent: false };
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const headers = { Host: host, "Content-Type": "application/json", "User-Agent": BROWSER_AGENT };
    const sent = request({ ...address, method, path, headers }, async (response) => {
      const title = /<title>([^<]*)/.exec(await text(response))?.[1] ?? "";
      const { statusCode: status = 0, headers } = response;
      const ms = Math.round(performance.now() - since);
      resolve({ status, location: headers.location, title, ms });
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error("no answer")));
    sent.on("error", reject).end(body);
  });
}

const visitPlain = (host: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const options = { host: "127.0.0.1", port: ports.http, headers: { Host: host } };
    const sent = httpRequest(options, ({ headers }) => resolve(headers.location));
    sent.on("error", reject).end();
  });

async function startCaddy(shopPort: string): Promise<ChildProcess> {
  const args = ["run", "--adapter", "caddyfile", "--config", await writeCaddyfile(shopPort)];
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, DOMAIN: SHOP };
  const env = { ...process.env, ...home };
  const caddy = spawn("caddy", args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  process.on("exit", () => caddy.kill());
  const until = Date.now() + PATIENCE_MS;
  // Caddy gets the shop's own certificate in the background.
  while (!(await visit(SHOP).catch(() => null))) {
    if (caddy.exitCode !== null || Date.now() > until) throw new Error("Caddy serves no shop");
    await delay(200);
  }
  return caddy;
}

let failures = 0;
function report(what: string, isRight: boolean, seen: string): void {
  if (!isRight) failures += 1;
  console.log(`${isRight ? "ok  " : "FAIL"}  ${what}: ${seen}`);
}

async function expectNone(host: string, why: string): Promise<void> {
  const seen = await visit(host).then(
    ({ status }) => `a certificate, and ${status}`,
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
  report(`${host} gets no certificate${why}`, !seen.startsWith("a certificate"), seen);
}

const startShop = (port: string) =>
  startServer({
    PORT: port,
    SITE_URL: `https://${SHOP}`,
    TRUST_PROXY: "1",
    CONTENT_DIR: join(ROOT, "content"),
    DATABASE_URL: `file:${join(folder, "shop.db")}`,
  });

async function tryAll(): Promise<void> {
  let shop = await startShop("0");
  const { port } = new URL(shop.url);
  const caddy = await startCaddy(port);
  const own = await visit(SHOP);
  report("the shop answers", own.status === 200 && own.title.startsWith("Vitrine"), own.title);
  for (const host of LISTED) {
    const { status, title, ms } = await visit(host);
    const name = host.replace(/^www\./, "");
    report(
      `${host} gets a certificate at first touch, and shows its lander`,
      status === 200 && title.startsWith(`${name} is `),
      `${status}, '${title}', ${ms} ms`,
    );
    const elsewhere = await visit(host, "/contact");
    report(`${host}/contact leads to it`, elsewhere.location === "/", `${elsewhere.status}`);
    const again = await visit(host);
    report(`${host} keeps its certificate`, again.status === 200, `${again.ms} ms`);
  }
  const plain = await visitPlain(LISTED[0] ?? "");
  report("http leads to https", plain?.startsWith(`https://${LISTED[0]}`) === true, `${plain}`);
  for (const host of UNLISTED) await expectNone(host, "");
  for (const path of [`/landers/allowed?domain=${LISTED[0]}`, "/metrics"]) {
    const { status } = await visit(SHOP, path);
    report(`${path} is not for visitors`, status === 404, `${status}`);
  }
  const domain = LISTED[0] ?? "";
  const posts = Array.from({ length: POSTS }, async (_, index) => {
    await delay(index * POST_EVERY_MS);
    const view = { domain, visitor_id: `visitor_${Date.now()}_${index}` };
    const host = index % 2 === 0 ? SHOP : domain;
    return visit(host, "/rest/v1/domain_page_views", JSON.stringify(view));
  });
  await delay((POSTS * POST_EVERY_MS) / 4);
  await shop.stop();
  shop = await startShop(port);
  const answers = Map.groupBy(await Promise.all(posts), ({ status }) => status);
  const record = await fetch(`${shop.url}/rest/v1/domain_analytics?domain=eq.${domain}`);
  const [row] = (await record.json()) as [{ unique_visitors: number }?];
  report(
    "whoever posts while the shop restarts waits, and nothing is lost",
    row?.unique_visitors === POSTS && answers.size === 1 && answers.has(201),
    [...answers].map(([status, all]) => `${all.length} x ${status}`).join(", "),
  );
  await shop.stop();
  await expectNone(LISTED_LATE, " while the shop is down");
  const kept = (await readdir(join(storage, "certificates/local"))).toSorted();
  const wanted = [...LISTED, SHOP].toSorted();
  caddy.kill();
  await once(caddy, "exit");
  report("no other certificate was made", `${kept}` === `${wanted}`, kept.join(", "));
}

try {
  await tryAll();
} catch (error) {
  report("the trial", false, error instanceof Error ? error.message : String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);
