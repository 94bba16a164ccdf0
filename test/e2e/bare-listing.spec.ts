import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect } from "../support/fixtures.ts";
import { startServer } from "../support/server.ts";
import { writeContentFolder } from "../support/content-folder.ts";

const ROWS = `domain,price,category,listedDate,status,keywords
bare.ai,"$4,888",Media,2025-11-03,,
offered.com,Make Offer,Travel,2025-11-02,,ferries; piers
gone.now,$900,Travel,2025-11-01,sold,
`;

/** A shop whose names came in a csv file, without words of their own. */
const test = base.extend({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
    async ({}, use) => {
      const folder = await writeContentFolder([]);
      await writeFile(join(folder.dir, "listings/names.csv"), ROWS);
      const server = await startServer({ CONTENT_DIR: folder.dir });
      await use(server);
      await server.stop();
      await folder.remove();
    },
    { scope: "worker" },
  ],
});

test("a name without words of its own has a page that tells its facts and no empty part", async ({
  page,
}) => {
  await page.goto("/portfolio/bare.ai");
  await expect(
    page.getByText(
      "bare.ai is a four-letter .ai name, listed under Media since 3 November 2025. The price is $4,888.",
    ),
  ).toBeVisible();
  for (const part of [
    "Features",
    "Use cases",
    "Who it suits",
    "Keywords",
    "What has been measured",
  ]) {
    await expect(page.getByRole("heading", { name: part })).toHaveCount(0);
  }
  await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeVisible();
  await expect(page.getByText("Is bare.ai in use at the moment?")).toBeVisible();
  await expect(page.locator("ul:empty, dl:empty")).toHaveCount(0);
});

test("some words of its own are shown, the others left out", async ({ page }) => {
  await page.goto("/portfolio/offered.com");
  await expect(page.getByText("It is open to offers.")).toBeVisible();
  await expect(page.getByRole("link", { name: "ferries" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Features" })).toHaveCount(0);
});

test("the portfolio describes each name by its facts", async ({ page }) => {
  await page.goto("/portfolio");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(3);
  await expect(cards.filter({ hasText: "gone.now" })).toContainText("It has been sold.");
});
