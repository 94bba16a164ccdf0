import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { bringNames, portfolioPage, withoutNames } from "../support/portfolio-page.ts";
import { LISTINGS } from "../support/routes.ts";

test("a search that gets no response keeps the last list, says so, and can be retried with the last text", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  await withoutNames(page);
  await page.goto("/portfolio?extension=.ai");
  const { search, select, count, expectNames } = portfolioPage(page);
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await context.setOffline(true);
  await search.pressSequentially("velm");
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText("You're offline");
  await expect(notice).toContainText("couldn't be refreshed");
  await expect(count).toHaveText("8 of 48 domains");
  await expect(search).toHaveValue("velm");
  await expect(search).toBeFocused();
  await expect(select("Extension")).toHaveValue(".ai");
  await expect(page.locator("html")).toHaveClass(/light/);

  await context.setOffline(false);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expectNames("velm.ai");
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL("/portfolio?q=velm&extension=.ai");

  await test.step("even while a request is still under way", async () => {
    await page.route(/portfolio\.data\?q=q&/, (route) => route.abort("internetdisconnected"));
    await search.fill("q");
    await expect(notice).toContainText("couldn't be refreshed");
    const asked = page.waitForRequest(/portfolio\.data\?q=qiv&/);
    await page.route(/portfolio\.data\?q=qiv&/, () => undefined, { times: 1 });
    await search.fill("qiv");
    await asked;
    await notice.getByRole("button", { name: "Try again" }).click();
    await expectNames("qiv.ai");
    await expect(page).toHaveURL("/portfolio?q=qiv&extension=.ai");
  });
});

const related = (page: Page) =>
  page.getByRole("region", { name: "Similar names" }).getByRole("link").first();
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("a link without a connection says so within the shop's layout, can be retried, and works again later; loaded names can be searched without a connection", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/);
  await page.goto("/portfolio");
  const { search, count, expectNames } = portfolioPage(page);
  await bringNames(page);
  await context.setOffline(true);
  await search.fill("velm");
  await expect(count).toHaveText("1 of 48 domains");
  await expectNames("velm.ai");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await context.setOffline(false);

  await page.goto(LISTINGS.priced);
  const name = (await related(page).textContent()) ?? "";
  await context.setOffline(true);
  await related(page).click();
  await expect(title(page)).toHaveText("You're offline");
  await expect(page).toHaveURL(`/portfolio/${name}`);
  await context.setOffline(false);
  await page.getByRole("banner").getByRole("link", { name: "Portfolio" }).click();
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(title(page)).toHaveText(name);

  const other = (await related(page).textContent()) ?? "";
  await context.setOffline(true);
  await related(page).click();
  await expect(title(page)).toHaveText("You're offline");
  const failed = page.waitForEvent("requestfailed");
  await page.getByRole("link", { name: "Try again" }).click();
  await failed;
  await expect(title(page)).toHaveText("You're offline");

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(title(page)).toHaveText(other);
  await expect(page).toHaveURL(`/portfolio/${other}`);

  await test.step("a page whose request is lost isn't reported as the shop's error", async () => {
    const lost = (await related(page).textContent()) ?? "";
    const data = /\.data(\?|$)/;
    await page.route(data, (route) => route.abort());
    await related(page).click();
    await expect(title(page)).toHaveText("The page didn't load");
    await page.unroute(data);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(title(page)).toHaveText(lost);
  });
});
