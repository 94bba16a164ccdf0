import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

function shortlistPage(page: Page) {
  const main = page.getByRole("main");
  return {
    mark: (name: string): Locator =>
      page.getByRole("button", { name: `Shortlist ${name}`, pressed: false }),
    unmark: (name: string): Locator =>
      page.getByRole("button", { name: `Shortlist ${name}`, pressed: true }),
    headerLink: page.getByRole("banner").getByRole("link", { name: /^Shortlist, / }),
    count: main.getByRole("status").filter({ hasText: /^(\d+|No) names?$/ }),
    cards: main.getByRole("article"),
  };
}

test("names are shortlisted on cards and on their page, stay after a reload, and can be removed; an empty list suggests what to do", async ({
  page,
}) => {
  const { mark, unmark, headerLink, count, cards } = shortlistPage(page);
  await page.goto("/talk-domains");
  await expect(headerLink).toHaveAccessibleName("Shortlist, 0 names");
  await mark("people.talk").first().click();
  await expect(page).toHaveURL("/talk-domains");
  await expect(unmark("people.talk").first()).toBeVisible();
  await expect(headerLink).toHaveAccessibleName("Shortlist, 1 name");

  await page.goto("/portfolio/tempo.ai");
  await mark("tempo.ai").click();
  await expect(unmark("tempo.ai")).toBeVisible();
  await page.reload();
  await expect(unmark("tempo.ai")).toBeVisible();

  await headerLink.click();
  await expect(page).toHaveURL("/shortlist?names=people.talk,tempo.ai");
  await expect(count).toHaveText("2 names");
  await expect(page.getByText("Saved in this browser only")).toBeVisible();
  await expect(cards.getByRole("heading")).toHaveText(["people.talk", "tempo.ai"]);

  await unmark("people.talk").click();
  await expect(page).toHaveURL("/shortlist?names=tempo.ai");
  await expect(cards).toHaveCount(1);
  await expect(count).toBeFocused();
  await unmark("tempo.ai").click();
  await expect(page).toHaveURL("/shortlist");
  await expect(page.getByRole("heading", { name: "Your shortlist is empty" })).toBeVisible();
  await expect(headerLink).toHaveAccessibleName("Shortlist, 0 names");

  await test.step("invalid stored text counts as an empty list", async () => {
    await page.evaluate(() => localStorage.setItem("shortlist", '[1,null,"<b>","a b.com"]'));
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your shortlist is empty" })).toBeVisible();
  });
  await page.getByRole("main").getByRole("link", { name: "Browse Domains" }).click();
  await expect(page).toHaveURL("/portfolio");
});

test("fifty names are the maximum; the fifty-first is refused, and so is any name in a browser that stores nothing", async ({
  page,
}) => {
  const { mark, headerLink } = shortlistPage(page);
  await page.addInitScript(() => {
    const names = Array.from({ length: 50 }, (_, index) => `name-${index}.com`);
    localStorage.setItem("shortlist", JSON.stringify(names));
  });
  await page.goto("/portfolio/people.talk");
  await mark("people.talk").click();
  await expect(page.getByText("Your shortlist is full: it holds 50 names.")).toBeVisible();
  await expect(headerLink).toHaveAccessibleName("Shortlist, 50 names");

  await page.evaluate(() => {
    localStorage.removeItem("shortlist");
    dispatchEvent(new StorageEvent("storage", { key: "shortlist" }));
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await expect(headerLink).toHaveAccessibleName("Shortlist, 0 names");
  await mark("people.talk").click();
  await expect(page.getByText("won't save a shortlist")).toBeVisible();
  await expect(mark("people.talk")).toBeVisible();
});

test("a shared list is copied and kept without replacing the visitor's own, from which unlisted names can be removed", async ({
  page,
  shop,
}) => {
  const { headerLink, cards } = shortlistPage(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => (document.title = `copied ${text}`) },
    }),
  );
  await page.goto("/shortlist");
  await page.evaluate(() => localStorage.setItem("shortlist", '["ledger.ai"]'));
  await page.goto("/shortlist?names=PEOPLE.talk,gone.example,tempo.ai");
  await expect(cards).toHaveCount(2);
  await expect(page.getByText("left out: gone.example")).toBeVisible();
  await page.getByRole("button", { name: "Copy link to this shortlist" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  await expect(page).toHaveTitle(`copied ${shop.url}/shortlist?names=people.talk,tempo.ai`);
  await page.getByRole("button", { name: "Add all to my shortlist" }).click();
  await expect(page.getByText("Added to your shortlist")).toBeVisible();
  await expect(headerLink).toHaveAccessibleName("Shortlist, 3 names");
  await expect(page).toHaveURL("/shortlist?names=PEOPLE.talk,gone.example,tempo.ai");
  await headerLink.click();
  await expect(cards).toHaveCount(3);

  await test.step("names that are no longer listed can be removed", async () => {
    await page.evaluate(() => localStorage.setItem("shortlist", '["people.talk","gone.example"]'));
    await page.goto("/shortlist");
    await expect(page.getByText("left out: gone.example")).toBeVisible();
    await page.getByRole("button", { name: "Remove from the shortlist" }).click();
    await expect(page).toHaveURL("/shortlist?names=people.talk");
    await expect(page.getByText("gone.example")).toHaveCount(0);
    await expect(headerLink).toHaveAccessibleName("Shortlist, 1 name");
  });
});
