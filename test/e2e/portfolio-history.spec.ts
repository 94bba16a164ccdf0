import { expect, test } from "../support/fixtures.ts";
import { untilHydrated } from "../support/hydration.ts";
import { portfolioPage } from "../support/portfolio-page.ts";

// Milliseconds between keys, and how long the answer to each key takes: the older, the longer.
const PAUSES = [5, 40, 0, 25, 60, 10, 0, 35, 15, 50, 0, 20, 30, 5, 45];
const LATENCY = (key: number) => 700 - key * 45;

test("fast typing over a slow line never ends with an older result", async ({ page }) => {
  await page.goto("/portfolio");
  const { search, count, expectNames } = portfolioPage(page);
  const answers: Promise<void>[] = [];
  await page.route(/portfolio\.data/, (route) => {
    const wait = new Promise((resolve) => setTimeout(resolve, LATENCY(answers.length)));
    // The browser may have dropped the request in the meantime.
    answers.push(wait.then(() => route.continue()).catch(() => undefined));
    return answers.at(-1);
  });

  await search.focus();
  for (const [index, key] of [..."sustainable.now"].entries()) {
    await page.keyboard.press(key, { delay: PAUSES[index] });
  }
  await expect(count).toHaveText("1 of 48 domains");
  await Promise.all(answers);
  expect(answers.length).toBeGreaterThan(10);
  await expectNames("sustainable.now");
  await expect(search).toHaveValue("sustainable.now");
  await expect(page).toHaveURL("/portfolio?q=sustainable.now");
});

test("a select chosen on a slow line is not lost to what is typed next", async ({ page }) => {
  await page.goto("/portfolio");
  const { search, select, count } = portfolioPage(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/portfolio\.data/, (route) =>
    held.then(() => route.continue()).catch(() => undefined),
  );
  await untilHydrated(page);
  await select("Status").selectOption("Reserved");
  await search.pressSequentially("ledger");
  await expect(select("Status")).toHaveValue("reserved");
  release();
  await expect(page).toHaveURL("/portfolio?q=ledger&status=reserved");
  await expect(count).toHaveText("1 of 48 domains");
});

test("Back and Forward bring back the list and what its controls show", async ({ page }) => {
  await page.goto("/portfolio");
  const { search, select, count } = portfolioPage(page);
  await search.pressSequentially("ledger");
  await expect(count).toHaveText("2 of 48 domains");
  await untilHydrated(page);
  await select("Status").selectOption("Reserved");
  await expect(count).toHaveText("1 of 48 domains");
  await page.getByRole("link", { name: "ledger.ai" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ledger.ai");

  await page.goBack();
  await expect(count).toHaveText("1 of 48 domains");
  await expect(search).toHaveValue("ledger");
  await expect(select("Status")).toHaveValue("reserved");
  await page.goBack();
  await expect(count).toHaveText("2 of 48 domains");
  await expect(select("Status")).toHaveValue("");
  await expect(search).toHaveValue("ledger");
  await page.goBack();
  await expect(count).toHaveText("48 domains");
  await expect(search).toHaveValue("");
  await page.goForward();
  await expect(count).toHaveText("2 of 48 domains");
  await expect(search).toHaveValue("ledger");
});

test("Back restores the text while the visitor is still in the field", async ({ page }) => {
  await page.goto("/portfolio?q=talk");
  const { search, count } = portfolioPage(page);
  await search.fill("");
  await expect(count).toHaveText("48 domains");
  await search.pressSequentially("qiv");
  await expect(count).toHaveText("1 of 48 domains");
  await page.goBack();
  await expect(page).not.toHaveURL(/q=qiv/);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(new URL(page.url()).searchParams.get("q") ?? "");
  await page.goForward();
  await expect(search).toHaveValue("qiv");
  await expect(count).toHaveText("1 of 48 domains");
});

test("Enter after typing adds no second step to go back over", async ({ page }) => {
  await page.goto("/portfolio");
  const { search, count } = portfolioPage(page);
  await search.pressSequentially("qiv");
  await expect(count).toHaveText("1 of 48 domains");
  await search.press("Enter");
  await expect(page).toHaveURL("/portfolio?q=qiv");
  await page.goBack();
  await expect(count).toHaveText("48 domains");
});

test("what is typed before the script has loaded is answered once it has", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()));
  await page.goto("/portfolio", { waitUntil: "commit" });
  const { search, count, expectNames } = portfolioPage(page);
  await search.pressSequentially("qiv");
  release();
  await expectNames("qiv.ai");
  await expect(count).toHaveText("1 of 48 domains");
  await expect(search).toHaveValue("qiv");
});
