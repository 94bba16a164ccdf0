import type { Page } from "@playwright/test";

/** Before hydration, links load whole pages and selects do nothing. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
