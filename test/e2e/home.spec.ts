import { join } from "node:path";
import { expect, test } from "../support/fixtures.ts";
import { readContent } from "../../server/content/read-content.ts";

const { content } = await readContent(join(import.meta.dirname, "../../content"));
if (!content) throw new Error("the shop's own content has faults");
const { listings } = content.catalogue;
const available = listings.filter((listing) => listing.status === "available");

test("the figures are those of the listings", async ({ page }) => {
  const sum = listings.reduce((total, { price }) => total + (price.amount ?? 0), 0);
  const figures = {
    "Premium Domains": String(listings.length),
    "Available Now": String(available.length),
    "Industries Covered": `${new Set(listings.map((listing) => listing.category)).size}+`,
    "Total Value": `$${(Math.floor(sum / 100_000) / 10).toFixed(1)}M+`,
  };
  expect(sum).toBeGreaterThan(1_000_000);
  await page.goto("/");
  for (const [label, figure] of Object.entries(figures)) {
    const cell = page.getByRole("term").filter({ hasText: label }).locator("..");
    await expect(cell.getByRole("definition")).toHaveText(figure);
  }
});

test("the first three available names are featured, and lead to their pages", async ({ page }) => {
  await page.goto("/");
  const featured = page.getByRole("region", { name: "Featured Domains" });
  const names = available.slice(0, 3).map((listing) => listing.displayName);
  await expect(featured.getByRole("article").getByRole("heading")).toHaveText(names);
  await expect(featured.getByText("available", { exact: true })).toHaveCount(3);
  await featured.getByRole("link", { name: names[1] ?? "" }).click();
  await expect(page).toHaveURL(`/portfolio/${names[1]}`);
});

test("a featured card cuts its description at three lines", async ({ page }) => {
  await page.goto("/");
  const description = page
    .getByRole("region", { name: "Featured Domains" })
    .getByText(/^Most climate language/);
  const { lines, isCut } = await description.evaluate((element) => ({
    lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    isCut: element.scrollHeight > element.clientHeight,
  }));
  expect(Math.round(lines)).toBe(3);
  expect(isCut).toBe(true);
});

test("the hero, the list and the last word lead on", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  for (const [name, path] of [
    ["Browse Portfolio", "/portfolio"],
    ["See Featured Domains", "#featured"],
    ["View All Domains", "/portfolio"],
    ["Browse Domains", "/portfolio"],
    ["Contact", "/contact"],
  ] as const) {
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
});

test("why, the six partners and what is assured are there to read", async ({ page }) => {
  await page.goto("/");
  const why = page.getByRole("region", { name: "Why Choose Vitrine" });
  await expect(why.getByRole("heading", { level: 3 })).toHaveText([
    "Secure Transfer",
    "Fast Delivery",
    "Global Appeal",
    "Investment Grade",
  ]);
  await expect(why.getByText("typically within 24-72 hours")).toBeVisible();

  const partners = page.getByRole("region", { name: "Trusted Escrow Partners" }).getByRole("link");
  await expect(partners).toHaveCount(6);
  for (const [index, { name, url }] of content.shop.partners.entries()) {
    await expect(partners.nth(index)).toContainText(name);
    await expect(partners.nth(index)).toHaveAttribute("href", url);
    await expect(partners.nth(index)).toHaveAttribute("target", "_blank");
  }
  for (const assurance of ["Secure Escrow", "Fast Transfer", "Expert Support"]) {
    await expect(page.getByText(assurance, { exact: true })).toBeVisible();
  }
});
