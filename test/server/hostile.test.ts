import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { parseHtml } from "../support/html.ts";
import { send, sendBytes } from "../support/raw-request.ts";
import { startServer, type TestServer } from "../support/server.ts";

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
  "_routes=__proto__",
  "index&_routes=routes%2Fportfolio,root&q[]=1&q[a]=2",
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
  "/portfolio/__proto__.data",
  "/__proto__",
  "/constructor",
  "/%",
  "/portfolio/%E0%A4%A",
  "/portfolio/%E0%A4%A.data",
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

/** pino's level from which somebody should look. */
const ERROR_LEVEL = 50;

let shop: TestServer;
beforeAll(async () => {
  shop = await startServer();
});
afterAll(() => shop.stop());

afterEach(() => {
  const records = shop.lines.map((line) => JSON.parse(line) as { level: number });
  expect(records.filter(({ level }) => level >= ERROR_LEVEL)).toEqual([]);
});

test.each([
  "/portfolio",
  "/contact",
  "/shortlist",
  "/portfolio.data",
  "/portfolio/people.talk.data",
])("%s takes any query", async (page) => {
  for (const query of QUERIES) {
    const answer = await send(shop.url, { path: `${page}?${query}` });
    const what = `${page}?${query.slice(0, 60)}`;
    expect(answer.status, what).toBe(200);
    expect(answer.headers["x-injected"], what).toBeUndefined();
    // Data keeps the text as it is, and no browser may take data for a page.
    if (page.endsWith(".data")) {
      expect(answer.headers["content-type"], what).toMatch(/^text\/x-script/);
      expect(answer.headers["x-content-type-options"], what).toBe("nosniff");
    } else {
      expect(answer.body, what).not.toMatch(/<script>alert|<img src=x/);
    }
    for (const character of "\0\u0007\u001B") expect(answer.body, what).not.toContain(character);
  }
});

test("any path is answered with a page, or led to one", async () => {
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
])("%s is shown as the text that it is", async (path, selector) => {
  const document = parseHtml((await send(shop.url, { path })).body);
  expect(document.querySelector("main img, main script:not([type])")).toBeNull();
  expect(document.querySelector<HTMLInputElement>(selector)?.value).toBe(SCRIPT);
});

test("other methods are refused with what to do instead", async () => {
  const small = "q=one";
  const large = "x".repeat(70 * 1024);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
    for (const path of ["/", "/portfolio?q=secret", "/portfolio.data", "/zz", "/healthz", "/404"]) {
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
        expect(says, what).toMatch(isTooLarge ? /too large/ : /is read-only/);
      }
    }
  }
  expect(shop.lines.filter((line) => line.includes("secret"))).toEqual([]);
});

test("what is hardly HTTP is refused in words, though the page is kept", async () => {
  await send(shop.url, { path: "/" });
  for (const request of [
    "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: evil.example/path?x=\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "NONSENSE / HTTP/1.1\r\n\r\n",
    "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n",
  ]) {
    const answer = await sendBytes(shop.url, request);
    expect(answer, request).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer, request).toMatch(/\r\n\r\n.*"error":"[^"]{10,}"/s);
  }
});

test("hostile names of a shortlist are text and nothing else", async () => {
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
