import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, findAccessibilityFaults, openHydrated } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";

const mark = (page: Page, name: string) =>
  page.getByRole("button", { name: `Add ${name} to the shortlist` });
const unmark = (page: Page, name: string) =>
  page.getByRole("button", { name: `Remove ${name} from the shortlist` });
const headerLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Shortlist, / });
const count = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /^(\d+|No) names?$/ });
const cards = (page: Page) => page.getByRole("main").getByRole("article");

test("names are marked on cards and on their page, and stay after a reload", async ({ page }) => {
  await openHydrated(page, "/talk-domains");
  await expect(headerLink(page)).toHaveCount(0);
  await mark(page, "people.talk").first().click();
  await expect(page).toHaveURL("/talk-domains");
  await expect(unmark(page, "people.talk").first()).toHaveAttribute("aria-pressed", "true");
  await expect(headerLink(page)).toHaveAccessibleName("Shortlist, 1 name");

  await openHydrated(page, "/portfolio/tempo.ai");
  await mark(page, "tempo.ai").click();
  await expect(unmark(page, "tempo.ai")).toBeVisible();
  await openHydrated(page, "/portfolio/tempo.ai");
  await expect(unmark(page, "tempo.ai")).toHaveAttribute("aria-pressed", "true");

  await headerLink(page).click();
  await expect(page).toHaveURL("/shortlist?names=people.talk,tempo.ai");
  await expect(count(page)).toHaveText("2 names");
  await expect(page.getByText("Kept in this browser only")).toBeVisible();
  await expect(cards(page).getByRole("heading")).toHaveText(["people.talk", "tempo.ai"]);
});

test("a name that is removed leaves the list, and the last leaves a way on", async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("seeded")) return;
    sessionStorage.setItem("seeded", "1");
    localStorage.setItem("shortlist", '["people.talk","tempo.ai"]');
  });
  await openHydrated(page, "/shortlist");
  await expect(page).toHaveURL("/shortlist?names=people.talk,tempo.ai");
  await unmark(page, "people.talk").click();
  await expect(page).toHaveURL("/shortlist?names=tempo.ai");
  await expect(cards(page)).toHaveCount(1);
  await expect(count(page)).toBeFocused();
  await unmark(page, "tempo.ai").click();
  await expect(page).toHaveURL("/shortlist");
  await expect(page.getByRole("heading", { name: "No names here yet" })).toBeVisible();
  await expect(headerLink(page)).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Browse Domains" }).click();
  await expect(page).toHaveURL("/portfolio");
});

test("two tabs agree", async ({ page, context }) => {
  await openHydrated(page, "/portfolio/people.talk");
  const other = await context.newPage();
  await openHydrated(other, "/portfolio/people.talk");
  await mark(page, "people.talk").click();
  await expect(unmark(other, "people.talk")).toBeVisible();
  await openHydrated(other, "/shortlist");
  await expect(cards(other)).toHaveCount(1);
  await unmark(page, "people.talk").click();
  await expect(other.getByRole("heading", { name: "No names here yet" })).toBeVisible();
});

test("what comes as a link can be kept, and does not replace the own list", async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem("shortlist")) localStorage.setItem("shortlist", '["ledger.ai"]');
  });
  await openHydrated(page, "/shortlist?names=PEOPLE.talk,tempo.ai,gone.example");
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText("left out: gone.example")).toBeVisible();
  await page.getByRole("button", { name: "Add all to my shortlist" }).click();
  await expect(page.getByText("Added to your shortlist")).toBeVisible();
  await expect(headerLink(page)).toHaveAccessibleName("Shortlist, 3 names");
  await expect(page).toHaveURL("/shortlist?names=PEOPLE.talk,tempo.ai,gone.example");
  await headerLink(page).click();
  await expect(cards(page)).toHaveCount(3);
});

