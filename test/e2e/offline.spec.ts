import { expect, test } from "../support/fixtures.ts";
import { domainForm, fillDomainForm, sendButton } from "../support/form-fixtures.ts";
import { untilHydrated } from "../support/hydration.ts";
import { portfolioPage, withoutNames } from "../support/portfolio-page.ts";
import { LISTINGS } from "../support/routes.ts";

test("without a connection the names that have come are searched on, in the shop's dress", async ({
  page,
  context,
}) => {
  await page.goto("/portfolio");
  await untilHydrated(page);
  const { search, count, expectNames } = portfolioPage(page);
  const names = page.waitForResponse(/names\.json/);
  await search.focus();
  await (await names).finished();
  await context.setOffline(true);
  await search.fill("velm");
  await expect(count).toHaveText("1 of 48 domains");
  await expectNames("velm.ai");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("a search that can't be answered says that the visitor is offline, and can be tried again", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  await withoutNames(page);
  await page.goto("/portfolio");
  await untilHydrated(page);
  const { search, count, expectNames } = portfolioPage(page);
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await context.setOffline(true);
  await search.fill("velm");
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText("You are offline");
  await expect(count).toHaveText("48 domains");
  await expect(page.locator("html")).toHaveClass(/light/);

  await context.setOffline(false);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expectNames("velm.ai");
  await expect(notice).toHaveCount(0);
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
