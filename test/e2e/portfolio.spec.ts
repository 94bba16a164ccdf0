import { expect, test } from "../support/fixtures.ts";
import { portfolioPage } from "../support/portfolio-page.ts";

test("typing filters at once and stands in the address", async ({ page }) => {
  await page.goto("/portfolio");
  const { search, count, expectNames } = portfolioPage(page);
  await expect(count).toHaveText("48 domains");
  await search.fill("LEDGERL");
  await expectNames("ledgerlane.com");
  await expect(count).toHaveText("1 of 48 domains");
  await expect(page).toHaveURL("/portfolio?q=LEDGERL");
});

test("the search reads names and descriptions in any case", async ({ page }) => {
  await page.goto("/portfolio?q=three%20letters,%20NONE%20repeated");
  await portfolioPage(page).expectNames("qiv.ai");
});

test("the selects offer exactly the known choices", async ({ page }) => {
  await page.goto("/portfolio");
  const { select } = portfolioPage(page);
  const choices = (name: Parameters<typeof select>[0]) => expect(select(name).getByRole("option"));
  await choices("Status").toHaveText(["All", "Available", "Reserved", "Sold"]);
  await choices("Price").toHaveText([
    "All Prices",
    "Under $10,000",
    "$10,000-$25,000",
    "$25,000-$50,000",
    "$50,000-$100,000",
    "Over $100,000",
  ]);
  await choices("Extension").toHaveText([
    "All Extensions",
    ".ai",
    ".app",
    ".com",
    ".id",
    ".now",
    ".talk",
    ".you",
  ]);
  const categories = await select("Category").getByRole("option").allTextContents();
  expect(categories[0]).toBe("All Categories");
  expect(categories).toHaveLength(31);
  expect(categories.slice(1)).toEqual(categories.slice(1).toSorted((a, b) => a.localeCompare(b)));
});

test("the filters combine, and each chip takes one away", async ({ page }) => {
  await page.goto("/portfolio");
  const { search, select, count, chips, expectNames } = portfolioPage(page);
  await select("Extension").selectOption(".ai");
  await expect(count).toHaveText("8 of 48 domains");
  await select("Status").selectOption("Available");
  await expect(count).toHaveText("7 of 48 domains");
  await select("Price").selectOption("$10,000-$25,000");
  await expectNames("clausewise.ai", "velm.ai");
  await select("Category").selectOption("AI & Personal Productivity");
  await expectNames("velm.ai");
  await search.fill("velm");
  await expect(page).toHaveURL(
    "/portfolio?q=velm&extension=.ai&category=AI+%26+Personal+Productivity&status=available&price=10000-25000",
  );
  await expect(chips).toHaveCount(6);

  await chips.filter({ hasText: "AI & Personal Productivity" }).click();
  await expect(select("Category")).toHaveValue("");
  await chips.filter({ hasText: "velm" }).click();
  await expect(search).toHaveValue("");
  await expectNames("clausewise.ai", "velm.ai");
  await chips.filter({ hasText: "$10,000-$25,000" }).click();
  await expect(count).toHaveText("7 of 48 domains");
  await expect(select("Price")).toHaveValue("");
  await chips.filter({ hasText: "Clear all filters" }).click();
  await expect(count).toHaveText("48 domains");
  await expect(page).toHaveURL("/portfolio");
  await expect(select("Extension")).toHaveValue("");
  await expect(select("Status")).toHaveValue("");
  await expect(chips).toHaveCount(0);
});

test("a price on the edge of a range is in the upper one", async ({ page }) => {
  await page.goto("/portfolio?price=10000-25000&q=talk");
  const { search, expectNames } = portfolioPage(page);
  await expectNames("founder.talk", "doctor.talk");
  await page.goto("/portfolio?price=25000-50000");
  await search.fill("money.talk");
  await expectNames("money.talk");
  await page.goto("/portfolio?price=over-100000&sort=name");
  await expectNames("chorus.app", "orchard.ai");
});

test("addresses with a status or an extension open with their selects set", async ({ page }) => {
  const { select, count, chips } = portfolioPage(page);
  await page.goto("/portfolio?status=available");
  await expect(select("Status")).toHaveValue("available");
  await expect(count).toHaveText("41 of 48 domains");
  await page.goto("/portfolio?extension=.ai");
  await expect(select("Extension")).toHaveValue(".ai");
  await expect(count).toHaveText("8 of 48 domains");
  await expect(chips.first()).toHaveText(/\.ai$/);
});

test("a filter that nothing has stays visible and can be taken away", async ({ page }) => {
  await page.goto("/portfolio?extension=.xyz");
  const { select, chips, count } = portfolioPage(page);
  await expect(select("Extension")).toHaveValue(".xyz");
  await expect(page.getByText("No domains found matching your criteria.")).toBeVisible();
  await chips.filter({ hasText: ".xyz" }).click();
  await expect(count).toHaveText("48 domains");
});

test("a result without names says so and shows ways on", async ({ page }) => {
  await page.goto("/portfolio");
  const { search, count, cards } = portfolioPage(page);
  await search.fill("no such thing");
  await expect(page.getByText("No domains found matching your criteria.")).toBeVisible();
  await expect(count).toHaveText("0 of 48 domains");
  await expect(cards).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ask for a name" })).toHaveAttribute(
    "href",
    "/contact?subject=A%20name%20like%20%E2%80%9Cno%20such%20thing%E2%80%9D",
  );
  await page.getByRole("link", { name: "Show all domains" }).click();
  await expect(count).toHaveText("48 domains");
  await expect(search).toHaveValue("");
});
