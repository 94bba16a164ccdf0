import { expect, test } from "../support/fixtures.ts";
import { domainForm, fillDomainForm, sendButton } from "../support/forms.ts";
import { portfolioPage, withoutNames } from "../support/portfolio-page.ts";
import { LISTINGS } from "../support/routes.ts";

test("without a connection the names that have come are searched on, in the shop's dress", async ({
  page,
  context,
  expectedNoise,
}) => {
  // A card may stand without its engraving then.
  expectedNoise.push(/plate-.*ERR_INTERNET_DISCONNECTED|resource: net::ERR_INTERNET_DISCONNECTED/);
  await page.goto("/portfolio");
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

test("a search that can't be answered leaves the last list, says so, and can be tried again", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  await withoutNames(page);
  await page.goto("/portfolio?extension=.ai");
  const { search, select, count, expectNames } = portfolioPage(page);
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await context.setOffline(true);
  await search.pressSequentially("velm");
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText("You are offline");
  await expect(notice).toContainText("could not be refreshed");
  await expect(count).toHaveText("8 of 48 domains");
  await expect(search).toHaveValue("velm");
  await expect(search).toBeFocused();
  await expect(select("Extension")).toHaveValue(".ai");
  await expect(page.locator("html")).toHaveClass(/light/);

  await context.setOffline(false);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expectNames("velm.ai");
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL("/portfolio?q=velm&extension=.ai");
});

for (const [from, link] of [
  [LISTINGS.priced, "Portfolio"],
  ["/", "the first card"],
] as const) {
  test(`a link of ${from} without a connection says so in the shop's frame: ${link}`, async ({
    page,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
    await page.goto(from);
    const target =
      link === "the first card"
        ? page.getByRole("article").getByRole("link").first()
        : page.getByRole("banner").getByRole("link", { name: link });
    const path = (await target.getAttribute("href")) ?? "";
    await context.setOffline(true);
    await target.click();
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("You are offline");
    await expect(page).toHaveURL(path);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(title).toHaveText("You are offline");

    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL(path);
    await expect(title).not.toHaveText(/offline|wrong/);
  });
}

test("a page that was missed without a connection comes by any link to it, once there is one", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const contact = page.getByRole("banner").getByRole("link", { name: "Contact" });
  await page.goto("/");
  await context.setOffline(true);
  await contact.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await context.setOffline(false);
  await contact.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get In Touch");
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
