import { type LoaderFunction, RouterContextProvider } from "react-router";
import { describe, expect, it, test } from "vitest";
import { buildCatalogue } from "../catalogue/catalogue.ts";
import { makeListing } from "../test/support/listing.ts";
import { toCacheKey } from "./cache-key.ts";
import { servicesContext } from "./layout/context.ts";
import { PAGES } from "./pages.ts";

const catalogue = buildCatalogue(
  [
    makeListing({ domain: "calm.you" }),
    ...Array.from({ length: 999 }, (_, index) =>
      makeListing({ domain: `name-${index}.${index < 100 ? "ai" : "net"}` }),
    ),
  ],
  [],
  "1",
);
const keyOf = (target: string) => toCacheKey(target, catalogue);

test.each([
  ["/", "/"],
  ["/?utm_source=letter&page=2", "/"],
  ["/portfolio/calm.you?ref=x", "/portfolio/calm.you"],
  ["/portfolio?sort=newest&page=1", "/portfolio"],
  [
    "/portfolio?page=2&utm=1&status=SOLD&q=%20calm%20%20air",
    "/portfolio?q=calm+air&status=sold&page=2",
  ],
  ["/portfolio?q=a&q=b", "/portfolio?q=a"],
  ["/ai-domains?page=2&q=x", "/ai-domains?page=2"],
  ["/portfolio?page=21", "/portfolio?page=21"],
  ["/portfolio?page=9999999", "/portfolio?page=21"],
  ["/com-domains?page=2", "/com-domains"],
])("%s is cached as %s", (target, key) => {
  expect(keyOf(target)).toBe(key);
  expect(keyOf(key)).toBe(key);
});

describe("a private page, or an address that isn't canonical,", () => {
  it.each([
    "/nothing",
    "/portfolio?q=calm&extension=",
    "/Portfolio/",
    "/portfolio/CALM.you",
    "/portfolio/__proto__",
    "//evil.example/about",
    "/about/../about",
    "/contact?subject=My+offer",
    "/shortlist?names=calm.you",
    "/healthz",
  ])("%s has no key", (target) => {
    expect(keyOf(target)).toBeNull();
  });
});

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
        currency: "USD",
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
      sales: [],
    },
  },
  dns: { confirmed: new Map() },
  registry: { shown: new Map() },
};

test.each(Object.entries(PAGES))(
  "the cache key covers each query parameter that the page of %s reads",
  async (pattern, { file, cache }) => {
    const { loader } = (await import(`./${file}`)) as { loader?: LoaderFunction };
    const pathname = pattern
      .replace(":domainName", "calm.you")
      .replace(":extensionPage", "ai-domains");
    const text = "?q=a&page=2&names=calm.you&subject=Offer";
    const [loading, naming] = [watchQuery(text), watchQuery(text)];
    const params = { domainName: "calm.you" };
    if (cache(naming.query, { pathname, params, catalogue }) === null) return;
    const url = new URL(`http://localhost${pathname}${text}`);
    Object.defineProperty(url, "searchParams", { value: loading.query });
    const context = new RouterContextProvider();
    context.set(servicesContext, services as never);
    const request = new Request(url);
    const load = async () => loader?.({ context, params, url, request, pattern: "" } as never);
    await load().catch((thrown: unknown) => {
      // A page that isn't there throws what is shown in its place.
      if (thrown instanceof Error) throw thrown;
    });
    expect([...naming.read]).toEqual(expect.arrayContaining([...loading.read]));
  },
);
