import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { shortlistPage } from "../support/shortlist-page.ts";

const NONSENSE = ['[1,null,"<b>","a b.com"]', ...(process.env.TEST_FULL ? ["{"] : [])];

const edgesOf = async (part: Locator) => {
  const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
  return { left: x, right: x + width };
};

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
    for (const stored of NONSENSE) {
      await page.evaluate((text) => localStorage.setItem("shortlist", text), stored);
      await page.reload();
      await expect(
        page.getByRole("heading", { name: "Your shortlist is empty" }),
        stored,
      ).toBeVisible();
      await expect(headerLink).toHaveAccessibleName("Shortlist, 0 names");
    }
  });
  await page.getByRole("main").getByRole("link", { name: "Browse Domains" }).click();
  await expect(page).toHaveURL("/portfolio");
});

test("a visitor with names on the list never sees it empty, even before the page's script", async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem("shortlist", '["people.talk","xn--faade-zra.com"]'),
  );
  // The scripts never come, so the page stays as first painted.
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.goto("/shortlist", { waitUntil: "commit" });
  await expect(page).toHaveURL("/shortlist?names=people.talk,xn--faade-zra.com");
  await expect(shortlistPage(page).count).toHaveText("2 names");
  await expect(page.getByRole("heading", { name: "Your shortlist is empty" })).toHaveCount(0);
});

test("two tabs agree, and nothing moves when the link to the shortlist appears", async ({
  page,
  context,
}) => {
  const { mark, unmark, headerLink } = shortlistPage(page);
  await page.goto("/portfolio/people.talk");
  const other = await context.newPage();
  await other.goto("/portfolio/people.talk");
  const place = () => page.getByRole("banner").getByRole("link", { name: "Contact" }).boundingBox();
  const before = await place();
  await mark("people.talk").click();
  await expect(headerLink).toBeVisible();
  expect(await place()).toEqual(before);
  await expect(shortlistPage(other).unmark("people.talk")).toBeVisible();
  await shortlistPage(other).headerLink.click();
  await expect(other.getByText("Saved in this browser only")).toBeVisible();
  await unmark("people.talk").click();
  await expect(other.getByRole("heading", { name: "Your shortlist is empty" })).toBeVisible();

  await test.step("so does a page from the back/forward cache, which missed all changes", async () => {
    // The browser under test runs without that cache.
    await page.evaluate(() => {
      localStorage.setItem("shortlist", '["qiv.ai"]');
      localStorage.setItem("theme", "light");
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await expect(headerLink).toHaveAccessibleName("Shortlist, 1 name");
    await expect(page.locator("html")).toHaveClass("light");
  });
});

test("fifty names are the maximum; the fifty-first is refused with a notice that covers no name, and so is any name in a browser that stores nothing", async ({
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

  await page.goto("/talk-domains");
  const card = page.getByRole("article").filter({ has: mark("people.talk") });
  await mark("people.talk").click();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const notice = await card.getByRole("alert").boundingBox();
    const name = await card.getByRole("heading").boundingBox();
    const whole = await card.boundingBox();
    if (!notice || !name || !whole) throw new Error("not shown");
    expect(notice.y).toBeGreaterThanOrEqual(name.y + name.height);
    expect(notice.y + notice.height).toBeLessThanOrEqual(whole.y + whole.height);
    expect(notice.x).toBeGreaterThanOrEqual(whole.x);
  }

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

  await test.step("a list that becomes the visitor's own says so, and keeps the focus", async () => {
    await page.evaluate(() => localStorage.removeItem("shortlist"));
    await page.goto("/shortlist?names=people.talk,vote.now");
    await page.getByRole("button", { name: "Add all to my shortlist" }).press("Enter");
    await expect(page.getByRole("status").getByText("Added to your shortlist")).toBeVisible();
    await expect(page.getByText("Saved in this browser only")).toBeFocused();
  });

  await test.step("the keyboard alone shortlists a card, and on a narrow screen brings each compared name fully into view, unbroken", async () => {
    await page.evaluate(() => localStorage.removeItem("shortlist"));
    const { mark, unmark } = shortlistPage(page);
    await page.goto("/shortlist?names=people.talk,tempo.ai,ledger.ai");
    await page.getByRole("link", { name: "people.talk" }).first().press("ArrowRight");
    await expect(mark("people.talk")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(unmark("people.talk")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(mark("people.talk")).toBeFocused();

    await page.setViewportSize({ width: 360, height: 640 });
    const region = page.getByRole("group", { name: "Names and their figures" });
    await region.focus();
    await expect(region.getByRole("link", { name: "ledger.ai" })).not.toBeInViewport({ ratio: 1 });
    const distance = async (link: Locator) => {
      const headings = await edgesOf(region.getByRole("columnheader", { name: "Name" }));
      return (await edgesOf(link)).left - headings.right;
    };
    for (const [key, names] of [
      ["Tab", ["people.talk", "tempo.ai", "ledger.ai"]],
      ["Shift+Tab", ["tempo.ai", "people.talk"]],
    ] as const) {
      for (const name of names) {
        const link = region.getByRole("link", { name, exact: true });
        await page.keyboard.press(key);
        await expect(link).toBeFocused();
        await expect(link).toBeInViewport({ ratio: 1 });
        await expect.poll(() => distance(link)).toBeGreaterThanOrEqual(0);
        expect((await link.boundingBox())?.height, `${name} in one line`).toBeLessThan(48);
      }
    }
    await page.keyboard.press("Shift+Tab");
    await expect(region).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => region.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0);
  });
});
