import { expect, test } from "../support/fixtures.ts";
import { portfolioPage } from "../support/portfolio-page.ts";

const priceOf = (label: string) =>
  label === "Request Price" ? null : Number(label.replace(/\D/g, ""));

for (const [sort, direction] of [
  ["Price, low to high", 1],
  ["Price, high to low", -1],
] as const) {
  test(`sorted by ${sort}, names without a price come last`, async ({ page }) => {
    await page.goto("/portfolio");
    const { select, cards, chips } = portfolioPage(page);
    await select("Sort by").selectOption(sort);
    await expect(cards.first()).toContainText(direction === 1 ? "$2,400" : "$168,000");
    await expect(chips).toHaveCount(0);

    const labels = await cards.getByText(/^(\$[\d,]+|Request Price)$/).allTextContents();
    expect(labels).toHaveLength(48);
    expect(labels.slice(-6)).toEqual(Array(6).fill("Request Price"));
    const amounts = labels.map(priceOf).filter((amount) => amount !== null);
    expect(amounts).toHaveLength(42);
    expect(amounts).toEqual(amounts.toSorted((a, b) => direction * (a - b)));
  });
}

test("names sort by name, by length and by date", async ({ page }) => {
  await page.goto("/portfolio?extension=.id");
  const { select, expectNames } = portfolioPage(page);
  const byDate = ["dompet.id", "atelier.id", "nusantara.id", "signet.id", "lokal.id", "passkey.id"];
  const [vet, ...others] = ["vet.id", ...byDate];
  await expectNames(vet, ...others);
  await select("Sort by").selectOption("Name");
  await expectNames(...[vet, ...others].toSorted());
  await select("Sort by").selectOption("Shortest");
  await expectNames(
    "vet.id",
    "lokal.id",
    "dompet.id",
    "signet.id",
    "atelier.id",
    "passkey.id",
    "nusantara.id",
  );
  await expect(page).toHaveURL("/portfolio?extension=.id&sort=shortest");
});

test("a card shows name, category, tier, price and status, and leads to its page", async ({
  page,
}) => {
  await page.goto("/portfolio?q=sightline");
  const card = portfolioPage(page).cards;
  await expect(card).toHaveCount(1);
  for (const text of ["sightline.ai", "AI & Enterprise Software", "premium", "$32,500"]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card.getByText("available", { exact: true })).toHaveCSS(
    "text-transform",
    "capitalize",
  );
  const { width = 0, height = 0 } = (await card.boundingBox()) ?? {};
  await card.click({ position: { x: width - 10, y: height - 10 } });
  await expect(page).toHaveURL("/portfolio/sightline.ai");
});

test("a name without a price asks for it", async ({ page }) => {
  await page.goto("/portfolio?q=thank.you");
  const { cards } = portfolioPage(page);
  await expect(cards.getByText("Request Price")).toBeVisible();
  await expect(cards.getByText("Make Offer")).toHaveCount(0);
});

test("names that only a keyword ties to the search stand apart and are not counted", async ({
  page,
}) => {
  await page.goto("/portfolio");
  const { search, count, related, names } = portfolioPage(page);
  await expect(related).toHaveCount(0);
  await search.fill("fintech");
  await expect(page.getByRole("heading", { name: "Related by keyword" })).toBeVisible();
  const relatedNames = await related.getByRole("heading").allTextContents();
  expect(relatedNames).toContain("money.talk");
  await expect(count).toHaveText(`${(await names()).length} of 48 domains`);
  for (const name of relatedNames) {
    expect(await names()).not.toContain(name);
  }
});

test("every view can be reloaded and shared", async ({ page, context }) => {
  await page.goto("/portfolio");
  const { search, select, names, expectNames, count } = portfolioPage(page);
  await search.fill("a");
  await select("Status").selectOption("Available");
  await select("Price").selectOption("Under $10,000");
  await select("Sort by").selectOption("Shortest");
  await expect(page).toHaveURL(/sort=shortest/);
  const shown = await names();
  const counted = await count.innerText();
  expect(shown.length).toBeGreaterThan(3);

  await page.reload();
  await expectNames(...shown);
  const other = await context.newPage();
  await other.goto(page.url());
  await portfolioPage(other).expectNames(...shown);
  await expect(portfolioPage(other).count).toHaveText(counted);
  await expect(portfolioPage(other).search).toHaveValue("a");
  await expect(portfolioPage(other).select("Sort by")).toHaveValue("shortest");
});

test("the keyboard alone searches, filters and opens a name", async ({ page }) => {
  await page.goto("/portfolio");
  const { search, select, count } = portfolioPage(page);
  const tabTo = async (target: typeof search) => {
    for (let presses = 0; presses < 30; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };

  await tabTo(search);
  await page.keyboard.type("you");
  await expect(page).toHaveURL("/portfolio?q=you");
  await tabTo(select("Extension"));
  await page.keyboard.type(".y");
  await expect(count).toHaveText("7 of 48 domains");
  await expect(select("Extension")).toBeFocused();
  await tabTo(select("Status"));
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL("/portfolio?q=you&extension=.you&status=available");
  await tabTo(page.getByRole("link", { name: "unique.you" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/portfolio/unique.you");
});
