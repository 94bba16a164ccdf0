import { expect } from "../support/fixtures.ts";
import { readHead } from "../support/html.ts";
import { testWithListings } from "../support/own-shop.ts";
import { listingInput, manyListings } from "../support/listing.ts";

const test = testWithListings([...manyListings(100, ".ai"), listingInput("single.now")]);

test("an extension page holds 48 names and leads to the next ones, at their beginning", async ({
  page,
}) => {
  await page.goto("/ai-domains");
  const cards = page.getByRole("article");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(page.getByText("67 domains available now.")).toBeVisible();
  await expect(cards).toHaveCount(48);
  await expect(pages.getByRole("link")).toHaveText(["1", "2", "3", "Next"]);
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/ai-domains?page=2#domains");
  await expect(page).toHaveTitle(/page 2/);
  await expect(cards.first()).toContainText("name-049.ai");
  await expect(page.getByRole("heading", { name: "Available .ai domains" })).toBeInViewport();
  await pages.getByRole("link", { name: "Page 3" }).click();
  await expect(cards).toHaveCount(4);
  await expect(page.getByText("67 domains available now.")).toBeVisible();
});

test("each page of an extension stands for itself", async ({ page, request, shop }) => {
  for (const [path, canonical, first] of [
    ["/ai-domains", "/ai-domains", "name-001.ai"],
    ["/ai-domains?page=1", "/ai-domains", "name-001.ai"],
    ["/ai-domains?page=2", "/ai-domains?page=2", "name-049.ai"],
    ["/ai-domains?page=99", "/ai-domains?page=3", "name-097.ai"],
    ["/ai-domains?page=x", "/ai-domains", "name-001.ai"],
  ] as const) {
    const html = await (await request.get(path)).text();
    const { canonicals, jsonLd } = await readHead(page, html);
    expect(canonicals, path).toEqual([shop.url + canonical]);
    const collection = jsonLd.find((data) => data["@type"] === "CollectionPage");
    expect(collection).toMatchObject({
      url: shop.url + canonical,
      mainEntity: { itemListElement: expect.arrayContaining([]) },
    });
    expect(JSON.stringify(collection)).toContain(`"position":1,"name":"${first}"`);
  }
});

test("an extension of one page has no pages to choose from", async ({ page }) => {
  await page.goto("/now-domains");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the pages of an extension are links", async ({ page }) => {
    await page.goto("/ai-domains");
    await page
      .getByRole("navigation", { name: "Pages" })
      .getByRole("link", { name: "Next" })
      .click();
    await expect(page.getByRole("article").first()).toContainText("name-049.ai");
    await expect(page.getByRole("heading", { name: "Available .ai domains" })).toBeInViewport();
  });
});
