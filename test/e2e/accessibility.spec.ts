import { expectInPlace, expectStateAccessible, NARROWEST, PHONE } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { MANY, MANY_NAMES } from "../support/shops.ts";
import { STATES } from "../support/states.ts";
import { findSmallTargets } from "../support/targets.ts";

test.use({ viewport: PHONE });

const isFull = process.env.TEST_FULL !== undefined;
const WIDTHS = isFull ? [NARROWEST, 1280, PHONE.width] : [NARROWEST, PHONE.width];
const WIDTHS_OF_LONG = isFull ? [768, NARROWEST, PHONE.width] : [NARROWEST, PHONE.width];
/** One window for several states takes less time than a window each. */
const TOGETHER = 4;

for (let first = 0; first < STATES.length; first += TOGETHER) {
  const states = STATES.slice(first, first + TOGETHER);
  test(`${states.map(({ name }) => name).join("; ")}: accessible, large enough to touch, and never scrolling sideways`, async ({
    page,
    expectedNoise,
  }) => {
    for (const { name, part, noise = [], reach } of states) {
      await test.step(name, async () => {
        expectedNoise.push(...noise);
        await reach(page);
        expect(await findSmallTargets(page, 44)).toEqual([]);
        await expectInPlace(page, ...WIDTHS);
        await expectStateAccessible(page, part);
        await page.unrouteAll();
      });
    }
  });
}

test.describe("in a shop of many names, some very long,", () => {
  test.use({ shopKind: MANY_NAMES });

  test("the wide navigation and the links between pages are accessible, and no page scrolls sideways", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/portfolio?extension=.ai&page=2");
    await expect(page.getByRole("navigation", { name: "Main", exact: true })).toBeVisible();
    await expectStateAccessible(page, "header");
    await page.setViewportSize(PHONE);
    await expectStateAccessible(page, "nav[aria-label=Pages]");
    expect(await findSmallTargets(page, 44)).toEqual([]);

    for (const path of [
      `/portfolio/${MANY.longest}`,
      `/shortlist?names=${MANY.longest},name-001.ai`,
      `/contact?subject=${MANY.longest}`,
      ...(isFull ? ["/portfolio?sort=name&page=3", "/com-domains"] : []),
    ]) {
      await page.goto(path);
      await test.step(path, () => expectInPlace(page, ...WIDTHS_OF_LONG));
      expect(await findSmallTargets(page, 44), path).toEqual([]);
    }
  });
});
