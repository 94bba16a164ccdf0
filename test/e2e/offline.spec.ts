import { expect, test } from "../support/fixtures.ts";
import { domainForm, fillDomainForm, sendButton } from "../support/form-fixtures.ts";
import { untilHydrated } from "../support/hydration.ts";
import { LISTINGS } from "../support/routes.ts";

test("a search without a connection says so, in the shop's dress, and can be tried again", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  await page.goto("/portfolio");
  await untilHydrated(page);
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  const ground = await page.locator("html").evaluate((html) => getComputedStyle(html).background);
  await context.setOffline(true);
  await page.getByPlaceholder("Search domains...").fill("people");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("background", ground);

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Domain Portfolio");
  await expect(page.getByRole("link", { name: "people.talk" })).toBeVisible();
});

test("a form without a connection keeps its text and says why", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(LISTINGS.priced);
  await fillDomainForm(page);
  await expect(sendButton(domainForm(page))).toBeEnabled();
  await context.setOffline(true);
  await sendButton(domainForm(page)).click();
  await expect(domainForm(page).getByRole("alert")).toContainText("You are offline");
  await expect(domainForm(page).getByLabel("Message")).not.toHaveValue("");
});
