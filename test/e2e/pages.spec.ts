import { THEMES } from "../../app/layout/theme.ts";
import {
  AUDITED_WIDTHS,
  expectNoSidewaysScroll,
  findAccessibilityFaults,
  openHydrated,
  useTheme,
} from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { EVERY_PAGE, LISTINGS } from "../support/routes.ts";

const HEIGHT = 800;

for (const { path, kind, heading } of EVERY_PAGE) {
  test(`${path} is sound, wide and narrow, dark and light`, async ({ page, expectedNoise }) => {
    if (kind === "missing")
      expectedNoise.push(/ 404 \(Not Found\)$/, new RegExp(`^404 .*${path}$`));
    await page.setViewportSize({ width: AUDITED_WIDTHS[0], height: HEIGHT });
    for (const theme of THEMES) {
      await useTheme(page, theme);
      await openHydrated(page, path);
      await expect(page.locator("html")).toHaveClass(theme);
      for (const width of AUDITED_WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        const headings = page.getByRole("heading", { level: 1 });
        await expect(headings).toHaveCount(1);
        await expect(headings).toContainText(heading);
        await expectNoSidewaysScroll(page);
        expect(await findAccessibilityFaults(page), `${theme}, ${width} wide`).toEqual([]);
      }
    }
  });
}

for (const theme of THEMES) {
  test.describe(`opened parts, ${theme}`, () => {
    test.beforeEach(({ page }) => useTheme(page, theme));

    test("the menu of narrow screens is accessible", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: HEIGHT });
      await openHydrated(page, "/");
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect(await findAccessibilityFaults(page)).toEqual([]);
    });

    for (const width of AUDITED_WIDTHS) {
      test(`Let's Talk, an answer and the contact panel are accessible, ${width} wide`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: HEIGHT });
        await openHydrated(page, LISTINGS.priced);
        const main = page.getByRole("main");
        await main.getByText("Let's Talk", { exact: true }).click();
        await expect(main.getByRole("link", { name: /^WhatsApp/ })).toBeVisible();
        await main.getByText("How soon could people.talk be in my account?").click();
        await expect(main.getByText("By registrar push it takes about 24-48 hours")).toBeVisible();
        await main.getByText("100% Satisfaction Guaranteed").click();
        await expectNoSidewaysScroll(page);
        expect(await findAccessibilityFaults(page)).toEqual([]);

        await page.getByRole("button", { name: "Get in touch" }).click();
        await expect(page.getByRole("dialog", { name: "Get in Touch" })).toBeVisible();
        await expectNoSidewaysScroll(page);
        expect(await findAccessibilityFaults(page)).toEqual([]);
      });
    }
  });
}
