import { openHydrated } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { findOutlineFaults } from "../support/outline.ts";
import { EVERY_PAGE, LISTINGS } from "../support/routes.ts";
import { findSmallTargets } from "../support/targets.ts";

test.use({ viewport: { width: 360, height: 800 } });

// A panel that is still opening is smaller than it will be.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("every page is in order for who hears it, and large enough for who touches it", async ({
  page,
  expectedNoise,
}) => {
  test.slow();
  expectedNoise.push(/404/);
  for (const { path } of EVERY_PAGE) {
    await page.goto(path);
    await test.step(path, async () => {
      expect(await findOutlineFaults(page)).toEqual([]);
      expect(await findSmallTargets(page, 44)).toEqual([]);
    });
  }
});

test("what opens on a page is large enough to touch, and every link there says where it leads", async ({
  page,
}) => {
  await openHydrated(page, LISTINGS.priced);
  const main = page.getByRole("main");
  await main.getByText("Let's Talk", { exact: true }).click();
  await main.getByText("How soon could people.talk be in my account?").click();
  await expect(main.getByRole("link", { name: /^Email .*about people\.talk/ })).toBeVisible();
  await page.getByRole("button", { name: "Get in touch" }).click();
  await expect(page.getByRole("dialog", { name: "Get in Touch" })).toBeVisible();
  expect(await findSmallTargets(page, 44)).toEqual([]);
  expect(await findOutlineFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  expect(await findSmallTargets(page, 44)).toEqual([]);
});

test("each card's parts carry the name that they are about", async ({ page }) => {
  await openHydrated(page, "/talk-domains");
  const cards = page.getByRole("main").getByRole("article");
  for (const card of await cards.all()) {
    const name = (await card.getByRole("heading").textContent()) ?? "";
    await expect(card.getByRole("link")).toHaveAccessibleName(name);
    await expect(card.getByRole("button")).toHaveAccessibleName(`Shortlist ${name}`);
  }
  await page.goto(LISTINGS.priced);
  await expect(page.getByRole("button", { name: "Share people.talk" })).toBeVisible();
});
