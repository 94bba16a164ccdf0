import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { bringNames, portfolioPage, recordAsked } from "../support/portfolio-page.ts";

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

test("a small catalogue is filtered without requests once its names have loaded, and each view can be reloaded and shared", async ({
  page,
  openVisitor,
}) => {
  let fetched = 0;
  page.on("request", (request) => (fetched += Number(request.url().endsWith("/names.json"))));
  await page.goto("/portfolio");
  expect(fetched).toBe(0);
  await bringNames(page);
  const asked = recordAsked(page);
  const { search, select, count, names } = portfolioPage(page);
  await search.pressSequentially("ledger");
  await expect(count).toHaveText("2 of 48 domains");
  await search.fill("fintech");
  await expect(page).toHaveURL("/portfolio?q=fintech");
  const other = await openVisitor();
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
  if (process.env.TEST_FULL) await expectSame();
  await page.goBack();
  await expect(page).toHaveURL("/portfolio?extension=.ai");
  if (process.env.TEST_FULL) await expectSame();

  await page.goBack();
  await expect(count).toHaveText("48 domains");
  await search.fill("a");
  await select("Status").selectOption("Available");
  await select("Price").selectOption("Under $10,000");
  await select("Sort by").selectOption("Shortest");
  await expect(page).toHaveURL(/sort=shortest/);
  await expectSame();
  const shown = await names();
  expect(shown.length).toBeGreaterThan(3);
  await expect(portfolioPage(other).search).toHaveValue("a");
  await expect(portfolioPage(other).select("Sort by")).toHaveValue("shortest");
  expect(asked).toEqual([]);
  expect(fetched).toBe(1);
  await page.reload();
  await portfolioPage(page).expectNames(...shown);
});

test("without the names the server answers, and the list is marked as busy in the meantime", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/names\.json/, /503/);
  await page.route(/names\.json/, (route) => route.fulfill({ status: 503 }));
  await page.goto("/portfolio");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/portfolio\.data/, (route) => held.then(() => route.continue()));
  const asked = recordAsked(page);
  const { search, count } = portfolioPage(page);
  const busy = page.getByRole("main").locator("[aria-busy=true]");
  await search.fill("velm");
  await expect(busy).toBeVisible();
  release();
  await expect(busy).toHaveCount(0);
  await expect(count).toHaveText("1 of 48 domains");
  expect(asked.length).toBeGreaterThan(0);
});
