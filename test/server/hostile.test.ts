import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { parseHtml } from "../support/html.ts";
import { send, sendBytes } from "../support/raw-request.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";

const LONG = "a".repeat(10_000);
const CONTROL = encodeURIComponent(
  "\0\u0007\u001B[31m\r\nX-Injected: 1\u007F\u0085\u200B\u202E",
).repeat(20);
const SCRIPT = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`;
const MARKUP = encodeURIComponent(SCRIPT);

const QUERIES = [
  `q=${LONG}`,
  `names=${LONG}`,
  `names=${CONTROL},${MARKUP},__proto__,constructor,../..,people.talk`,
  `names=${"a.com,".repeat(1_500)}`,
  "names=%E0%A4%A&names[]=a&names=people.talk",
  `subject=${LONG}`,
  `q=${CONTROL}`,
  `subject=${CONTROL}`,
  `q=${encodeURIComponent("😀".repeat(900))}%ED%A0%80`,
  `q=${MARKUP}&subject=${MARKUP}&category=${MARKUP}&extension=${MARKUP}`,
  "q=%00&subject=%00",
  "q=%E0%A4%A&subject=%&category=%zz",
  "q=one&q=two&status=sold&status=available&unknown=1&subject=a&subject=b",
  "__proto__=1&constructor=2&extension=__proto__&status=constructor&price=toString&sort=__proto__",
  "q=__proto__&category=constructor&page=__proto__",
  "page=0&page=-1",
  "page=99999999999999999999",
  "q=.*%2B%3F%5E%24%7B%7D()%7C%5B%5D%5C",
  "index&q[]=1&q[a]=2",
  "q=a&".repeat(4_000),
];

const PATHS = [
  "/portfolio/%00",
  "/portfolio/..",
  "/portfolio/../../../../etc/passwd",
  "/portfolio/%2e%2e%2fetc%2fpasswd",
  "/assets/%2e%2e%2f%2e%2e%2fserver.ts",
  "/assets/..%5c..%5cpackage.json",
  "/portfolio/__proto__",
  "/portfolio/constructor",
  "/__proto__",
  "/constructor",
  "/%",
  "/portfolio/%E0%A4%A",
  `/portfolio/${MARKUP}`,
  `/${MARKUP}`,
  `/${LONG}`,
  `/portfolio/${LONG}`,
  "//evil.example/..",
  "//evil.example/About/",
  "/no-such-page/",
  "/\\evil.example",
  "/portfolio//",
  "/_root.data",
  "/__manifest?paths=__proto__",
];

const KIB = 1024;
const CHUNKED = "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n";

/** This is the level of pino from which somebody should look. */
const ERROR_LEVEL = 50;

let shop: OpenServer;
beforeAll(async () => {
  shop = await openServer();
});
afterAll(() => shop.stop());

const logged = () => shop.lines.map((line) => JSON.parse(line) as Record<string, unknown>);

afterEach(() => {
  expect(logged().filter(({ level }) => Number(level) >= ERROR_LEVEL)).toEqual([]);
});

test.each(["/portfolio", "/contact", "/shortlist", "/portfolio/people.talk"])(
  "%s accepts any query",
  async (page) => {
    for (const query of QUERIES) {
      const answer = await send(shop.url, { path: `${page}?${query}` });
      const what = `${page}?${query.slice(0, 60)}`;
      expect(answer.status, what).toBe(200);
      expect(answer.headers["x-injected"], what).toBeUndefined();
      expect(answer.body, what).not.toMatch(/<script>alert|<img src=x/);
      for (const character of "\0\u0007\u001B") expect(answer.body, what).not.toContain(character);
    }
  },
);

test("any path gets a page or a redirect", async () => {
  for (const path of PATHS) {
    const what = path.slice(0, 80);
    const answer = await send(shop.url, { path });
    expect([200, 202, 301, 302, 400, 404], `${what}: ${answer.status}`).toContain(answer.status);
    if (answer.status === 301) expect(answer.headers.location, what).toBe("/");
    else if (answer.status === 302)
      expect(answer.headers.location, what).toMatch(/^\/404(\?name=|$)/);
    else expect(answer.body, `${what}: ${answer.status}`).not.toBe("");
    if (answer.status === 400) expect(JSON.parse(answer.body).error, what).toMatch(/\w{3}/);
    expect(answer.body, what).not.toContain("<script>alert(1)");
    expect(answer.body, what).not.toContain("root:x:");
    expect(answer.body, what).not.toContain("createApp");
  }
});

test.each([
  [`/portfolio?q=${MARKUP}`, "input[name=q]"],
  [`/contact?subject=${MARKUP}`, "input[name=subject]"],
])("%s is shown as plain text", async (path, selector) => {
  const document = parseHtml((await send(shop.url, { path })).body);
  expect(document.querySelector("main img, main script:not([type])")).toBeNull();
  expect(document.querySelector<HTMLInputElement>(selector)?.value).toBe(SCRIPT);
});

test("other methods are refused with what to do instead", async () => {
  const small = "q=one";
  const large = "x".repeat(70 * 1024);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
    for (const path of ["/", "/portfolio?q=secret", "/zz", "/healthz", "/404"]) {
      for (const body of [undefined, small, large]) {
        const headers = { "Content-Type": "application/x-www-form-urlencoded" };
        const answer = await send(shop.url, { method, path, body, headers });
        const what = `${method} ${path} ${body?.length ?? "without body"}`;
        const isTooLarge = method === "POST" && body === large;
        expect(answer.status, what).toBe(isTooLarge ? 413 : 405);
        if (!isTooLarge) expect(answer.headers.allow, what).toContain("GET");
        const says = answer.headers["content-type"]?.includes("html")
          ? answer.body
          : (JSON.parse(answer.body) as { error: string }).error;
        expect(says, what).toMatch(isTooLarge ? /too large/ : /is read-only|with GET/);
      }
    }
  }
  expect(shop.lines.filter((line) => line.includes("secret"))).toEqual([]);
});

test("malformed HTTP is refused in plain words, even if the page is cached", async () => {
  await send(shop.url, { path: "/" });
  for (const request of [
    "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: evil.example/path?x=\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  ]) {
    const answer = await sendBytes(shop.url, request);
    expect(answer, request).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer, request).toMatch(/\r\n\r\n.*"error":"[^"]{10,}"/s);
  }
});

test("hostile names in a shortlist are shown as plain text", async () => {
  const names = [
    "<img src=x onerror=alert(1)>.com",
    "__proto__",
    "a/b.com",
    "\u202Emoc.live",
    "x y",
    "people.talk",
  ];
  const path = `/shortlist?names=${encodeURIComponent(names.join(","))}`;
  const document = parseHtml((await send(shop.url, { path })).body);
  expect(document.querySelectorAll("main article")).toHaveLength(1);
  expect(document.querySelectorAll("main img")).toHaveLength(0);
  expect(document.querySelector("main")?.textContent).toContain("left out");
});

test("a body of 64 KiB is accepted, and a larger one is refused, whether or not its size is stated", async () => {
  const post = (size: number) =>
    send(shop.url, { method: "POST", path: "/how-it-works", body: "x".repeat(size) });
  expect((await post(64 * KIB)).status).toBe(405);
  const refused = await post(64 * KIB + 1);
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.body)).toEqual({ error: expect.stringMatching(/too large.*Shorten/) });

  const chunk = `${(70 * KIB).toString(16)}\r\n${"x".repeat(70 * KIB)}\r\n0\r\n\r\n`;
  const head = `POST /how-it-works HTTP/1.1\r\nHost: localhost\r\n${CHUNKED}`;
  expect(await sendBytes(shop.url, head + chunk)).toMatch(/^HTTP\/1\.1 413 .*Shorten/s);
});

test("an address of 10,000 characters is accepted, and headers beyond 64 KiB are refused", async () => {
  expect((await send(shop.url, { path: `/portfolio?q=${"a".repeat(10_000)}` })).status).toBe(200);
  for (const request of [
    { path: `/portfolio?q=${"a".repeat(70 * KIB)}` },
    { path: "/", headers: { Cookie: "a".repeat(70 * KIB) } },
  ]) {
    expect((await send(shop.url, request)).status).toBe(431);
  }
  expect((await send(shop.url, { path: "/healthz" })).status).toBe(200);
});

test("each request logs one line of JSON, without its query", async () => {
  await send(shop.url, { path: "/premium-domains?from=log-test&token=hunter2" });
  await send(shop.url, { path: "/terms-of-service?q=hunter2", method: "HEAD" });
  await send(shop.url, { path: "/contact?hunter2", method: "POST", body: "hunter2" });
  const lines = await vi.waitFor(() => {
    const lines = logged().filter(({ path }) =>
      /premium-domains|terms-of-service/.test(String(path)),
    );
    expect(lines).toHaveLength(2);
    return lines;
  });
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      method: "GET",
      path: "/premium-domains",
      status: 200,
      ms: expect.any(Number),
      msg: "request",
    },
    expect.objectContaining({ method: "HEAD", path: "/terms-of-service", status: 200 }),
  ]);
  expect(shop.lines.join("\n")).not.toContain("hunter2");
});

test("a post without a body still gets a response", async () => {
  for (const path of ["/rest/v1/domain_page_views", "/functions/v1/contact-form", "/contact"]) {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    expect(await sendBytes(shop.url, `${head}Connection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    );
  }
});

test("a visitor who hangs up while sending isn't logged as an error", async () => {
  const before = logged().length;
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      "POST /gone HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n" +
        "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
    ),
  );
  // The server has taken up the request: now the line goes dead.
  await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  await vi.waitFor(() => expect(logged().slice(before)).not.toEqual([]));
  await send(shop.url, { path: "/healthz" });
});
