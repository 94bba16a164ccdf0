import { expectNoSidewaysScroll, findAccessibilityFaults } from "../support/audit.ts";
import { expect } from "../support/fixtures.ts";
import { findOutlineFaults } from "../support/outline.ts";
import { testWithListings } from "../support/own-shop.ts";
import { listingInput, manyListings } from "../support/listing.ts";
import { findSmallTargets } from "../support/targets.ts";

const LONGEST = `${"w".repeat(63)}.com`;

const test = testWithListings([...manyListings(120), listingInput(LONGEST)]);

for (const [what, path] of [
  ["the second page of many names", "/portfolio?page=2"],
  ["the page of a name of 63 characters", `/portfolio/${LONGEST}`],
  ["a shortlist with a name of 63 characters", `/shortlist?names=${LONGEST},name-001.app`],
] as const) {
  test(`${what}: accessible wide and narrow, dark and light, and never scrolls sideways`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    expect(await findAccessibilityFaults(page), "dark, wide").toEqual([]);
    for (const width of [768, 320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await page.evaluate(() => document.documentElement.classList.replace("dark", "light"));
    expect(await findAccessibilityFaults(page), "light, narrow").toEqual([]);
    expect(await findOutlineFaults(page)).toEqual([]);
    expect(await findSmallTargets(page, 44)).toEqual([]);
  });
}
