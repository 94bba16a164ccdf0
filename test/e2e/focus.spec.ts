import { expect, test } from "../support/fixtures.ts";
import { untilHydrated } from "../support/hydration.ts";

test("the keyboard goes on from the count when a filter is taken away", async ({ page }) => {
  await page.goto("/portfolio?q=ledger&extension=.ai");
  await untilHydrated(page);
  const count = page.getByRole("main").getByRole("status");
  for (const name of [/Remove filter “ledger”/, "Clear all filters"]) {
    await page.getByRole("link", { name }).press("Enter");
    await expect(page.getByRole("link", { name })).toBeHidden();
    await expect(count).toBeFocused();
  }
});

test("the keyboard goes on from the page that a link led to", async ({ page }) => {
  await page.goto("/");
  await untilHydrated(page);
  const link = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "About Us" });
  await link.press("Enter");
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("main")).toBeFocused();
});

test("an extension's page answers in any case, under one address for search engines", async ({
  page,
}) => {
  await page.goto("/AI-Domains");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Premium .ai domains");
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", /\/ai-domains$/);
});
