import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The only rules whose result depends on the theme. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

export const PHONE = { width: 360, height: 800 } as const;
export const NARROWEST = 320;

// Our pages have no frames except the captcha's, so axe's legacy mode saves opening a second page.
const axe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);

async function findFaults(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.exclude("iframe").analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findFaults(axe(page).withTags(WCAG_AA))).toEqual([]);
}

/** Leaves the page in the light theme. Motion must be reduced. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveClass("dark");
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.classList.replace("dark", "light"));
  expect(await findFaults(axe(page).withRules(OF_COLORS)), "in the light theme").toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const scrolled = await page.evaluate(() => {
    const { scrollX: before, scrollY } = window;
    window.scrollTo({ left: 10_000, top: scrollY, behavior: "instant" });
    const { scrollX } = window;
    window.scrollTo({ left: before, top: scrollY, behavior: "instant" });
    return scrollX;
  });
  expect(scrolled, "pixels that the page can be scrolled sideways").toBe(0);
}
