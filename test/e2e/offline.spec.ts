import { expect, test } from "../support/fixtures.ts";
import { portfolioPage } from "../support/portfolio-page.ts";

test("a search that gets no response keeps the last list, says so, and can be retried with the last text", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/portfolio");
  const { search, select, count, expectNames } = portfolioPage(page);
  await select("Extension").selectOption(".ai");
  await expect(count).toHaveText("8 of 48 domains");
  await context.setOffline(true);
  await search.pressSequentially("velm");
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText("couldn't be refreshed");
  await expect(count).toHaveText("8 of 48 domains");
  await expect(search).toHaveValue("velm");
  await expect(search).toBeFocused();
  await expect(select("Extension")).toHaveValue(".ai");

  await context.setOffline(false);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expectNames("velm.ai");
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL("/portfolio?q=velm&extension=.ai");
});
