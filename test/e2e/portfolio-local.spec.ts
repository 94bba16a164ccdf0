import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { bringNames, portfolioPage, recordAsked, withoutNames } from "../support/portfolio-page.ts";

async function readView(page: Page) {
  const { count, chips, names, related } = portfolioPage(page);
  return {
    title: await page.title(),
    canonical: await page.locator("link[rel=canonical]").getAttribute("href"),
    list: await page.locator('script[type="application/ld+json"]').allTextContents(),
    count: await count.innerText(),
    chips: await chips.allInnerTexts(),
    names: await names(),
    cards: await page.getByRole("main").getByRole("article").allInnerTexts(),
    related: await related.allInnerTexts(),
  };
}

test("a small catalogue is filtered without a request, to the same views that the server gives", async ({
  page,
  context,
}) => {
  await page.goto("/portfolio");
  await bringNames(page);
  const asked = recordAsked(page);
  const { search, select, count } = portfolioPage(page);
  await search.pressSequentially("ledger");
  await expect(count).toHaveText("2 of 48 domains");
  await search.fill("fintech");
  await expect(page).toHaveURL("/portfolio?q=fintech");
  const other = await context.newPage();
  const expectSame = async () => {
    await other.goto(page.url());
    await expect.poll(() => readView(page)).toEqual(await readView(other));
  };
  await expectSame();
  await search.fill("");
  await select("Extension").selectOption(".ai");
  await expect(count).toHaveText("8 of 48 domains");
  await select("Sort by").selectOption("Price, low to high");
  await expect(page).toHaveURL("/portfolio?extension=.ai&sort=price-asc");
  await expectSame();
  await page.goBack();
  await expect(page).toHaveURL("/portfolio?extension=.ai");
  await expectSame();
  expect(asked).toEqual([]);
});

test("the names come once, when a filter is first touched", async ({ page }) => {
  let fetched = 0;
  page.on("request", (request) => (fetched += Number(request.url().endsWith("/names.json"))));
  await page.goto("/portfolio");
  expect(fetched).toBe(0);
  await bringNames(page);
  const { search, select, count } = portfolioPage(page);
  await search.fill("velm");
  await select("Status").selectOption("Available");
  await expect(count).toHaveText("1 of 48 domains");
  expect(fetched).toBe(1);
});

test("without the names the server answers", async ({ page, expectedNoise }) => {
  expectedNoise.push(/names\.json/, /503/);
  await page.route(/names\.json/, (route) => route.fulfill({ status: 503 }));
  await page.goto("/portfolio");
  const asked = recordAsked(page);
  const { search, count } = portfolioPage(page);
  await search.pressSequentially("velm");
  await expect(count).toHaveText("1 of 48 domains");
  expect(asked.length).toBeGreaterThan(0);
});

test("while the answer is on the way the list is marked as busy", async ({ page }) => {
  await withoutNames(page);
  await page.goto("/portfolio");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/portfolio\.data/, (route) => held.then(() => route.continue()));
  const busy = page.getByRole("main").locator("[aria-busy=true]");
  await portfolioPage(page).select("Status").selectOption("Sold");
  await expect(busy).toBeVisible();
  release();
  await expect(busy).toHaveCount(0);
});
