import { listen } from "../support/announcements.ts";
import { PHONE } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { portfolioPage } from "../support/portfolio-page.ts";
import { MANY_NAMES } from "../support/shops.ts";

test("typing filters at once, is announced and changes the URL; an empty result suggests what to do", async ({
  page,
}) => {
  const said = await listen(page);
  await page.goto("/portfolio");
  const { search, count, expectNames } = portfolioPage(page);
  const none = page.getByText("No domains found matching your criteria.");
  await expect(count).toHaveText("48 domains");
  await search.fill("LEDGERL");
  await expectNames("ledgerlane.com", "ledger.ai");
  await expect(count).toHaveText("2 names for “LEDGERL”");
  await expect(page).toHaveURL("/portfolio?q=LEDGERL");
  await expect.poll(said).toContain("2 names for “LEDGERL”");

  await search.fill("zyzzyva");
  await search.press("Enter");
  await expect(none).toBeVisible();
  await expect(count).toHaveText("0 names for “zyzzyva”");
  await expect.poll(said).toContain("0 names for “zyzzyva”");
  await expect(page.getByRole("region", { name: "Newest names" }).getByRole("article")).toHaveCount(
    3,
  );
  await expect(page.getByText("Try another word, or tell us what you need.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for a name" })).toHaveAttribute(
    "href",
    "/contact?subject=A%20name%20like%20%E2%80%9Czyzzyva%E2%80%9D",
  );
  await page.getByRole("link", { name: "Show all domains" }).click();
  await expect(count).toHaveText("48 domains");
  await expect(search).toHaveValue("");
});

test("the filters combine and fold on a phone, and each chip removes one and moves the focus to the count", async ({
  page,
}) => {
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
  await expect(chips).toHaveText(["Clear all filters"]);

  await page.setViewportSize(PHONE);
  const fold = page.getByRole("main").getByText("Filters · 4");
  await expect(select("Category")).toBeHidden();
  await expect(chips).toHaveCount(5);
  await fold.click();
  await expect(select("Category")).toHaveValue("AI & Personal Productivity");
  await expect(chips).toHaveText(["Clear all filters"]);
  await fold.click();
  // Both must happen at once, while the form still shows the category after the search is emptied.
  await chips.filter({ hasText: "AI & Personal Productivity" }).evaluate((chip: HTMLElement) => {
    const field = document.querySelector<HTMLInputElement>("input[name=q]");
    chip.click();
    field?.select();
    document.execCommand("delete");
  });
  await expect(search).toHaveValue("");
  await expectNames("clausewise.ai", "velm.ai");
  await chips.filter({ hasText: "$10,000-$25,000" }).press("Enter");
  await expect(count).toHaveText("7 of 48 domains");
  await expect(count).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(select("Category")).toHaveValue("");
  await expect(select("Price")).toHaveValue("");
  await chips.filter({ hasText: "Clear all filters" }).click();
  await expect(count).toHaveText("48 domains");
  await expect(page).toHaveURL("/portfolio");
  await expect(select("Extension")).toHaveValue("");
  await expect(select("Status")).toHaveValue("");
  await expect(chips).toHaveCount(0);
  await search.fill("ledger");
  await page.getByRole("link", { name: "Clear search" }).press("Enter");
  await expect(count).toHaveText("48 domains");
  await expect(count).toBeFocused();
});

test("names follow the chosen order, which isn't a filter; each shows its monthly cost, and links from all of its card", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/portfolio?extension=.id");
  const { search, select, cards, chips, expectNames } = portfolioPage(page);
  const byDate = ["dompet.id", "atelier.id", "nusantara.id", "signet.id", "lokal.id", "passkey.id"];
  await expectNames("vet.id", ...byDate);
  await select("Sort by").selectOption("Name");
  await expectNames(...["vet.id", ...byDate].toSorted());
  await select("Sort by").selectOption("Shortest");
  await expect(cards.first()).toContainText("vet.id");
  await expect(page).toHaveURL("/portfolio?extension=.id&sort=shortest");
  await expect(chips).toHaveCount(1);
  await page.getByLabel("Show monthly payments").check();
  await expect(page).toHaveURL("/portfolio?extension=.id&sort=shortest&monthly=yes");
  await expect(cards.first()).toContainText(/or \d+ payments of \$[\d,]+, no surcharge/);

  await test.step("the card", async () => {
    await page.goto("/portfolio");
    await search.fill("sightline");
    await expectNames("sightline.ai");
    await expect(cards.getByText("Status: available", { exact: true })).toBeVisible();
    await cards.scrollIntoViewIfNeeded();
    const { width = 0, height = 0 } = (await cards.boundingBox()) ?? {};
    await cards.click({ position: { x: width - 10, y: height - 10 } });
    await expect(page).toHaveURL("/portfolio/sightline.ai");
  });
});

test.describe("a long list", () => {
  test.use({ shopKind: MANY_NAMES });

  test("holds 48 names a page, leads to the top of the next, and starts again with a new filter", async ({
    page,
  }) => {
    const { cards, count, select } = portfolioPage(page);
    const pages = page.getByRole("navigation", { name: "Pages" });

    await test.step("page after page", async () => {
      await page.goto("/portfolio?extension=.ai");
      await expect(cards).toHaveCount(48);
      await expect(cards.first()).toContainText("name-001.ai");
      await expect(pages.getByRole("link")).toHaveText(["1", "2", "3", "Next"]);
      const first = pages.getByRole("link", { name: "Page 1" });
      await expect(first).toHaveAttribute("aria-current", "page");

      await pages.getByRole("link", { name: "Next" }).click();
      await expect(page).toHaveURL("/portfolio?extension=.ai&page=2");
      await expect(cards.first()).toContainText("name-049.ai");
      await expect(cards).toHaveCount(48);
      await expect(page).toHaveTitle(/page 2/);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

      await pages.getByRole("link", { name: "Page 3" }).click();
      await expect(cards.first()).toContainText("name-097.ai");
      await expect(cards).toHaveCount(24);
      await expect(count).toHaveText("120 of 135 domains");
      await expect(pages.getByRole("link")).toHaveText(["Previous", "1", "2", "3"]);
      await pages.getByRole("link", { name: "Previous" }).click();
      await expect(cards.first()).toContainText("name-049.ai");
    });

    await test.step("a new filter", async () => {
      await select("Status").selectOption("Reserved");
      await expect(page).toHaveURL("/portfolio?extension=.ai&status=reserved");
      await expect(cards).toHaveCount(40);
      await expect(pages).toHaveCount(0);
    });
  });
});
