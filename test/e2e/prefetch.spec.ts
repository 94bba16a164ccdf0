import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { MANY_NAMES } from "../support/shops.ts";

function recordPageRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || pathname.endsWith(".data")) asked.push(pathname);
  });
  return asked;
}

const card = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: "people.talk", exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "people.talk" });
const DATA = "/portfolio/people.talk.data";

test.describe("in a shop where nobody else opens the name", () => {
  test.use({ shopKind: MANY_NAMES });

  test("a card under the pointer prefetches its page once, and the click requests nothing @full", async ({
    page,
    shop,
  }) => {
    const data = "/portfolio/single.now.data";
    // The browser's own list also has what came from its cache, so the server's log counts.
    const countAnswered = () => shop.lines.filter((line) => line.includes(data)).length;
    await page.goto("/now-domains");
    const before = countAnswered();
    const link = page.getByRole("main").getByRole("link", { name: "single.now", exact: true });
    const fetched = page.waitForResponse((response) => response.url().includes(data));
    await link.hover();
    await (await fetched).finished();
    const asked = recordPageRequests(page);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "single.now" })).toBeVisible();
    await expect(page).toHaveTitle(/single\.now/);
    expect(asked.filter((path) => path !== data)).toEqual([]);
    await expect.poll(() => countAnswered() - before).toBe(1);
  });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true });

  test("a focused link prefetches its page, and so does a card as soon as a finger touches it; the shortlist's names leave the browser only with a click @full", async ({
    page,
  }) => {
    const asked = recordPageRequests(page);
    const shortlist = page.getByRole("banner").getByRole("link", { name: /^Shortlist/ });
    for (const reach of [
      () => card(page).focus(),
      () => card(page).dispatchEvent("pointerdown", { pointerType: "touch", isPrimary: true }),
    ]) {
      await page.goto("/portfolio?q=people.talk");
      const fetched = page.waitForResponse((response) => response.url().includes(DATA));
      await shortlist.dispatchEvent("touchstart");
      await reach();
      expect((await fetched).ok()).toBe(true);
    }
    expect(asked).not.toContain("/shortlist.data");
  });
});

const SPARING = [
  // The browser asks to save data.
  () => Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  // The system asks to save data.
  () => {
    const ask = globalThis.matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) =>
      ask(query === "(prefers-reduced-data: reduce)" ? "all" : query);
  },
];

test("nothing is prefetched if the visitor saves data", async ({ openVisitor }) => {
  for (const spare of process.env.TEST_FULL ? SPARING : SPARING.slice(0, 1)) {
    const page = await openVisitor();
    await page.addInitScript(spare);
    await page.goto("/portfolio?q=people.talk");
    const asked = recordPageRequests(page);
    await card(page).dispatchEvent("pointerdown");
    await card(page).hover();
    await card(page).focus();
    await expect(page.locator("link[rel=prefetch]")).toHaveCount(0);
    expect(asked).toEqual([]);
    await card(page).click();
    await expect(heading(page)).toBeVisible();
    expect(asked).toEqual([DATA]);
  }
});
