import { manyListings } from "../support/listing.ts";
import { expect, test } from "../support/fixtures.ts";
import { testWithListings } from "../support/own-shop.ts";
import { portfolioPage } from "../support/portfolio-page.ts";

test.use({ javaScriptEnabled: false });

test("the button sends the filters, and the chips take them away", async ({ page }) => {
  await page.goto("/portfolio");
  const { search, select, chips, count, expectNames } = portfolioPage(page);
  await search.fill("velm");
  await select("Extension").selectOption(".ai");
  await select("Status").selectOption("Available");
  await page.getByRole("button", { name: "Search" }).click();
  await expectNames("velm.ai");
  await expect(count).toHaveText("1 of 48 domains");
  await expect(search).toHaveValue("velm");
  await expect(select("Extension")).toHaveValue(".ai");
  await expect(select("Status")).toHaveValue("available");

  await chips.filter({ hasText: "velm" }).click();
  await expect(count).toHaveText("7 of 48 domains");
  await expect(search).toHaveValue("");
  await chips.filter({ hasText: "Clear all filters" }).click();
  await expect(count).toHaveText("48 domains");
});

test("Enter sends the search, and a card opens its page", async ({ page }) => {
  await page.goto("/portfolio?price=under-10000");
  const { search, expectNames, cards } = portfolioPage(page);
  await search.fill("qiv");
  await search.press("Enter");
  await expect(page).toHaveURL(/q=qiv.*price=under-10000/);
  await expectNames("qiv.ai");
  await cards.getByRole("link").click();
  await expect(page).toHaveURL("/portfolio/qiv.ai");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("qiv.ai");
});

test("a name's questions open one at a time, and Let's Talk shows the ways to write", async ({
  page,
}) => {
  await page.goto("/portfolio/qiv.ai");
  const first = page.getByText("No. qiv.ai is not in use");
  const second = page.getByText("Full ownership.");
  await page.getByText("Is qiv.ai in use at the moment?").click();
  await expect(first).toBeVisible();
  await page.getByText("What does the purchase of qiv.ai include?").click();
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();

  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^WhatsApp/ })).toBeHidden();
  await main.getByText("Let's Talk", { exact: true }).click();
  await expect(main.getByRole("link", { name: /^WhatsApp/ })).toBeVisible();
});

test("the floating button opens the contact panel", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Get in touch" }).click();
  const panel = page.getByRole("dialog", { name: "Get in Touch" });
  await expect(panel.getByRole("link", { name: /^Telegram/ })).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the menu opens and leads on", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link", { name: "Portfolio" })
      .click();
    await expect(page).toHaveURL("/portfolio");
  });
});

const testMany = testWithListings(manyListings(120));
testMany.use({ javaScriptEnabled: false });

testMany("the pages follow one another", async ({ page }) => {
  await page.goto("/portfolio?status=available");
  const { cards, count } = portfolioPage(page);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/portfolio?status=available&page=2");
  await expect(cards).toHaveCount(32);
  await expect(count).toHaveText("80 of 120 domains");
});
