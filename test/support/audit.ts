import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { Theme } from "../../app/layout/theme.ts";

const WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Of the windows, in pixels, that every page is audited in. */
export const AUDITED_WIDTHS = [1280, 360] as const;

/** Sets the visitor's theme before any page loads, and stills transitions so that colours are final when measured. */
export async function useTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
}

/** Opens a page and waits until React has taken it over, so that a complaint of hydration is heard. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
}

/** Every fault that axe finds against WCAG 2.2 AA, one line each. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  // The site has no frames: the legacy mode spares axe a second page.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG_AA)
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
  );
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