test("the names are compared side by side and asked about", async ({ page }) => {
  await openHydrated(page, "/shortlist?names=people.talk,xn--faade-zra.com,table.talk");
  const table = page.getByRole("region", { name: "Side by side" }).last().getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText([
    "Name",
    "people.talk",
    "façade.com",
    "table.talk",
  ]);
  await expect(table.getByRole("rowheader")).toHaveText([
    "Price",
    "Status",
    "Tier",
    "Category",
    "Length",
    "Listed",
    "Domain age",
    "Keyword total volume",
    "CPC",
    "Backlinks",
    "Referring domains",
  ]);
  await expect(table.getByRole("row", { name: /^Price/ })).toContainText("$34,888");
  await expect(table.getByRole("row", { name: /^Length/ })).toContainText("6 characters");

  await page.getByRole("link", { name: "Inquire about these" }).click();
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue(
    "Shortlist: people.talk, façade.com, table.talk",
  );
});

test("fifty names are the most, and the fifty-first is told", async ({ page }) => {
  await page.addInitScript(() => {
    const names = Array.from({ length: 50 }, (_, index) => `name-${index}.com`);
    localStorage.setItem("shortlist", JSON.stringify(names));
  });
  await openHydrated(page, "/portfolio/people.talk");
  await mark(page, "people.talk").click();
  await expect(page.getByText("The shortlist is full: it holds 50 names.")).toBeVisible();
  await expect(headerLink(page)).toHaveAccessibleName("Shortlist, 50 names");
});

for (const stored of ["", "{", '{"length":3}', '[1,null,"<b>","a b.com"]', "null"]) {
  test(`stored nonsense counts as nothing: ${stored}`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem("shortlist", text), stored);
    await openHydrated(page, "/shortlist");
    await expect(page.getByRole("heading", { name: "No names here yet" })).toBeVisible();
    await expect(headerLink(page)).toHaveCount(0);
  });
}

test("a browser that stores nothing says so", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openHydrated(page, "/portfolio/people.talk");
  await mark(page, "people.talk").click();
  await expect(page.getByText("does not let the shop keep a shortlist")).toBeVisible();
  await expect(mark(page, "people.talk")).toHaveAttribute("aria-pressed", "false");
});

test("hostile names are text and nothing else", async ({ page }) => {
  const names = [
    "<img src=x onerror=alert(1)>.com",
    "__proto__",
    "a/b.com",
    "\u202Emoc.live",
    "x y",
  ];
  await openHydrated(page, `/shortlist?names=${encodeURIComponent(names.join(","))},people.talk`);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText("Not in the portfolio and left out")).toBeVisible();
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
});

test("it is done by keyboard alone", async ({ page }) => {
  await openHydrated(page, "/shortlist?names=people.talk,tempo.ai");
  await page.getByRole("link", { name: "people.talk" }).first().focus();
  await page.keyboard.press("Tab");
  await expect(mark(page, "people.talk")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(unmark(page, "people.talk")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(mark(page, "people.talk")).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  const region = page.getByRole("region", { name: "Side by side" }).last();
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0);
});

test("on a phone, targets are large and nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/shortlist?names=people.talk,xn--faade-zra.com", "/portfolio/people.talk"]) {
    await openHydrated(page, path);
    const toggle = mark(page, "people.talk");
    await toggle.click();
    const box = await unmark(page, "people.talk").boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await unmark(page, "people.talk").click();
  }
});

test("nothing moves when the link to the shortlist appears", async ({ page }) => {
  await openHydrated(page, "/portfolio/people.talk");
  const place = () => page.getByRole("banner").getByRole("link", { name: "Contact" }).boundingBox();
  const before = await place();
  await mark(page, "people.talk").click();
  await expect(headerLink(page)).toBeVisible();
  expect(await place()).toEqual(before);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a link to a shortlist shows its names, and offers no button that does nothing", async ({
    page,
  }) => {
    const response = await page.goto("/shortlist?names=people.talk,nothing.example,tempo.ai");
    expect(response?.status()).toBe(200);
    await expect(count(page)).toHaveText("2 names");
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByText("left out: nothing.example")).toBeVisible();
    await expect(page.getByRole("table")).toContainText("$34,888");
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await page.getByRole("link", { name: "Inquire about these" }).click();
    await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue(
      "Shortlist: people.talk, tempo.ai",
    );
    await page.goto("/shortlist");
    await expect(page.locator("noscript p")).toBeVisible();
  });
});

test("a shortlist stays out of search engines", async ({ request }) => {
  const html = await (await request.get("/shortlist?names=people.talk")).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
});
