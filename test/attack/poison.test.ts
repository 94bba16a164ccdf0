import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../support/database.ts";
import { type RawRequest, send } from "../support/raw-request.ts";
import { SHOP } from "../support/server.ts";
import { openShop, OWN_CAPTCHA } from "./shop.ts";

const EVIL = "evil.example";
const MARKUP = encodeURIComponent(`"><script src=//${EVIL}></script>`);

const NAMING =
  "Host X-Forwarded-Host X-Host X-Forwarded-Server X-Forwarded-Prefix Origin Referer Cookie";
const ENCODINGS = ["br", "gzip", "identity;q=0", "*;q=0", "zstd, br;q=0.1", "gzip, br;q=nan"];
const HEADERS: readonly Record<string, string>[] = [
  ...NAMING.split(" ").map((name) => ({ [name]: EVIL })),
  ...ENCODINGS.map((encoding) => ({ "Accept-Encoding": encoding })),
  { "X-Forwarded-Proto": "http", "X-Forwarded-Port": "1", "X-Forwarded-Scheme": "nothttps" },
  { Forwarded: `host=${EVIL};proto=http` },
  { "X-Original-URL": "/404", "X-Rewrite-URL": "/404" },
  { "X-HTTP-Method-Override": "POST", "X-Method-Override": "DELETE" },
  { "X-Forwarded-For": `"><script>${EVIL}` },
  { Range: "bytes=0-9" },
  { Range: "bytes=0-9", "If-Range": "*" },
  { "If-None-Match": "*" },
  { "If-None-Match": '"a", W/"b"', "If-Match": '"c"' },
  { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" },
  { Accept: "application/json", "Accept-Language": "xx", "Accept-Charset": "utf-7" },
  { "Sec-Purpose": "prefetch", Purpose: "prefetch" },
  { "Cache-Control": "no-store", Pragma: "no-cache", Vary: "*" },
  { Upgrade: "h2c", Connection: "upgrade" },
];
const QUERIES = [
  [`?${MARKUP}`, `?utm_source=${MARKUP}`, `?q=${MARKUP}&q=`, "?__proto__=1"],
  ["?index", "?%00", ";v=1", "/", "%2e"],
].flat();
const METHODS = ["HEAD", "OPTIONS", "POST", "PUT", "TRACE"];

interface Hostile extends Omit<RawRequest, "path"> {
  readonly query?: string;
}

const HOSTILE: readonly Hostile[] = [
  ...HEADERS.map((headers) => ({ headers })),
  ...QUERIES.map((query) => ({ query })),
  ...METHODS.map((method) => ({ method })),
];
const OTHERS = "/ /portfolio /shortlist /ai-domains /sitemap.xml /feed.xml /robots.txt".split(" ");
const ALL_AT_ONCE = {
  headers: { Host: EVIL, "X-Forwarded-Host": EVIL, "Accept-Encoding": "gzip" },
  query: `?${MARKUP}`,
};

const CHANGING = new Set("date content-length transfer-encoding keep-alive connection".split(" "));

async function look(url: string, path: string): Promise<string> {
  const answers = ["br", "gzip", "identity"].map(async (encoding) => {
    const response = await fetch(url + path, { headers: { "Accept-Encoding": encoding } });
    const headers = [...response.headers].filter(([name]) => !CHANGING.has(name));
    return JSON.stringify([response.status, headers, await response.text()]);
  });
  return (await Promise.all(answers)).join("\n");
}

describeOnEachEngine("a page first requested by a hostile request", (engine) => {
  it("is shown to the next visitor as in a shop that was never attacked", async () => {
    // Both shops must be equal, even in the port of a captcha's stand-in.
    const site = { ...OWN_CAPTCHA, SITE_URL: "https://names.example" };
    const clean = await openShop(await engine().createDatabase(), site);
    const shop = await openShop(await engine().createDatabase(), site);
    const tryOn = async (path: string, { query = "", ...request }: Hostile) => {
      await send(shop.url, { ...request, path: path + query });
      const seen = await look(shop.url, path);
      const what = `${path}${query} after ${JSON.stringify(request)}`;
      expect(seen, what).toBe(await look(clean.url, path));
      expect(seen, what).not.toContain(EVIL);
    };
    const names = readdirSync(join(SHOP, "listings")).map((file) => basename(file, ".yaml"));
    expect(HOSTILE.length).toBeLessThanOrEqual(names.length);
    for (const [index, hostile] of HOSTILE.entries()) {
      await tryOn(`/portfolio/${names[index]}`, hostile);
    }
    for (const path of OTHERS) await tryOn(path, ALL_AT_ONCE);
    await shop.end();
    await clean.end();
  });
});
