import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { readQr } from "../support/read-qr.ts";
import { LISTINGS } from "../support/routes.ts";

/** Counts the sheets of a PDF by its page objects, which Chromium leaves uncompressed. */
async function countSheets(page: Page, format: "A4" | "Letter"): Promise<number> {
  const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString("latin1");
  return [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length;
}

for (const path of Object.values(LISTINGS)) {
  test(`${path} prints on one sheet`, async ({ page }) => {
    await page.goto(path);
    expect(await countSheets(page, "A4")).toBe(1);
    expect(await countSheets(page, "Letter")).toBe(1);
  });
}

test.describe("on paper, a name's page", () => {
  test.use({ javaScriptEnabled: false });

  test("says all that a meeting needs, without a script", async ({ page }) => {
    await page.goto(LISTINGS.priced);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1, name: "people.talk" })).toBeVisible();
    await expect(page.getByRole("banner").getByText("Vitrine")).toBeVisible();
    const main = page.getByRole("main");
    for (const text of ["$34,888", "Ultra Premium", "available", "+1 202 555 0143"])
      await expect(main.getByText(text, { exact: false }).filter({ visible: true })).toBeVisible();
    for (const name of ["Features", "Use cases", "Who it suits", "What has been measured"])
      await expect(main.getByRole("heading", { name })).toBeVisible();
    await expect(main.getByRole("heading", { name: "Ask about people.talk" })).toBeVisible();
  });

  test("has nothing to press, fill in or go to", async ({ page }) => {
    await page.goto(LISTINGS.priced);
    await page.emulateMedia({ media: "print" });
    for (const role of ["button", "textbox", "navigation", "contentinfo", "form"] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    for (const name of ["Related names", "Trusted Escrow Partners", "Contact Us", "Keywords"])
      await expect(page.getByRole("heading", { name })).toHaveCount(0);
  });
});

test("the printed code leads back to the page", async ({ page, shop }) => {
  await page.goto(LISTINGS.idn);
  const code = page.getByRole("img", { name: /^QR code of / });
  await expect(code).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(code).toBeVisible();
  expect(await readQr(page, code)).toBe(shop.url + LISTINGS.idn);
});

test("dark or light, the sheet is ink on white", async ({ page }) => {
  await page.goto(LISTINGS.priced);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("a policy prints in full, without its contents list", async ({ page }) => {
  await page.goto("/privacy-policy");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2 })).not.toHaveCount(0);
});
