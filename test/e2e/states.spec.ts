import { expectNoSidewaysScroll, findAccessibilityFaults } from "../support/audit.ts";
import { expect, test } from "../support/form-fixtures.ts";
import { LISTINGS } from "../support/routes.ts";
import { STATES } from "../support/states.ts";

for (const { name, noise = [], reach } of STATES) {
  test(`${name}: accessible wide and narrow, dark and light, and never scrolls sideways`, async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(...noise);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await reach(page);
    expect(await findAccessibilityFaults(page), "dark, wide").toEqual([]);
    for (const width of [1920, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await page.evaluate(() => document.documentElement.classList.replace("dark", "light"));
    expect(await findAccessibilityFaults(page), "light, narrow").toEqual([]);
  });
}

for (const path of [LISTINGS.priced, "/privacy-policy"]) {
  test(`${path} on paper is accessible`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });
}
