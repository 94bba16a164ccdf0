import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type ServerBuild, RouterContextProvider } from "react-router";
import { describe, expect, it, test } from "vitest";
import { buildCatalogue } from "../catalogue/catalogue.ts";
import { makeListing } from "../test/support/listing.ts";
import { createCacheKey, type RouteHandle } from "./cache-key.ts";
import { servicesContext } from "./layout/context.ts";
import routeConfig from "./routes.ts";

type Routes = ServerBuild["routes"];

async function loadRoutes(
  entries: readonly RouteConfigEntry[],
  parentId: string,
): Promise<[string, NonNullable<Routes[string]>][]> {
  const routes: [string, NonNullable<Routes[string]>][] = [];
  for (const { id: ownId, file, path, index, children = [] } of entries) {
    const id = ownId ?? file.replace(/\.tsx?$/, "");
    routes.push([id, { id, parentId, path, index, module: await import(`./${file}`) }]);
    routes.push(...(await loadRoutes(children, id)));
  }
  return routes;
}

const root: NonNullable<Routes[string]> = { id: "root", path: "", module: { default: () => null } };
const routes = Object.fromEntries([
  ["root", root] as const,
  ...(await loadRoutes(routeConfig, "root")),
]);

const makeCatalogue = (count: number) =>
  buildCatalogue(
    [
      makeListing({ domain: "calm.you" }),
      ...Array.from({ length: count - 1 }, (_, index) =>
        makeListing({ domain: `name-${index}.${index < 100 ? "ai" : "net"}` }),
      ),
    ],
    [],
    "1",
  );

const catalogue = makeCatalogue(1_000);
const cacheKey = createCacheKey(routes);
const keyOf = (target: string) => cacheKey(target, catalogue);
test.each([
  ["/", "/"],
  ["/?utm_source=letter&page=2", "/"],
  ["/about?", "/about"],
  ["/portfolio/calm.you?ref=x", "/portfolio/calm.you"],
  ["/portfolio", "/portfolio"],
  ["/portfolio?sort=newest&page=1", "/portfolio"],
  [
    "/portfolio?page=2&utm=1&status=SOLD&q=%20calm%20%20air",
    "/portfolio?q=calm+air&status=sold&page=2",
  ],
  ["/portfolio?q=a&q=b", "/portfolio?q=a"],
  ["/portfolio?q=a?b", "/portfolio?q=a%3Fb"],
  ["/ai-domains?page=2&q=x", "/ai-domains?page=2"],
  ["/contact?from=letter", "/contact"],
  ["/shortlist?names=", "/shortlist"],
  ["/portfolio?page=21", "/portfolio?page=21"],
  ["/portfolio?page=9999999", "/portfolio?page=21"],
  ["/portfolio?q=calm&page=22", "/portfolio?q=calm&page=21"],
  ["/ai-domains?page=4", "/ai-domains?page=3"],
  ["/com-domains?page=2", "/com-domains"],
])("%s shows the page of %s", (target, key) => {
  expect(keyOf(target)).toBe(key);
  expect(keyOf(key)).toBe(key);
});

test.each([
  ["/_.data", "/_.data"],
  ["/_.data?x=1&_routes=home%2Froute", "/_.data?_routes=home%2Froute"],
  [
    "/portfolio.data?_routes=portfolio%2Froute,root&q=a",
    "/portfolio.data?q=a&_routes=portfolio%2Froute%2Croot",
  ],
  ["/portfolio.data?_routes=root,home/route", "/portfolio.data?_routes=root"],
  ["/portfolio.data?_routes=root,root,nothing", "/portfolio.data?_routes=root"],
  ["/portfolio/calm.you.data?utm=1", "/portfolio/calm.you.data"],
])("%s gives the data of %s", (target, key) => {
  expect(keyOf(target)).toBe(key);
  expect(keyOf(key)).toBe(key);
});

describe("what is not the same for everyone, or is no page in its own form,", () => {
  it.each([
    "",
    "*",
    "/nothing",
    "/404",
    "/Nothing",
    "/404.data",
    "/portfolio?q=calm&extension=",
    "/portfolio/",
    "/Portfolio",
    "/%70ortfolio",
    "/portfolio/unknown.com",
    "/portfolio/CALM.you",
    "/portfolio/calm.you/",
    "/portfolio?q=calm&extension=",
    "/portfolio/",
    "/portfolio/__proto__",
    "//evil.example/about",
    "http://evil.example/about",
    "/about#top",
    "/about/../about",
    "/contact?subject=My+offer",
    "/contact.data?subject=My+offer",
    "/shortlist?names=calm.you",
    "/healthz",
    "/readyz",
    "/metrics",
    "/founder-photo",
    "/og/calm.you.png",
    "/captcha/challenge",
    "/rest/v1/domain_analytics?domain=eq.calm.you",
    "/robots.txt.data",
    "/portfolio.data?_routes=nothing",
    "/portfolio.data?_routes=home/route",
    "/about/_.data",
  ])("%s has no key", (target) => {
    expect(keyOf(target)).toBeNull();
  });
});

/** Query parameters that record which of them are read; reading all of them is recorded as '*'. */
function watchQuery(text: string) {
  const read = new Set<string>();
  const query = new Proxy(new URLSearchParams(text), {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const isOne = property === "get" || property === "has" || property === "getAll";
        read.add(isOne ? String(args[0]) : "*");
        return Reflect.apply(value, target, args);
      };
    },
  });
  return { query, read };
}

const services = {
  config: { siteUrl: "https://shop.example", emailjs: null, turnstile: null },
  content: {
    current: {
      catalogue,
      shop: {
        faqs: [],
        home: { figures: null },
        lead: [],
        partners: [],
        founder: {},
        socials: {},
        mailboxes: {},
        jurisdiction: {},
        offers: {},
      },
      texts: {},
    },
  },
  dns: { confirmed: new Map() },
  registry: { shown: new Map() },
};

const PATHS = Object.values(routes).flatMap(({ id, path, index, module }) =>
  module.loader && (path || index)
    ? [[id, `/${path ?? ""}`.replace(":domainName", "calm.you").replace(":landing", "ai-domains")]]
    : [],
);

test.each(PATHS)(
  "the page of %s names in its handle each parameter that it reads",
  async (id, path) => {
    const { loader, handle } = routes[id ?? ""]?.module ?? {};
    const text = "?q=a&page=2&names=calm.you&subject=Offer";
    const [loading, naming] = [watchQuery(text), watchQuery(text)];
    const url = new URL(`http://localhost${path}${text}`);
    Object.defineProperty(url, "searchParams", { value: loading.query });
    const context = new RouterContextProvider();
    context.set(servicesContext, services as never);
    const params = { domainName: "calm.you" };
    const { cacheQuery } = (handle ?? {}) as Partial<RouteHandle>;
    const query = cacheQuery?.(naming.query, { pathname: path ?? "", params, catalogue });
    if (query === null) return;
    const request = new Request(url);
    await loader?.({ context, params, url, request, pattern: "", unstable_pattern: "" } as never);
    expect([...naming.read]).toEqual(expect.arrayContaining([...loading.read]));
  },
);
