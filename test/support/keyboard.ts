import { expect, type Locator, type Page } from "@playwright/test";

const MOST_STOPS = 60;

export const hasRing = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return [at, at?.closest("article")].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  });

export async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const [isThere, isShown] = await Promise.all([
      goal.evaluateAll((found) => found.some((element) => element === document.activeElement)),
      hasRing(page),
    ]);
    expect(isShown, "the focus shows").toBe(true);
    if (isThere) return;
  }
  throw new Error(`${goal} is not reached in ${MOST_STOPS} stops`);
}
