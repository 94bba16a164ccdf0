import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

// Scrolling smoothly and the movement from page to page must not change where a link or Back leads.
test.use({ reducedMotion: "no-preference" });

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const current = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).locator("a[aria-current=page]");

/** The scroll position isn't what a visitor sees: it still changes when the cards above get their real height. */
const topOf = (card: Locator) =>
  card.evaluate((link) => Math.round(link.closest("li")?.getBoundingClientRect().top ?? 0));

const expectTop = (card: Locator, wanted: number) => expect.poll(() => topOf(card)).toBe(wanted);

test("a new page starts at its top and Back returns to the old place; links in the header and footer lead to their pages, and the current page is marked", async ({
  page,
}) => {
  await page.goto("/");
  const link = page.getByRole("link", { name: "View All Domains" });
  await link.hover();
  const left = await place(page);
  expect(left).toBeGreaterThan(200);
  await link.click();
  await expect(heading(page)).toHaveText("Domain Portfolio");
  await expect.poll(() => place(page)).toBe(0);

  const card = page.getByRole("link", { name: "velm.ai" });
  await card.hover();
  const further = await topOf(card);
  expect(await place(page)).toBeGreaterThan(600);
  await card.click();
  await expect(heading(page)).toHaveText("velm.ai");
  await expect(current(page)).toHaveText(["Portfolio"]);
  await expect.poll(() => place(page)).toBe(0);

  await page.goBack();
  await expect(heading(page)).toHaveText("Domain Portfolio");
  await expectTop(card, further);
  await page.goBack();
  await expect.poll(() => place(page)).toBe(left);
  await page.goForward();
  await expectTop(card, further);

  await page.getByRole("banner").getByRole("link", { name: "Vitrine" }).click();
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(current(page)).toHaveText(["Home"]);
  for (const [name, title] of [
    ["Portfolio", /^Domain Portfolio \| /],
    ["About Us", /^About Us \| /],
    ["Contact", /^Contact \| /],
    ["Home", /premium domain names$/],
  ] as const) {
    await nav.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveTitle(title);
    await expect(current(page)).toHaveText([name]);
  }
});

test("the link back from a name leads to the list as it was left, and without a list to the whole one", async ({
  page,
}) => {
  const wayBack = page.getByRole("link", { name: "Back to portfolio" });
  await page.goto("/portfolio/velm.ai");
  await wayBack.click();
  await expect(page).toHaveURL("/portfolio");

  await page.goto("/portfolio?status=available&sort=name");
  const card = page.getByRole("article").getByRole("link", { name: "velm.ai" });
  await card.hover();
  const left = await topOf(card);
  expect(await place(page)).toBeGreaterThan(600);
  await card.click();
  await expect(heading(page)).toHaveText("velm.ai");
  await page.getByText("Let's Talk", { exact: true }).first().click();
  await page.getByRole("link", { name: "Write to us here" }).click();
  await page.reload();
  await wayBack.press("Enter");
  await expect(page).toHaveURL("/portfolio?status=available&sort=name");
  await expectTop(card, left);
});
