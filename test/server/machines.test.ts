import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { type ContentFolder, copyContent } from "../support/content-folder.ts";
import { openContract } from "../support/openapi.ts";
import { type OpenServer, openServer } from "../support/open-server.ts";
import { type RawRequest, send } from "../support/raw-request.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const TEXTS = ["/portfolio.md", "/portfolio/calm.you.md", "/how-it-works.md", "/llms.txt"];
const API = ["/api/listings", "/api/listings/calm.you", "/api/shop"];
const OTHERS = ["/openapi.json", "/.well-known/api-catalog"];
const ALL = [...API, ...OTHERS, ...TEXTS];

let content: ContentFolder;
let shop: OpenServer;
beforeAll(async () => {
  content = await copyContent();
  await content.edit("listings/data.you.yaml", "domain:", "floor: $7,777\nhidden: yes\ndomain:");
  shop = await openServer(content.environment);
});
afterAll(async () => {
  await shop.stop();
  await content.remove();
});

const ask = (path: string, headers = {}, request: Partial<RawRequest> = {}) =>
  send(shop.url, { path, headers, ...request });
const read = async <T>(path: string) => JSON.parse((await ask(path)).body) as T;

interface Listed {
  readonly data: readonly { readonly domain: string; readonly status: string }[];
  readonly next: string | null;
  readonly total: number;
}

describe("the JSON API", () => {
  it("matches the shop's OpenAPI document, in errors too", async () => {
    const judge = await openContract(shop.url);
    const { data } = await read<Listed>("/api/listings?limit=100");
    const paths = [
      ...API,
      ...data.map(({ domain }) => `/api/listings/${domain}`),
      "/api/listings?q=calm&limit=1",
      "/api/listings?q=short+names+under+%245%2C000&sort=price-asc",
      "/api/listings?status=sold",
      "/api/listings?q=nothing+has+this+zzzzqqq",
      "/api/listings?unknown=1",
      "/api/shop?unknown=1",
      "/api/listings/calm.you?unknown=1",
      "/api/listings/no.such",
      "/api/listings/data.you",
    ];
    for (const path of paths) {
      expect(await judge(await fetch(shop.url + path)), path).toEqual([]);
    }
  });

  it("gives the price on the page, and where to buy", async () => {
    const { data } = await read<{ data: object }>("/api/listings/calm.you");
    expect(data).toMatchObject({
      price: { amount: 13_300, currency: "USD" },
      priceOnRequest: false,
      status: "available",
      url: `${shop.url}/portfolio/calm.you`,
      buyUrl: expect.stringMatching(/^https:\/\/www\.escrow\.com\//),
      offerUrl: `${shop.url}/portfolio/calm.you/offer`,
    });
    const onRequest = await read<{ data: object }>("/api/listings/thank.you");
    expect(onRequest.data).toMatchObject({ price: null, priceOnRequest: true, buyUrl: null });
  });

  it("lists all names page by page, through the links that it gives", async () => {
    const domains: string[] = [];
    let path: string | undefined = "/api/listings?limit=7&sort=price-asc";
    while (path) {
      const { body, headers } = await ask(path);
      domains.push(...(JSON.parse(body) as Listed).data.map(({ domain }) => domain));
      const link = /^<http:\/\/[^/]+([^>]+)>; rel="next"$/.exec(headers.link?.toString() ?? "");
      path = link?.[1];
    }
    expect(domains).toHaveLength(47);
    expect(new Set(domains).size).toBe(47);
  });

  it("has a strong ETag, and isn't sent twice", async () => {
    const accepted = { "Accept-Encoding": "br" };
    const { next } = await read<Listed>("/api/listings?limit=5");
    for (const path of [...ALL, `/api/listings?limit=5&page=${next}`]) {
      const first = await ask(path, accepted);
      const tag = first.headers.etag?.toString() ?? "";
      expect(tag, path).toMatch(/^"[\w-]+"$/);
      const again = await ask(path, { ...accepted, "If-None-Match": `W/"x", ${tag}` });
      expect([again.status, again.body, again.headers.etag], path).toEqual([304, "", tag]);
      expect(again.headers["access-control-allow-origin"]).toBe("*");
      const head = await ask(path, accepted, { method: "HEAD" });
      expect([head.status, head.body, head.headers.etag], path).toEqual([200, "", tag]);
    }
  });

  it("can be read by pages of other sites, and never changed", async () => {
    for (const path of ALL) {
      const { headers } = await ask(path, { Origin: "https://other.example" });
      expect(headers["access-control-allow-origin"], path).toBe("*");
      expect(headers["access-control-expose-headers"]).toBe("ETag,Link,Retry-After");
      expect(headers["access-control-allow-credentials"]).toBeUndefined();
      expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      for (const method of ["POST", "PUT", "DELETE"]) {
        const refused = await ask(
          path,
          { Origin: "https://other.example" },
          { method, body: "{}" },
        );
        expect(refused.status, `${method} ${path}`).toBe(405);
        expect(refused.headers.allow).toBe("GET, HEAD");
        expect(refused.headers["content-type"]).toBe("application/problem+json");
        expect(refused.headers["access-control-allow-origin"]).toBe("*");
      }
      const preflight = await ask(
        path,
        { Origin: "https://other.example", "Access-Control-Request-Method": "GET" },
        { method: "OPTIONS" },
      );
      expect(preflight.status).toBe(204);
      expect(preflight.headers["access-control-allow-methods"]).toBe("GET,HEAD");
    }
  });

  it("reports errors as problem details", async () => {
    const { status, headers, body } = await ask("/api/listings?colour=red");
    expect(status).toBe(400);
    expect(headers["content-type"]).toBe("application/problem+json");
    expect(JSON.parse(body)).toEqual({
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: expect.stringContaining("colour: unknown parameter"),
      parameter: "colour",
    });
    const unknown = ["", "/", "/no", "/listings/a/b", "/v1/listings", "/listings/%00", "/%zz"];
    for (const path of unknown) {
      const { status, headers } = await ask(`/api${path}`);
      expect([status, headers["content-type"]], path).toEqual([404, "application/problem+json"]);
    }
  });
});

test("texts for programs are kept out of search engines, and link back to their pages", async () => {
  for (const path of TEXTS.filter((one) => one.endsWith(".md"))) {
    const { headers, body } = await ask(path);
    const page = shop.url + path.slice(0, -".md".length);
    expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers.link).toBe(
      `<${page}>; rel="canonical", <${shop.url}/llms.txt>; rel="describedby"`,
    );
    const shown = await ask(page.slice(shop.url.length));
    expect(shown.headers.link).toContain(`<${path}>; rel="alternate"; type="text/markdown"`);
    expect(shown.body).toContain(`<link rel="alternate" type="text/markdown" href="${path}"/>`);
    const notice = "This is a demonstration shop:";
    expect(shown.body).toContain(notice);
    expect(body.split("\n")[2]).toContain(`> ${notice}`);
  }
  const { body } = await ask("/portfolio/calm.you.md");
  expect(body).toContain("# calm.you\n");
  expect(body).toContain(
    "- Price: $13,300 (US dollars)\n- By payment plan: 12 payments of $1,109, no surcharge\n- Status: available\n",
  );
  expect(body).toContain(`[Make an offer](${shop.url}/portfolio/calm.you/offer)`);
});

