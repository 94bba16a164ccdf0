import { test as base, type Page } from "@playwright/test";
import { startServer, type TestServer } from "./server.ts";

interface Fixtures {
  /** Patterns of console errors and failed requests that a test expects; add to it before they happen. */
  expectedNoise: RegExp[];
  /** Fails the test on any other console error, page error or failed request. */
  quiet: void;
}

interface WorkerFixtures {
  /** The shop with its own content. */
  shop: TestServer;
}

/** Records what a page complains of; the returned list fills as it goes. */
export function recordNoise(page: Page): string[] {
  const noise: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") noise.push(`console: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => noise.push(`page error: ${message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    // A navigation that overtakes another aborts it: that is how typing stays fresh.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") {
      noise.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
    }
  });
  return noise;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
  expectedNoise: async ({}, use) => use([]),
  quiet: [
    async ({ page, expectedNoise }, use) => {
      const noise = recordNoise(page);
      await use();
      const unexpected = noise.filter((line) => !expectedNoise.some((known) => known.test(line)));
      base.expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
