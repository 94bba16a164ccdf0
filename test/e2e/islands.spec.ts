import { expect, test } from "../support/fixtures.ts";
import { DOMAIN_PAGE } from "../support/forms.ts";

const MAX_SCRIPT = 6 * 1_024;

for (const path of ["/", "/portfolio", DOMAIN_PAGE]) {
  test(`${path} loads little script before the first touch`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    );
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(MAX_SCRIPT);
  });
}
