import { expectInPlace, expectStateAccessible, PHONE } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { STATES } from "../support/states.ts";
import { findSmallTargets } from "../support/targets.ts";

test.use({ viewport: PHONE });

test("what opens on a page is accessible, large enough to touch, and never scrolls sideways", async ({
  page,
  expectedNoise,
}) => {
  for (const { name, part, noise = [], reach } of STATES) {
    await test.step(name, async () => {
      expectedNoise.push(...noise);
      await reach(page);
      expect(await findSmallTargets(page, 44)).toEqual([]);
      await expectInPlace(page);
      await expectStateAccessible(page, part);
      await page.unrouteAll();
    });
  }
});
