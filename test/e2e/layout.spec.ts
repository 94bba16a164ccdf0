import { expect, test } from "../support/fixtures.ts";

test.describe("theme", () => {
  test("is dark at first, switches, and is remembered without a flash", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveClass("dark");
    await page.getByRole("button", { name: "Switch to light theme" }).click();
    await expect(page.locator("html")).toHaveClass("light");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");

    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body && !document.documentElement.classList.contains("light")) {
          throw new Error("flash of the dark theme");
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await expect(page.locator("html")).toHaveClass("light");
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    await expect(page.locator("html")).toHaveClass("dark");
  });

  test("stays when the visitor goes to another page", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Switch to light theme" }).click();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "About Us" })
      .click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.locator("html")).toHaveClass("light");
  });
});

test.describe("menu of narrow screens", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("opens, and closes on a link, on Escape and on a click outside", async ({ page }) => {
    await page.goto("/");
    const open = page.getByRole("button", { name: "Open menu" });
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeHidden();

    await open.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await page.mouse.click(180, 620);
    await expect(menu).toBeHidden();

    await open.click();
    await menu.getByRole("link", { name: "Portfolio" }).click();
    await expect(page).toHaveURL(/\/portfolio$/);
    await expect(menu).toBeHidden();
  });
});

test("the floating button opens a panel of three ways to write, and the backdrop closes it", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Get in touch" }).click();
  const panel = page.getByRole("dialog", { name: "Get in Touch" });
  await expect(panel).toBeVisible();
  for (const name of [/^Email/, /^WhatsApp/, /^Telegram/]) {
    await expect(panel.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  }
  await page.mouse.click(20, 20);
  await expect(panel).toBeHidden();
});
