import type { Page } from "@playwright/test";
import { type ListingInput, listingInput } from "../support/listing.ts";
import { expect } from "../support/fixtures.ts";
import { testWithListings } from "../support/own-shop.ts";

const nameOf = (length: number) => `${"m".repeat(length - ".com".length)}.com`;
const LONGEST = `${"w".repeat(63)}.com`;
const OFFER: Partial<ListingInput> = { price: "Make Offer", escrowLink: "" };

const test = testWithListings([
  ...[10, 11, 15, 16, 20, 21, 25, 26].map((length) => listingInput(nameOf(length))),
  listingInput(LONGEST, { category: "Sustainability & Environment", tier: "ultra premium" }),
  listingInput("nolink.com", { escrowLink: undefined, tier: undefined }),
  listingInput("offer.com", OFFER),
  listingInput("reserved.com", { status: "reserved" }),
  listingInput("sold.com", { status: "sold" }),
  listingInput("partly.com", { stats: { domainAge: "-", backlinks: "N/A", cpc: "$2.10" } }),
]);

async function nameSize(page: Page, domain: string): Promise<number> {
  await page.goto(`/portfolio/${domain}`);
  const size = await page
    .getByRole("heading", { level: 1 })
    .evaluate((element) => getComputedStyle(element).fontSize);
  return Number.parseFloat(size);
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test(`at ${viewport.width} wide, a name is set smaller past 10, 15, 20 and 25 characters`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const sizes: number[] = [];
    for (const [last, next] of [
      [10, 11],
      [15, 16],
      [20, 21],
      [25, 26],
    ] as const) {
      const size = await nameSize(page, nameOf(last));
      const smaller = await nameSize(page, nameOf(next));
      expect(smaller).toBeLessThan(size);
      sizes.push(size, smaller);
    }
    expect(new Set(sizes).size).toBe(5);
  });
}

test("the longest name that there can be never makes a page scroll sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    `/portfolio/${LONGEST}`,
    "/portfolio?sort=name",
    "/com-domains",
    `/contact?subject=${LONGEST}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
});

for (const { domain, action } of [
  { domain: nameOf(26), action: /Buy Now via escrow/ },
  { domain: LONGEST, action: /Buy Now via escrow/ },
  { domain: "offer.com", action: "Let's Talk" },
  { domain: "nolink.com", action: "Let's Talk" },
  { domain: "reserved.com", action: "Let's Talk" },
  { domain: "sold.com", action: "See related names" },
]) {
  test(`a phone shows name, price, status and what to do of ${domain} at once`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/portfolio/${domain}`);
    const main = page.getByRole("main");
    const price = main.getByText(/^(\$4,888|Request Price)$/).first();
    const status = main.getByText(/^(available|reserved|sold)$/).first();
    const button = main.getByText(action).first();
    for (const part of [page.getByRole("heading", { level: 1 }), price, status, button]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    // Nothing lies over it.
    await button.click({ trial: true });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

test("a priced name without an escrow link is talked about, not bought", async ({ page }) => {
  await page.goto("/portfolio/nolink.com");
  await expect(page.getByText("$4,888").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Buy Now/ })).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Let's Talk", { exact: true })).toBeVisible();
});

test("figures that nobody measured are named so, and no figures are no section", async ({
  page,
}) => {
  await page.goto("/portfolio/partly.com");
  const stats = page.getByRole("region", { name: "What has been measured" });
  await expect(stats.getByText("not measured", { exact: true })).toHaveCount(5);
  await expect(stats.getByText("$2.10")).toBeVisible();
  await expect(stats.getByText("links", { exact: true })).toHaveCount(0);
  await expect(stats.getByRole("link", { name: "Ubersuggest" })).toHaveAttribute(
    "href",
    "https://neilpatel.com/ubersuggest/",
  );
  await page.goto("/portfolio/offer.com");
  await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeVisible();
  await expect(stats).toHaveCount(0);
});
