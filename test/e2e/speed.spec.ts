import { brotliCompressSync } from "node:zlib";
import { SPEED_PATH } from "../../catalogue/page-views.ts";
import { expect, test } from "../support/fixtures.ts";
import { DEALING } from "../support/shops.ts";

const MAX_BYTES = 1_024;

test.describe("in a shop that measures speed", () => {
  test.use({ shopKind: DEALING });

  test("a page reports how fast it was, and nothing else, when it's left", async ({
    page,
    shop,
  }) => {
    // Playwright doesn't see what a page sends as it's left.
    await page.addInitScript(() => {
      const { sendBeacon } = Navigator.prototype;
      navigator.sendBeacon = (url, body) => {
        sessionStorage.setItem("sent", String(body));
        return sendBeacon.call(navigator, url, body);
      };
    });
    const measuring = page.waitForResponse(/\/speed-[\w-]+\.js$/);
    await page.goto("/portfolio/harbor.com");
    const script = await (await measuring).body();
    expect(brotliCompressSync(script).length).toBeLessThan(MAX_BYTES);
    await page.getByRole("heading", { level: 1 }).click();
    await page.goto("/about");

    const sent = await page.evaluate(() => sessionStorage.getItem("sent"));
    const value = expect.any(Number);
    expect(JSON.parse(sent ?? "")).toEqual({ lcp: value, inp: value, cls: value });
    const answered = `"path":"${SPEED_PATH}","status":204`;
    await expect.poll(() => shop.lines.some((line) => line.includes(answered))).toBe(true);
  });
});

test("a shop that doesn't ask for it sends no script for it", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html[data-speed]")).toHaveCount(0);
});
