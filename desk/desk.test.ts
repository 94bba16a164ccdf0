import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { MINUTE_MS } from "../catalogue/format/time.ts";
import { makeContentFolder } from "../test/support/content-folder.ts";
import { openTestDesk } from "../test/support/desk.ts";
import { openAt } from "../test/support/engines.ts";
import { insertOffer, settleOffer } from "../test/support/offers.ts";
import { send } from "../test/support/raw-request.ts";
import { ROOT } from "../test/support/server.ts";
import { chooseLogin, DeskIsOpen, openDeskServer } from "./open-desk.ts";
import { askRunningDesk } from "./running-desk.ts";
import { createSession } from "./session.ts";

async function openDesk() {
  const desk = await openTestDesk();
  const { host } = new URL(desk.url);
  const visit = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    send(desk.url, { path, method, headers: { Host: host, ...headers } });
  async function enter(): Promise<string> {
    const { headers } = await visit(new URL(desk.createLink()).pathname);
    const [cookie = ""] = headers["set-cookie"] ?? [];
    return cookie.split(";")[0] ?? "";
  }
  return { ...desk, host, visit, enter };
}

/** Opening a desk takes long, and each test enters it anew. */
let shared: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shared = await openDesk();
  return shared.close;
});

it("the desk opens by the newest link, once", async () => {
  const { createLink, visit } = shared;
  const [old, link] = [new URL(createLink()).pathname, new URL(createLink()).pathname];
  expect((await visit("/")).status).toBe(401);
  expect((await visit(old)).status).toBe(401);
  const { status, headers } = await visit(link);
  expect(status).toBe(200);
  const [cookie = ""] = headers["set-cookie"] ?? [];
  expect(cookie).toMatch(/^vitrine-desk-\d+=[\w-]{24}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await visit("/", { Cookie: cookie })).status).toBe(200);
  expect((await visit(link)).status).toBe(401);
});

it("the desk answers no foreign host, by any method, with or without the seller's cookie", async () => {
  const { enter, visit } = shared;
  const cookie = await enter();
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]) {
    for (const Host of [
      "evil.example",
      "127.0.0.1",
      "localhost:1",
      "127.0.0.1.evil.example:4180",
    ]) {
      const { status } = await visit("/", { Host, Cookie: cookie }, method);
      expect(status, `${method} ${Host}`).toBe(403);
    }
  }
});

it("the desk accepts posts only from its own pages", async () => {
  const { enter, visit, url } = shared;
  const cookie = await enter();
  const post = (headers: Record<string, string>) =>
    visit("/undo", { Cookie: cookie, ...headers }, "POST").then(({ status }) => status);
  expect(await post({})).toBe(403);
  expect(await post({ "Sec-Fetch-Site": "cross-site", Origin: url })).toBe(403);
  expect(await post({ "Sec-Fetch-Site": "same-site", Origin: "http://localhost:3000" })).toBe(403);
  expect(await post({ "Sec-Fetch-Site": "none" })).toBe(403);
  expect(await post({ Origin: "http://evil.example" })).toBe(403);
  expect(await post({ Origin: "null" })).toBe(403);
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  expect(await post({ ...form, Origin: url })).toBe(302);
  expect(await post({ ...form, "Sec-Fetch-Site": "same-origin" })).toBe(302);
  const { status, headers } = await visit("/undo", { Cookie: cookie });
  expect([status, headers.location], "opened by hand").toEqual([302, "/"]);
});

it("the desk can't be framed, cached, indexed or read by other sites", async () => {
  const { enter, visit } = shared;
  const { headers } = await visit("/", { Cookie: await enter(), Origin: "http://evil.example" });
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; script-src 'self' 'nonce-/,
  );
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});

it("the desk refuses a body that is larger than any file of names", async () => {
  const { enter, visit, url } = shared;
  const headers = { Cookie: await enter(), Origin: url, "Content-Length": `${17 * 1024 * 1024}` };
  expect((await visit("/undo", headers, "POST")).status).toBe(413);
});

