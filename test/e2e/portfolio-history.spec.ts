import type { Page } from "@playwright/test";
import { listen } from "../support/announcements.ts";
import { expect, test } from "../support/fixtures.ts";
import { holdAnswers, portfolioPage } from "../support/portfolio-page.ts";

/** Opens the list with its script held back, and returns a function that lets the script through. */
async function openWithoutScript(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()));
  await page.goto("/portfolio", { waitUntil: "commit" });
  return release;
}

test("on a slow connection, fast typing shows no older result, and a chosen select isn't lost", async ({
  page,
}) => {
  const said = await listen(page);
  await page.goto("/portfolio");
  const { search, select, count, expectNames } = portfolioPage(page);
  const { asked, release } = await holdAnswers(page);
  await search.pressSequentially("sustainable.now");
  await select("Status").selectOption("Available");
  // Fading them would take the contrast of small words.
  await expect(page.locator("[aria-busy=true]")).toHaveCSS("filter", "grayscale(1)");
  await expect(page).toHaveURL("/portfolio?q=sustainable.now&status=available");
  release();
  await expectNames("sustainable.now");
  await expect(count).toHaveText("1 name for “sustainable.now”");
  await expect(search).toHaveValue("sustainable.now");
  await expect(select("Status")).toHaveValue("available");
  expect(asked.length).toBeLessThan(3);
  expect(await said()).toEqual(["48 domains", "1 name for “sustainable.now”"]);
});

test("Back and Forward restore the list and its controls", async ({ page }) => {
  await page.goto("/portfolio");
  const { search, select, count } = portfolioPage(page);
  await search.pressSequentially("ledger");
  await expect(count).toHaveText("2 names for “ledger”");
  await select("Status").selectOption("Reserved");
  await expect(count).toHaveText("1 name for “ledger”");
  await page.getByRole("link", { name: "ledger.ai" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ledger.ai");

  await page.goBack();
  await expect(count).toHaveText("1 name for “ledger”");
  await expect(search).toHaveValue("ledger");
  await expect(select("Status")).toHaveValue("reserved");
  await page.goBack();
  await expect(count).toHaveText("2 names for “ledger”");
  await expect(select("Status")).toHaveValue("");
  await expect(search).toHaveValue("ledger");
  await page.goBack();
  await expect(count).toHaveText("48 domains");
  await expect(search).toHaveValue("");
  await page.goForward();
  await expect(count).toHaveText("2 names for “ledger”");
  await expect(search).toHaveValue("ledger");
});

test("text typed and options chosen before the script loads take effect once it has", async ({
  page,
}) => {
  const { search, select, expectNames } = portfolioPage(page);
  const bringScript = await openWithoutScript(page);
  await search.pressSequentially("qiv");
  await select("Extension").selectOption(".ai");
  bringScript();
  await expectNames("qiv.ai");
  await expect(page).toHaveURL("/portfolio?q=qiv&extension=.ai");
  await expect(search).toHaveValue("qiv");
  await expect(select("Extension")).toHaveValue(".ai");
});
