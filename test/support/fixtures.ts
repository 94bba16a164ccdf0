/* oxlint-disable no-empty-pattern -- Playwright requires the braces */
import { type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { BROWSER_AGENT } from "./browser.ts";
import type { OpenServer } from "./open-server.ts";
import { ORDINARY, type Shop, type ShopKind } from "./shops.ts";

interface Fixtures {
  shopKind: ShopKind;
  shop: OpenServer;
  noise: string[];
  expectedNoise: RegExp[];
  quiet: void;
  openVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  shops: (kind: ShopKind) => Promise<Shop>;
}

function recordNoise(page: Page, noise: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error") noise.push(`console: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => noise.push(`page error: ${message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    // When a page is left, the browser ends what it still fetches.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") {
      noise.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
    }
  });
}

let visitors = 0;

export const test = base.extend<Fixtures, WorkerFixtures>({
  shops: [
    async ({}, use) => {
      const opened = new Map<ShopKind, Promise<Shop>>();
      await use((kind) => {
        const shop = opened.get(kind) ?? kind.open();
        opened.set(kind, shop);
        return shop;
      });
      for (const shop of opened.values()) await (await shop).close();
    },
    { scope: "worker" },
  ],
  shopKind: [ORDINARY, { option: true }],
  shop: async ({ shops, shopKind }, use) => use((await shops(shopKind)).server),
  baseURL: async ({ shop }, use) => use(shop.url),
  extraHTTPHeaders: async ({}, use, { parallelIndex }) => {
    visitors += 1;
    await use({ "X-Forwarded-For": `198.51.${parallelIndex}.${visitors}` });
  },
  openVisitor: async ({ browser, baseURL, extraHTTPHeaders, noise }, use) => {
    const pages: Page[] = [];
    await use(async (options) => {
      const page = await browser.newPage({
        userAgent: BROWSER_AGENT,
        baseURL,
        ...options,
        extraHTTPHeaders: { ...extraHTTPHeaders, ...options?.extraHTTPHeaders },
      });
      pages.push(page);
      recordNoise(page, noise);
      return page;
    });
    for (const page of pages) await page.close();
  },
  noise: async ({}, use) => use([]),
  expectedNoise: async ({}, use) => use([]),
  quiet: [
    async ({ page, noise, expectedNoise }, use) => {
      recordNoise(page, noise);
      await use();
      const unexpected = noise.filter((line) => !expectedNoise.some((known) => known.test(line)));
      base.expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
