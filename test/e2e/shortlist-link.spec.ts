import { expectNoSidewaysScroll, findAccessibilityFaults, openHydrated } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";
import { shortlistPage } from "../support/shortlist-page.ts";

test("what comes as a link can be kept, and does not replace the own list", async ({ page }) => {
  const { headerLink, cards } = shortlistPage(page);
  await page.addInitScript(() => {
    if (!localStorage.getItem("shortlist")) localStorage.setItem("shortlist", '["ledger.ai"]');
  });
  await openHydrated(page, "/shortlist?names=PEOPLE.talk,tempo.ai,gone.example");
  await expect(cards).toHaveCount(2);
  await expect(page.getByText("left out: gone.example")).toBeVisible();
  await page.getByRole("button", { name: "Add all to my shortlist" }).click();
  await expect(page.getByText("Added to your shortlist")).toBeVisible();
  await expect(headerLink).toHaveAccessibleName("Shortlist, 3 names");
  await expect(page).toHaveURL("/shortlist?names=PEOPLE.talk,tempo.ai,gone.example");
  await headerLink.click();
  await expect(cards).toHaveCount(3);
});

test("a list that becomes the own one says so, and keeps the keyboard's place", async ({
  page,
}) => {
  await openHydrated(page, "/shortlist?names=people.talk,vote.now");
  await page.getByRole("button", { name: "Add all to my shortlist" }).press("Enter");
  await expect(page.getByRole("status").getByText("Added to your shortlist")).toBeVisible();
  await expect(page.getByText("Kept in this browser only")).toBeFocused();
});

test("what is left out of a list is counted in names and in entries", async ({ page }) => {
  const note = page.getByText("Not in the portfolio and left out");
  const left = "Not in the portfolio and left out:";
  for (const [names, text] of [
    ["a", `${left} 1 entry that is not a name`],
    ["a,b,gone.com", `${left} gone.com, and 2 entries that are not names`],
    ["a.io,b.io,c.io,d.io,e.io,f.io", `${left} a.io, b.io, c.io, d.io, e.io, and 1 more name`],
    [
      "a.io,b.io,c.io,d.io,e.io,f.io,g.io,h",
      `${left} a.io, b.io, c.io, d.io, e.io, 2 more names, and 1 entry that is not a name`,
    ],
  ] as const) {
    await page.goto(`/shortlist?names=${names}`);
    await expect(note).toHaveText(text);
  }
});

test("the names are compared side by side and asked about", async ({ page }) => {
  await openHydrated(page, "/shortlist?names=people.talk,xn--faade-zra.com,table.talk");
  const table = page.getByRole("region", { name: "Side by side" }).getByRole("table");
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

test("hostile names are text and nothing else", async ({ page }) => {
  const { cards } = shortlistPage(page);
  const names = [
    "<img src=x onerror=alert(1)>.com",
    "__proto__",
    "a/b.com",
    "\u202Emoc.live",
    "x y",
  ];
  await openHydrated(page, `/shortlist?names=${encodeURIComponent(names.join(","))},people.talk`);
  await expect(cards).toHaveCount(1);
  await expect(page.getByText("Not in the portfolio and left out")).toBeVisible();
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
});

test("it is done by keyboard alone", async ({ page }) => {
  const { mark, unmark } = shortlistPage(page);
  await openHydrated(page, "/shortlist?names=people.talk,tempo.ai");
  await page.getByRole("link", { name: "people.talk" }).first().focus();
  await page.keyboard.press("Tab");
  await expect(mark("people.talk")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(unmark("people.talk")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(mark("people.talk")).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  const region = page.getByRole("group", { name: "Names and their figures" });
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0);
});

test("on a phone, targets are large and nothing scrolls sideways", async ({ page }) => {
  const { mark, unmark } = shortlistPage(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/shortlist?names=people.talk,xn--faade-zra.com", "/portfolio/people.talk"]) {
    await openHydrated(page, path);
    const toggle = mark("people.talk");
    await toggle.click();
    const box = await unmark("people.talk").boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await unmark("people.talk").click();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a link to a shortlist shows its names, and offers no button that does nothing", async ({
    page,
  }) => {
    const response = await page.goto("/shortlist?names=people.talk,nothing.example,tempo.ai");
    expect(response?.status()).toBe(200);
    await expect(shortlistPage(page).count).toHaveText("2 names");
    await expect(shortlistPage(page).cards).toHaveCount(2);
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
