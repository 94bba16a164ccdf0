import { expect, test } from "../support/fixtures.ts";
import { untilHydrated } from "../support/hydration.ts";
import { portfolioPage, withoutNames } from "../support/portfolio-page.ts";

// Milliseconds between keys, and how long the answer to each request takes: the older, the longer.
const PAUSES = [5, 150, 0, 125, 60, 210, 0, 135, 15, 150, 0, 120, 30, 5, 145];
const LATENCY = (request: number) => 900 - request * 100;

test("fast typing over a slow line shows no older result, and asks once a pause", async ({
  page,
}) => {
  await withoutNames(page);
  await page.goto("/portfolio");
  const { search, count, expectNames } = portfolioPage(page);
  const answers: Promise<void>[] = [];
  await page.route(/portfolio\.data/, (route) => {
    const wait = new Promise((resolve) => setTimeout(resolve, LATENCY(answers.length)));
    // The browser may have dropped the request in the meantime.
    answers.push(wait.then(() => route.continue()).catch(() => undefined));
    return answers.at(-1);
  });
  await untilHydrated(page);
  const shown = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const status = document.getElementById("count");
    const note = () => texts.push(status?.textContent ?? "");
    if (status) new MutationObserver(note).observe(status, { subtree: true, characterData: true });
    return texts;
  });

  await search.focus();
  for (const [index, key] of [..."sustainable.now"].entries()) {
    await page.keyboard.press(key, { delay: PAUSES[index] });
  }
  await expect(count).toHaveText("1 of 48 domains");
  await Promise.all(answers);
  expect(answers.length).toBeGreaterThan(1);
  expect(answers.length).toBeLessThan(PAUSES.length);
  await expectNames("sustainable.now");
  expect(new Set(await shown.jsonValue())).toEqual(new Set(["1 of 48 domains"]));
  await expect(search).toHaveValue("sustainable.now");
  await expect(page).toHaveURL("/portfolio?q=sustainable.now");
});

test("a select chosen on a slow line is not lost to what is typed next", async ({ page }) => {
  await withoutNames(page);
  await page.goto("/portfolio");
  const { search, select, count } = portfolioPage(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/portfolio\.data/, (route) =>
    held.then(() => route.continue()).catch(() => undefined),
  );
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

test("what is chosen before the script has loaded is answered once it has", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()));
  await page.goto("/portfolio", { waitUntil: "commit" });
  const { select, count, expectNames } = portfolioPage(page);
  await select("Extension").selectOption(".ai");
  await select("Sort by").selectOption("Name");
  await select("Status").selectOption("Reserved");
  release();
  await expect(page).toHaveURL("/portfolio?extension=.ai&status=reserved&sort=name");
  await expectNames("ledger.ai");
  await expect(count).toHaveText("1 of 48 domains");
  await expect(select("Extension")).toHaveValue(".ai");
  await expect(select("Status")).toHaveValue("reserved");
  await page.goBack();
  await expect(count).toHaveText("48 domains");
  await expect(select("Extension")).toHaveValue("");
});
