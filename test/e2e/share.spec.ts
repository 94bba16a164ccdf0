import type { Page } from "@playwright/test";
import { openHydrated } from "../support/audit.ts";
import { expect, test } from "../support/fixtures.ts";

/** Stand-ins run in the page; each leaves what it was given in the title. */
const CLIPBOARD = `Object.defineProperty(navigator, "clipboard", {
  configurable: true,
  value: { writeText: async (text) => { document.title = "copied " + text; } },
})`;
const NO_CLIPBOARD = `Object.defineProperty(navigator, "clipboard", { value: undefined })`;
const NO_SHARING = "delete Navigator.prototype.share";
const SHARING = `Object.defineProperty(navigator, "share", {
  value: async ({ title, url }) => { document.title = title + " " + url; },
})`;
const ABANDONED_SHARING = `Object.defineProperty(navigator, "share", {
  value: async () => { document.title = "asked"; throw new DOMException("", "AbortError"); },
})`;

const install = async (page: Page, ...scripts: string[]) => {
  for (const content of scripts) await page.addInitScript({ content });
};

test("without the device's own sharing, the link is copied and it says so", async ({
  page,
  shop,
}) => {
  await install(page, CLIPBOARD, NO_SHARING);
  await openHydrated(page, "/portfolio/people.talk?utm_source=mail");
  await page.getByRole("button", { name: "Share people.talk" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  await expect(page).toHaveTitle(`copied ${shop.url}/portfolio/people.talk`);
});

test("the device's own sharing gets the name and its link", async ({ page, shop }) => {
  await install(page, SHARING);
  await openHydrated(page, "/portfolio/people.talk");
  await page.getByRole("button", { name: "Share people.talk" }).click();
  await expect(page).toHaveTitle(`people.talk ${shop.url}/portfolio/people.talk`);
});

test("somebody who changes their mind is left alone", async ({ page }) => {
  await install(page, CLIPBOARD, ABANDONED_SHARING);
  await openHydrated(page, "/portfolio/people.talk");
  await page.getByRole("button", { name: "Share people.talk" }).click();
  await expect(page).toHaveTitle("asked");
  await expect(page.getByRole("status").filter({ hasText: "Link" })).toHaveCount(0);
});

test("a shortlist's link is copied", async ({ page, shop }) => {
  await install(page, CLIPBOARD);
  await openHydrated(page, "/shortlist?names=people.talk,gone.example,tempo.ai");
  await page.getByRole("button", { name: "Copy link to this shortlist" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  await expect(page).toHaveTitle(`copied ${shop.url}/shortlist?names=people.talk,tempo.ai`);
});

test("where copying is refused, the visitor learns where the link stands", async ({ page }) => {
  await install(page, NO_CLIPBOARD, NO_SHARING);
  await openHydrated(page, "/portfolio/people.talk");
  await page.getByRole("button", { name: "Share people.talk" }).click();
  await expect(page.getByText("It stands in the address bar")).toBeVisible();
});
