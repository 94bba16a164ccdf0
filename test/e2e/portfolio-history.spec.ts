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

test("a link stays under the pointer that presses it while an answer arrives", async ({ page }) => {
  // A press counts for a second at most, and a busy machine may take longer.
  await page.clock.install();
  await page.goto("/portfolio");
  const { select, cards } = portfolioPage(page);
  const { release } = await holdAnswers(page);
  const link = cards.first().getByRole("link");
  const path = (await link.getAttribute("href")) ?? "";
  await select("Sort by").selectOption("Name");
  await expect(page.locator("[aria-busy=true]")).toBeVisible();
  await link.hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.down();
  const answered = page.waitForResponse(/sort=name/);
  release();
  await (await answered).finished();
  await page.mouse.up();
  await expect(page).toHaveURL(path);
});

test("Back and Forward restore the list and its controls, even while the visitor is in the field, and simultaneous choices are both kept", async ({
  page,
}) => {
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

  await test.step("Enter after typing adds no second history entry, and two simultaneous choices are both kept", async () => {
    await page.goBack();
    await expect(count).toHaveText("48 domains");
    await search.pressSequentially("qiv");
    await expect(count).toHaveText("1 name for “qiv”");
    await search.press("Enter");
    await expect(page).toHaveURL("/portfolio?q=qiv");
    await page.goBack();
    await expect(count).toHaveText("48 domains");
    await page.evaluate(() => {
      for (const [name, value] of Object.entries({ status: "available", sort: "name" })) {
        const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
        if (!select) throw new Error(`no select ${name}`);
        select.value = value;
        select.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    await expect(page).toHaveURL("/portfolio?status=available&sort=name");
    await expect(select("Status")).toHaveValue("available");
  });

  await test.step("Back restores the text while the visitor is still in the field", async () => {
    await page.goto("/portfolio?q=talk");
    await search.fill("");
    await expect(count).toHaveText("48 domains");
    await search.pressSequentially("qiv");
    await expect(count).toHaveText("1 name for “qiv”");
    await page.goBack();
    await expect(page).not.toHaveURL(/q=qiv/);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue(new URL(page.url()).searchParams.get("q") ?? "");
    await page.goForward();
    await expect(search).toHaveValue("qiv");
    await expect(count).toHaveText("1 name for “qiv”");
  });
});

test("text typed and options chosen before the script loads take effect once it has", async ({
  page,
}) => {
  const { search, select, count, expectNames } = portfolioPage(page);
  const bringScript = await openWithoutScript(page);
  await search.pressSequentially("qiv");
  bringScript();
  await expectNames("qiv.ai");
  await expect(count).toHaveText("1 name for “qiv”");
  await expect(search).toHaveValue("qiv");

  const bringScriptAgain = await openWithoutScript(page);
  await select("Extension").selectOption(".ai");
  await select("Sort by").selectOption("Name");
  await select("Status").selectOption("Reserved");
  await select("Status").focus();
  bringScriptAgain();
  await expect(page).toHaveURL("/portfolio?extension=.ai&status=reserved&sort=name");
  await expectNames("ledger.ai");
  await expect(count).toHaveText("1 of 48 domains");
  await expect(select("Extension")).toHaveValue(".ai");
  await expect(select("Status")).toHaveValue("reserved");
  await page.goBack();
  await expect(count).toHaveText("48 domains");
  await expect(select("Extension")).toHaveValue("");
});

test("arrow keys in a select make one history entry, and a word that finds nothing keeps the names until it is sent or the visitor rests", async ({
  page,
}) => {
  await page.clock.install();
  const bringScript = await openWithoutScript(page);
  const { search, select, count, cards } = portfolioPage(page);
  const none = page.getByText("No domains found matching your criteria.");
  await page.clock.pauseAt(Date.now() + 60_000);
  await select("Extension").focus();
  await page.keyboard.press("ArrowDown");
  bringScript();
  await expect(page).toHaveURL(/extension=\.ai/);
  for (const count of [1, 2]) await page.keyboard.press("ArrowDown", { delay: count });
  await expect(page).toHaveURL(/extension=\.com/);
  await page.goBack();
  await expect(page).toHaveURL("/portfolio");
  await expect(count).toHaveText("48 domains");

  await search.fill("ledger");
  await expect(cards).toHaveCount(2);
  const answered = page.waitForResponse(/q=ledgerqqqqqq/);
  await search.fill("ledgerqqqqqq");
  await (await answered).finished();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(cards).toHaveCount(2);
  await page.clock.runFor(1_000);
  await expect(none).toBeVisible();
  await search.fill("ledger");
  await expect(cards).toHaveCount(2);
  await search.fill("ledgerqqqqqq");
  await search.press("Enter");
  await expect(none).toBeVisible();
});
