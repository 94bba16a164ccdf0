import { describe, expect, test } from "vitest";
import { buildCatalogue } from "../../catalogue/catalogue.ts";
import { makeListing } from "../../test/support/listing.ts";
import { readConfig } from "../config.ts";
import type { Services } from "../services.ts";
import { createLanderHosts } from "./lander-hosts.ts";

const NAMES = ["qiv.ai", "harbor.com", "www.com", "xn--faade-zra.com"];

function openHosts(environment: Record<string, string> = {}) {
  const { config } = readConfig({ SITE_URL: "https://www.harbor.com", ...environment });
  if (!config) throw new Error("no configuration");
  const listings = NAMES.map((domain) => makeListing({ domain }));
  const content = { current: { catalogue: buildCatalogue(listings, [], "1") } };
  return createLanderHosts({ config, content } as unknown as Services);
}

test.each([
  ["qiv.ai", "qiv.ai"],
  ["www.qiv.ai", "qiv.ai"],
  ["WWW.Qiv.AI.:8443", "qiv.ai"],
  ["xn--faade-zra.com", "xn--faade-zra.com"],
  ["www.www.com", "www.com"],
])("%s is a lander of %s", (header, domain) => {
  expect(openHosts().find(header)?.domain).toBe(domain);
});

test.each([
  undefined,
  "",
  "www.",
  "[::1]:3000",
  "a.qiv.ai",
  "qiv.aix",
  "façade.com",
  "HARBOR.com:443",
])("%s isn't a lander", (header) => {
  expect(openHosts().find(header)).toBeUndefined();
});

test("no host is a lander if landers are off", () => {
  expect(openHosts({ LANDERS: "off" }).find("qiv.ai")).toBeUndefined();
});

describe("the cache key of a page", () => {
  const { toTarget, cacheKey } = openHosts();

  test("is made from the listing, however the host is written", () => {
    for (const host of ["qiv.ai", "www.qiv.ai", "QIV.AI.:81"]) {
      expect(toTarget(host, "/?utm_source=x")).toBe("http://qiv.ai/?utm_source=x");
    }
    expect(cacheKey("http://qiv.ai/?utm_source=x")).toBe("http://qiv.ai/");
  });

  test("is the path at every other host", () => {
    expect(toTarget("other.com", "/about")).toBe("/about");
    expect(toTarget("www.harbor.com", "/")).toBe("/");
    expect(toTarget("qiv.ai", "http://other.com/")).toBe("http://other.com/");
  });

  test.each(["http://qiv.ai/contact", "http://a@qiv.ai/", "http://harbor.com/", "//qiv.ai/", ""])(
    "is missing for %s",
    (target) => {
      expect(cacheKey(target)).toBeNull();
    },
  );

  test("is missing if landers redirect", () => {
    const { toTarget, cacheKey } = openHosts({ LANDERS: "redirect" });
    expect(cacheKey(toTarget("qiv.ai", "/"))).toBeNull();
  });
});