it("the desk answers a post that isn't a form with a page that says that nothing was changed", async () => {
  const { enter, url } = shared;
  const headers = { Cookie: await enter(), Origin: url };
  const form = { ...headers, "Content-Type": "multipart/form-data; boundary=x" };
  const response = await fetch(`${url}/names`, { method: "POST", headers: form, body: "{}" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("Nothing was changed");
});

it("the desk keeps the note of an answer that came too late", async () => {
  const { enter, env, url } = shared;
  const { db, close } = await openAt(env.DATABASE_URL);
  await insertOffer(db, "O-AAAAAA", { domain: "people.talk" });
  await settleOffer(db, "O-AAAAAA", "accepted");
  await close();
  const response = await fetch(`${url}/inbox/O-AAAAAA?answer=accept`, {
    method: "POST",
    headers: { Cookie: await enter(), Origin: url },
    body: new URLSearchParams({ action: "accept", seen: "1", agree: "yes", note: "With thanks." }),
  });
  expect(response.status).toBe(409);
  const [, alert = ""] = (await response.text()).split('role="alert"');
  expect(alert.split("</div>")[0]).toContain("With thanks.");
});

it("after a restart, the desk shows text that was typed without script", async () => {
  const { url } = shared;
  const response = await fetch(`${url}/inbox/V-AAAAAA`, {
    method: "POST",
    headers: { Origin: url, Accept: "text/html,*/*;q=0.8" },
    body: new URLSearchParams({
      intent: "reply",
      seen: "3",
      reply: "Typed for <long>.\nYours",
      title: "{name}",
    }),
  });
  expect(response.status).toBe(401);
  const page = await response.text();
  expect(page).toContain("Nothing was sent");
  expect(page).toMatch(/<textarea\s+name="reply"[^>]*>\nTyped for &lt;long&gt;\.\r?\nYours</);
  expect(page).toMatch(/<textarea\s+name="title"[^>]*>\n\{name\}</);
  expect(page).toMatch(/<input type="hidden" name="seen" value="3"/);
});

it("the desk leads from a broken shop.yaml to where it can be corrected", async () => {
  const { close, contentDir, enter, url } = await openDesk();
  onTestFinished(close);
  await writeFile(join(contentDir, "shop.yaml"), "name: [");
  const headers = { Cookie: await enter() };
  const page = await (await fetch(url, { headers })).text();
  expect(page).toContain("<title>There&#x27;s a problem in your files</title>");
  expect(page).toContain('href="/shop/text/file"');
  expect((await fetch(`${url}/shop/text/file`, { headers })).status).toBe(200);
});

it("the desk forgets a link after ten minutes", () => {
  let now = 0;
  const session = createSession(() => now);
  const token = session.createToken();
  now = 10 * MINUTE_MS + 1;
  expect(session.spendToken(token)).toBe(false);
});

const BUILD = pathToFileURL(join(ROOT, "build/desk/"));

async function makeShop(): Promise<Record<string, string>> {
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  return { ...folder.environment };
}

async function open(env: Record<string, string>, usesSocket = false, host: string | null = null) {
  const desk = await openDeskServer(env, { usesSocket, host }, BUILD, () => undefined);
  onTestFinished(desk.close);
  return desk;
}

it("the desk listens on a socket that only its owner can use, and removes it", async () => {
  const desk = await open(await makeShop(), true, "Desk.Example.ts.net");
  const path = desk.tunnel?.split(":")[1]?.split(" ")[0] ?? "";
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { pathname, host } = new URL(desk.createLink());
  const visit = (name: string) =>
    new Promise((resolve, reject) => {
      request({ socketPath: path, path: pathname, headers: { Host: name } }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on("error", reject)
        .end();
    });
  expect(await visit(host)).toBe(200);
  // The link has been used, but the address is the desk's own.
  expect(await visit("desk.example.ts.net")).toBe(401);
  expect(await visit("other.example.ts.net")).toBe(403);
  await desk.close();
  expect(existsSync(path)).toBe(false);
});

it("a second desk for the same shop gets a link to the first one, which works once", async () => {
  const env = await makeShop();
  const first = await open(env);
  const { desk } = (await open(env).catch((error: DeskIsOpen) => error)) as DeskIsOpen;
  expect(desk).toMatchObject({ pid: process.pid, site: first.site, usesSocket: false, host: null });
  expect(new URL(desk.link).origin).toBe(first.site);
  expect((await fetch(desk.link)).status).toBe(200);
  expect((await fetch(desk.link)).status).toBe(401);
  const another = await makeShop();
  expect((await open(another)).site).not.toBe(first.site);
  await expect(open({ ...another, CONTENT_DIR: env.CONTENT_DIR ?? "" })).resolves.toBeDefined();
});

it("only the desk's own user can ask it for a link, and only there", async () => {
  const env = await makeShop();
  const { site, close } = await open(env);
  const folder = dirname(env.DATABASE_URL?.slice("file:".length) ?? "");
  const sockets = readdirSync(folder).filter((name) => name.endsWith(".sock"));
  expect(sockets).toHaveLength(1);
  const path = join(folder, sockets[0] ?? "");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await fetch(`${site}/link`, { method: "POST", headers: { Origin: site } })).status).toBe(
    401,
  );
  await close();
  expect(existsSync(path)).toBe(false);
});

it("a desk that doesn't answer is named, with what to do", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-silent-"));
  const path = join(folder, "desk.sock");
  const silent = createServer(() => undefined).listen(path);
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  await expect(askRunningDesk(path, 1)).rejects.toThrow(
    /open already, but doesn't answer \(.*desk\.sock\): close its terminal or end its process/,
  );
});

it("the desk is reached as root if sudo ran it as a user that may have no login", () => {
  expect(chooseLogin({ SUDO_USER: "ada" }, "vitrine")).toBe("root");
  expect(chooseLogin({}, "ada")).toBe("ada");
});
