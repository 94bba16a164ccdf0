import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { copyContent } from "../support/content-folder.ts";
import { send } from "../support/raw-request.ts";
import { findFreePort, spawnServer, startServer, type TestServer } from "../support/server.ts";

const LIMIT_MS = 5_000;

const opened: TestServer[] = [];
async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const shop = await startServer(env);
  opened.push(shop);
  return shop;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((shop) => shop.stop("SIGKILL")));
});

/** Begins a request whose body is still to come, and waits until the server has taken it up. */
async function beginRequest(shop: TestServer): Promise<Socket> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  socket.write(
    "POST /about HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n" +
      "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
  );
  const [interim] = (await once(socket, "data")) as [string];
  expect(interim).toMatch(/^HTTP\/1\.1 100 /);
  return socket;
}

const isStopping = (shop: TestServer) =>
  vi.waitFor(() => expect(shop.lines.some((line) => line.includes('"stopping"'))).toBe(true));

describe.each(["SIGTERM", "SIGINT"] as const)("%s", (signal) => {
  test("lets the request under way finish, refuses new ones, and ends with 0", async () => {
    const shop = await start();
    const socket = await beginRequest(shop);
    const since = performance.now();
    const exited = shop.stop(signal);
    await isStopping(shop);
    await expect(send(shop.url, { path: "/healthz" })).rejects.toThrow(/ECONNREFUSED/);

    socket.write("0\r\n\r\n");
    const [answer] = (await once(socket, "data")) as [string];
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(await exited).toBe(0);
    // Well before the time that a request without an end is given.
    expect(performance.now() - since).toBeLessThan(3_000);
    expect(shop.lines.at(-1)).toContain('"stopped"');
  });
});

test("a second signal, as a terminal and npm both send one, does not cut off the request under way", async () => {
  const shop = await start();
  const socket = await beginRequest(shop);
  const exited = shop.stop("SIGINT");
  await isStopping(shop);
  void shop.stop("SIGINT");
  void shop.stop("SIGTERM");
  socket.write("0\r\n\r\n");
  const [answer] = (await once(socket, "data")) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(await exited).toBe(0);
});

test("neither a request without an end nor a connection without a request keeps the process past 5 seconds", async () => {
  const shop = await start();
  const socket = await beginRequest(shop);
  const unused = connect(Number(new URL(shop.url).port), "127.0.0.1");
  await once(unused, "connect");
  for (const open of [socket, unused]) open.on("error", () => undefined);
  const since = performance.now();
  expect(await shop.stop()).toBe(0);
  expect(performance.now() - since).toBeLessThan(LIMIT_MS);
});

test("a port in use is told in words, with exit code 1", async () => {
  const shop = await start();
  const { lines, exited } = spawnServer({ PORT: new URL(shop.url).port });
  expect(await exited).toBe(1);
  expect(lines.join("\n")).toMatch(/PORT.*in use/);
  expect(lines.join("\n")).not.toContain("    at ");
  expect((await send(shop.url, { path: "/healthz" })).status).toBe(200);
});

test("faults of the environment and of the content are told together, each in its place", async () => {
  const content = await copyContent();
  await content.edit("shop.yaml", "email: hello@vitrine.example", "email: nobody");
  await content.edit("listings/tempo.ai.yaml", "status: available", "status: maybe");
  await content.edit("listings/table.talk.yaml", "domain: table.talk", "domain: people.talk");
  await content.edit("listings/vet.id.yaml", "keywords:", "keywords: [");
  const { child, lines, exited } = spawnServer({
    CONTENT_DIR: content.dir,
    PORT: "99999",
    SITE_URL: "shop.example",
    LOG_LEVEL: "loud",
  });
  let printed = "";
  child.stderr?.on("data", (chunk: string) => (printed += chunk));
  expect(await exited).toBe(1);
  for (const fault of [
    /environment.*PORT.*99999.*wanted/,
    /environment.*SITE_URL.*shop\.example.*wanted/,
    /environment.*LOG_LEVEL.*loud.*wanted/,
    /shop\.yaml.*email.*nobody.*wanted/,
    /listings\/tempo\.ai\.yaml.*status.*maybe.*wanted/,
    /listings\/table\.talk\.yaml.*domain.*people\.talk.*wanted/,
    /listings\/vet\.id\.yaml.*line \d+.*wanted/,
  ]) {
    expect(lines).toContainEqual(expect.stringMatching(fault));
    expect(printed).toMatch(fault);
  }
  await content.remove();
});

test("a folder that is not there is told, with exit code 1", async () => {
  const port = String(await findFreePort());
  const { lines, exited } = spawnServer({ PORT: port, CONTENT_DIR: "/nowhere/to/be/found" });
  expect(await exited).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/shop\.yaml.*no such file/));
});

test("with an https origin, browsers are told to stay on it, and links name it", async () => {
  const shop = await start({ SITE_URL: "https://shop.example" });
  const page = await send(shop.url, { path: "/about" });
  expect(page.headers["strict-transport-security"]).toMatch(/^max-age=(\d{8,})/);
  expect(page.body).toContain('<link rel="canonical" href="https://shop.example/about"/>');
  const sitemap = await send(shop.url, { path: "/sitemap.xml" });
  expect(sitemap.body).toContain("<loc>https://shop.example/about</loc>");
  expect(sitemap.body).not.toContain("localhost");
});
