import type { Page } from "@playwright/test";

/** Waits until the page's script answers: before, a link loads a page and a select waits for its button. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
