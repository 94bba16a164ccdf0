import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT, startServer } from "../support/server.ts";
import { type RawRequest, send } from "../support/raw-request.ts";
import { findErrors, type Ground, openChecks, type Outcome } from "./attack.ts";

const EVIL = "evil.example";
const MARKUP = encodeURIComponent(`"><script src=//${EVIL}></script>`);

/** Ways to ask for a page so that the response, if it were kept, would harm the next visitor. */
const HOSTILE: readonly Omit<RawRequest, "path">[] = [
  ...[
    "Host",
    "X-Forwarded-Host",
    "X-Host",
    "X-Forwarded-Server",
    "Origin",
    "Referer",
    "Cookie",
  ].map((name) => ({
    headers: { [name]: EVIL },
  })),
  {
    headers: {
      "X-Forwarded-Proto": "http",
      "X-Forwarded-Port": "1",
      "X-Forwarded-Scheme": "nothttps",
    },
  },
  { headers: { "X-Forwarded-Prefix": `/${EVIL}`, Forwarded: `host=${EVIL};proto=http` } },
  { headers: { "X-Original-URL": "/404", "X-Rewrite-URL": "/404" } },
  { headers: { "X-HTTP-Method-Override": "POST", "X-Method-Override": "DELETE" } },
  { headers: { "X-Forwarded-For": `"><script>${EVIL}` } },
  { headers: { Range: "bytes=0-9" } },
  { headers: { Range: "bytes=0-9", "If-Range": "*" } },
  { headers: { "If-None-Match": "*" } },
  { headers: { "If-None-Match": '"a", W/"b"', "If-Match": '"c"' } },
  { headers: { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" } },
  ...["br", "gzip", "identity;q=0", "*;q=0", "zstd, br;q=0.1", "gzip, gzip, br;q=nan"].map(
    (encoding) => ({
      headers: { "Accept-Encoding": encoding },
    }),
  ),
  { headers: { Accept: "application/json", "Accept-Language": "xx", "Accept-Charset": "utf-7" } },
  { headers: { "Sec-Purpose": "prefetch", Purpose: "prefetch" } },
  { headers: { "Cache-Control": "no-store", Pragma: "no-cache", Vary: "*" } },
  { headers: { "Content-Type": "text/plain" }, body: EVIL },
  { headers: { Upgrade: "h2c", Connection: "upgrade" } },
  ...["HEAD", "OPTIONS", "POST", "PUT", "TRACE"].map((method) => ({ method })),
];

const QUERIES = [
  `?${MARKUP}`,
  `?utm_source=${MARKUP}`,
  `?_routes=${EVIL}`,
  "?__proto__=1",
  "?index",
  "?%00",
  `?q=${MARKUP}&q=`,
  ";v=1",
  "/",
  "%2e",
];

/** Not of the page: the time, and what depends on how small it is by now. */
const CHANGING = ["date", "content-length", "transfer-encoding", "keep-alive", "connection"];

export const name = "poison";

/** What an ordinary visitor gets, in each encoding. */
async function look(url: string, path: string): Promise<string> {
  const answers = ["br", "gzip", "identity"].map(async (encoding) => {
    const response = await fetch(url + path, { headers: { "Accept-Encoding": encoding } });
    const headers = [...response.headers].filter(([name]) => !CHANGING.includes(name));
    return JSON.stringify([response.status, headers, await response.text()]);
  });
  return (await Promise.all(answers)).join("\n");
}

/** Each hostile request comes first, to a page that nobody has seen; then an ordinary visitor must see it as in a shop that was never attacked. */
export async function attack({ engine }: Ground): Promise<Outcome> {
  const { check, checkNone, outcome } = openChecks();
  const start = async () =>
    startServer({ DATABASE_URL: await engine.createDatabase(), SITE_URL: "https://names.example" });
  const [clean, shop] = await Promise.all([start(), start()]);
  const pages = readdirSync(join(ROOT, "content/listings")).map(
    (file) => `/portfolio/${basename(file, ".yaml")}`,
  );
  const hostile = [
    ...HOSTILE.map((request, at) => ({ request, path: pages[at] ?? "/", query: "" })),
    ...QUERIES.map((query, at) => ({ request: {}, path: pages.at(-1 - at) ?? "/", query })),
    ...[
      "/",
      "/portfolio",
      "/shortlist",
      "/ai-domains",
      "/sitemap.xml",
      "/feed.xml",
      "/robots.txt",
    ].map((path) => ({
      request: { headers: { Host: EVIL, "X-Forwarded-Host": EVIL, "Accept-Encoding": "gzip" } },
      path,
      query: `?${MARKUP}`,
    })),
  ];
  check(hostile.length - 7 <= pages.length, "there are too few pages");
  for (const { request, path, query } of hostile) {
    for (const target of path.startsWith("/portfolio/") ? [path, `${path}.data`] : [path]) {
      await send(shop.url, { ...request, path: target + query });
      const [wanted, seen] = [await look(clean.url, target), await look(shop.url, target)];
      const what = `${target}${query} after ${JSON.stringify(request)}`;
      check(seen === wanted && !seen.includes(EVIL), what);
    }
  }
  checkNone([...findErrors(shop), ...findErrors(clean)], "errors in the log");
  check((await shop.stop()) === 0 && (await clean.stop()) === 0, "the shop did not stop well");
  return outcome();
}
