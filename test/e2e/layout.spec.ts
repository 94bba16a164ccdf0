import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

test("the theme is dark at first, can be switched, stays on the next page, and is remembered without a flash", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveClass("dark");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).toHaveClass("light");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator("html")).toHaveClass("light");

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

test("the portfolio is a list on a phone, or the chosen gallery, from the first paint", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/portfolio?extension=.ai&status=available&price=10000-25000");
  const card = page.getByRole("article").first();
  const heightOf = async () => (await card.boundingBox())?.height ?? 0;
  await expect(card).toBeInViewport({ ratio: 1 });
  expect(await heightOf()).toBeLessThan(72);
  await page.getByRole("button", { name: "Show as a gallery" }).click();
  expect(await heightOf()).toBeGreaterThan(150);

  // The scripts never come, so the page stands as it is first painted.
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(heightOf).toBeGreaterThan(150);
  await page.getByRole("button", { name: "Show as a list" }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await heightOf()).toBeLessThan(80);
  await page.getByRole("button", { name: "Show as a gallery" }).click();
});

const LINKS = ["Home", "Portfolio", "About Us", "Contact"];
const CONTROLS = ["Shortlist, 0 names", "Switch to light theme"];
const WITH_MENU = ["Vitrine", ...CONTROLS, "Open menu"];
const WITHOUT_MENU = ["Vitrine", ...LINKS, ...CONTROLS, "Browse Domains"];
const STEP = 60;

const readHeader = (page: Page) =>
  page.getByRole("banner").evaluate((header) => {
    const row = header.firstElementChild?.getBoundingClientRect();
    const all = header.querySelectorAll<HTMLElement>(":scope > :first-child :is(a, button)");
    return [...all].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return [];
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isInRow = row && Math.abs((top + bottom) / 2 - (row.top + row.bottom) / 2) < 1;
      const isWhole = left >= 0 && right <= document.body.clientWidth;
      return `${isInRow && isWhole ? "" : "broken "}${control.innerText.trim()}`;
    });
  });

test("the header has its links, Browse Domains, the shortlist and the theme at every width, in a menu if necessary", async ({
  page,
}) => {
  await page.goto("/about");
  const open = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });

  await test.step("in one row", async () => {
    let widestWithMenu = 0;
    // Past 1,100 pixels there is only more room.
    for (let width = 320; width <= 2000; width += width < 1100 ? STEP : 8 * STEP) {
      await page.setViewportSize({ width, height: 640 });
      const controls = await readHeader(page);
      if (controls.includes("Open menu")) widestWithMenu = width;
      const wanted = controls.includes("Open menu") ? WITH_MENU : WITHOUT_MENU;
      expect(controls, `${width} wide`).toEqual(wanted);
    }
    expect(widestWithMenu).toBeLessThan(960);
    await page.setViewportSize({ width: widestWithMenu, height: 640 });
    await open.click();
    await expect(menu.getByRole("link")).toHaveText([...LINKS, "Browse Domains"]);
    await page.keyboard.press("Escape");
  });

  await test.step("the menu closes on a link, on Escape and on a click outside, and so does the contact panel", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(menu).toBeHidden();
    await open.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();

    const panel = page.getByRole("dialog", { name: "Get in Touch" });
    await open.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(20, 560);
    await expect(menu).toBeHidden();
    await expect(panel).toBeHidden();

    await page.getByRole("button", { name: "Get in touch" }).click();
    await expect(panel).toBeVisible();
    for (const name of [/^Email/, /^WhatsApp/, /^Telegram/]) {
      await expect(panel.getByRole("link", { name })).toHaveAttribute("target", "_blank");
    }
    await page.mouse.click(20, 20);
    await expect(panel).toBeHidden();

    await open.click();
    await menu.getByRole("link", { name: "Portfolio" }).click();
    await expect(page).toHaveURL(/\/portfolio$/);
    await expect(menu).toBeHidden();
  });
});
