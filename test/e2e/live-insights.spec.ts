import type { Page } from "@playwright/test";
import { BROWSER_AGENT } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

function insight(page: Page, label: string) {
  const card = page.getByRole("region", { name: "Live insights" });
  return card
    .locator("div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .last();
}

test("a second browser's view shows on the first within a second", async ({
  page,
  browser,
  shop,
}) => {
  await page.goto("/portfolio/deliver.now");
  await expect(insight(page, "Total views")).toHaveText("1");
  await expect(insight(page, "Unique visitors")).toHaveText("1");
  await expect(insight(page, "Last viewed")).toHaveText("just now");

  const other = await browser.newPage({ userAgent: BROWSER_AGENT, baseURL: shop.url });
  await other.goto("/portfolio/deliver.now");
  await expect(insight(other, "Total views")).toHaveText("2");
  await expect(insight(page, "Total views")).toHaveText("2", { timeout: 1_000 });
  await expect(insight(page, "Unique visitors")).toHaveText("2");

  await other.reload();
  await expect(insight(page, "Total views")).toHaveText("3");
  await expect(insight(page, "Unique visitors")).toHaveText("2");
  await other.close();
});

test("the visitor's id has the specified form and stays", async ({ page }) => {
  await page.goto("/portfolio/charge.now");
  await expect(insight(page, "Total views")).toHaveText("1");
  const id = await page.evaluate(() => localStorage.getItem("visitor_id"));
  expect(id).toMatch(/^visitor_\d{13}_[a-z0-9]+$/);
  await page.reload();
  await expect(insight(page, "Total views")).toHaveText("2");
  expect(await page.evaluate(() => localStorage.getItem("visitor_id"))).toBe(id);
});

test("each domain's page is one load, also without leaving the site", async ({ page }) => {
  await page.goto("/portfolio/money.talk");
  await expect(insight(page, "Total views")).toHaveText("1");
  const related = page.getByRole("region", { name: "Related names" }).getByRole("link").first();
  const name = await related.textContent();
  await related.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
  await expect(insight(page, "Total views")).toHaveText("1");
});

test("a visitor who asks not to be counted sees figures and leaves no trace", async ({
  page,
  browser,
  shop,
}) => {
  await page.goto("/portfolio/calm.you");
  await expect(insight(page, "Total views")).toHaveText("1");
  const shy = await browser.newPage({
    userAgent: BROWSER_AGENT,
    baseURL: shop.url,
    extraHTTPHeaders: { DNT: "1" },
  });
  await shy.addInitScript(() =>
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  );
  await shy.goto("/portfolio/calm.you");
  await expect(insight(shy, "Total views")).toHaveText("1");
  expect(await shy.evaluate(() => localStorage.getItem("visitor_id"))).toBeNull();
  await shy.close();
});

test("figures that can't be read are zeros, and the failure is only logged", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await page.route("**/rest/v1/**", (route) =>
    route.fulfill({ status: 503, json: { error: "down" } }),
  );
  await page.route("**/realtime/**", (route) =>
    route.fulfill({ status: 503, json: { error: "down" } }),
  );
  await page.goto("/portfolio/vet.id");
  await expect(insight(page, "Total views")).toHaveText("0");
  await expect(insight(page, "Last viewed")).toHaveText("Not yet");
});

test("the time since the last view stays true", async ({ page }) => {
  await page.clock.install();
  await page.goto("/portfolio/hire.you");
  await expect(insight(page, "Last viewed")).toHaveText("just now");
  await page.clock.fastForward("05:00");
  await expect(insight(page, "Last viewed")).toHaveText(/^[45] min ago$/);
});
