import { manyListings } from "../support/listing.ts";
import { expect } from "../support/fixtures.ts";
import { testWithListings } from "../support/own-shop.ts";
import { portfolioPage } from "../support/portfolio-page.ts";

// All under .app, which has no page of its own, so that every extension page is empty.
const test = testWithListings(manyListings(120));

test("a page holds 48 names and leads to the next from its top", async ({ page }) => {
  await page.goto("/portfolio");
  const { cards, count } = portfolioPage(page);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(count).toHaveText("120 domains");
  await expect(cards).toHaveCount(48);
  await expect(cards.first()).toContainText("name-001.app");
  await expect(pages.getByRole("link")).toHaveText(["1", "2", "3", "Next"]);
  await expect(pages.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");

  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/portfolio?page=2");
  await expect(cards.first()).toContainText("name-049.app");
  await expect(cards).toHaveCount(48);
  await expect(page).toHaveTitle(/page 2/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await pages.getByRole("link", { name: "Page 3" }).click();
  await expect(cards.first()).toContainText("name-097.app");
  await expect(cards).toHaveCount(24);
  await expect(count).toHaveText("120 domains");
  await expect(pages.getByRole("link")).toHaveText(["Previous", "1", "2", "3"]);
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(cards.first()).toContainText("name-049.app");
});

test("a page number past the end shows the last page, and a senseless one the first", async ({
  page,
}) => {
  const { cards } = portfolioPage(page);
  await page.goto("/portfolio?page=999");
  await expect(cards).toHaveCount(24);
  await expect(page.getByRole("link", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
  for (const senseless of ["-1", "0", "two", "1.5"]) {
    await page.goto(`/portfolio?page=${senseless}`);
    await expect(cards.first()).toContainText("name-001.app");
  }
});

test("filters and order go along from page to page, and a new filter begins at the first", async ({
  page,
}) => {
  await page.goto("/portfolio?status=available&sort=name");
  const { cards, count, select } = portfolioPage(page);
  await expect(count).toHaveText("80 of 120 domains");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/portfolio?status=available&sort=name&page=2");
  await expect(cards).toHaveCount(32);
  await expect(select("Status")).toHaveValue("available");
  await expect(cards.getByText("reserved")).toHaveCount(0);

  await select("Status").selectOption("Reserved");
  await expect(page).toHaveURL("/portfolio?status=reserved&sort=name");
  await expect(cards).toHaveCount(40);
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
});

for (const extension of ["id", "now", "talk", "you"]) {
  test(`an empty .${extension} page says that more is to come`, async ({ page }) => {
    await page.goto(`/${extension}-domains`);
    await expect(
      page.getByText(
        `We're currently expanding our .${extension} domain portfolio. Check back soon!`,
      ),
    ).toBeVisible();
    await expect(page.getByText("0 domains available now.")).toBeVisible();
    await page.getByRole("link", { name: "Browse All Domains" }).click();
    await expect(page).toHaveURL("/portfolio");
  });
}

for (const extension of ["ai", "com"]) {
  test(`an empty .${extension} page has no such words`, async ({ page }) => {
    await page.goto(`/${extension}-domains`);
    await expect(page.getByText("0 domains available now.")).toBeVisible();
    await expect(page.getByText("currently expanding")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Browse All Domains" })).toHaveCount(0);
  });
}