test("everything for programs can be found from the home page", async () => {
  const { headers } = await ask("/");
  expect(headers.link).toBe(
    '</llms.txt>; rel="describedby", </.well-known/api-catalog>; rel="api-catalog"',
  );
  const { body } = await ask("/llms.txt");
  expect(body).toMatch(/^# Vitrine\n\n> Premium domain names/);
  for (const [, url = ""] of body.matchAll(/\]\((http[^)]+)\)/g)) {
    const { status } = await fetch(url, { method: url.endsWith("/mcp") ? "POST" : "GET" });
    expect([200, 415], url).toContain(status);
  }
  const { linkset } = await read<{
    linkset: { "service-desc"?: { href: string; type: string }[] }[];
  }>("/.well-known/api-catalog");
  for (const { href, type } of linkset.flatMap((one) => one["service-desc"] ?? [])) {
    expect((await fetch(href)).headers.get("content-type"), href).toBe(type);
  }
});

test("robots.txt has the seller's content signals, and machines: no leaves only the pages", async () => {
  const before = await ask("/robots.txt");
  expect(before.body).not.toContain("Content-Signal");
  await content.edit(
    "shop.yaml",
    "name: Vitrine",
    "name: Vitrine\nmachines: no\ncontentSignals: { search: yes, aiTrain: no }",
  );
  const signals = "User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n";
  await vi.waitFor(async () => {
    expect((await ask("/robots.txt")).body).toContain(signals);
  }, PATIENCE);
  for (const path of ALL) {
    const { status, headers, body } = await ask(path);
    expect([302, 404], path).toContain(status);
    expect(headers["content-type"] ?? "text/html", path).toContain("text/html");
    expect(body, path).not.toMatch(/priceOnRequest|^# /);
  }
  expect((await ask("/mcp", {}, { method: "POST", body: "{}" })).status).toBe(405);
  const { headers, body } = await ask("/portfolio/calm.you");
  expect(headers.link).toBeUndefined();
  expect(body).not.toContain("text/markdown");
});
